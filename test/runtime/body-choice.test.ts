/** Bodies with several media types: a value goes out in the form that it fits, or not at all. */

import { describe, expect, test } from 'vitest';

import { type BodyShape, shaped } from '../../templates/runtime/call/body-choice.ts';
import {
  bytes,
  type Codec,
  type Form,
  form,
  json,
  media,
  oneOf,
  records,
  text,
} from '../../templates/runtime/call/bodies.ts';
import { Http } from '../../templates/runtime/call/client.ts';
import { multipart } from '../../templates/runtime/derived/multipart.ts';
import { openXml, xml } from '../../templates/runtime/xml/xml.ts';
import { serve } from './server.ts';

const operation = { id: 'addThing', method: 'POST', path: '/things' };

/** The content type of the request, or why nothing was sent. */
async function sent(body: Codec, value: unknown, contentType?: string): Promise<string> {
  const server = await serve({ json: {} });
  const http = new Http({ name: 'x' }, { baseUrl: server.url });
  const call = http.send({ ...operation, body }, { body: value }, { contentType });
  const refusal = await call.then(
    () => '',
    (error: unknown) => String(error),
  );
  const [one] = server.seen;
  const type = one?.headers['content-type'] ?? '';
  return one ? type.replace(/;.*/, '') : refusal;
}

const blob = new Blob(['PICTURE']);
const formData = new FormData();
const kind = (name: string): BodyShape => ({
  members: { kind: { is: [name] }, size: 'number' },
  needs: ['kind'],
});

const picture = oneOf(
  shaped(json, { members: { url: 'string', note: 'string' }, needs: ['url'] }),
  shaped(multipart, {
    members: { file: 'bytes', files: { list: 'bytes' }, note: 'string', meta: { members: {} } },
  }),
);

const patch = oneOf(
  shaped(media('application/merge-patch+json', json), { members: { title: 'string' } }),
  shaped(media('application/json-patch+json', json), {
    list: { members: { op: 'string', path: 'string' }, needs: ['op', 'path'] },
  }),
);

const kinds = oneOf(
  shaped(json, { any: [kind('cat'), kind('dog')] }),
  shaped(media('application/vnd.bird+json', json), kind('bird')),
  shaped(media('text/csv', text), 'string'),
  shaped(media('application/vnd.number+json', json), { any: ['number', 'null'] }),
);

const same = oneOf(json, xml({ kind: 'object', name: 'A', members: {} }), form, multipart);

const raw = oneOf(
  shaped(media('image/png', bytes), 'bytes'),
  shaped(media('application/sql', bytes), { any: ['string', 'bytes'] }),
  shaped(json, 'unknown'),
);

const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data';
const PAIRS = 'application/x-www-form-urlencoded';

describe('a value is sent in the form that it fits', () => {
  test.each<[string, Codec, unknown, string]>([
    ['an object of JSON', picture, { url: 'u', note: 'n' }, JSON_TYPE],
    ['an object with a file', picture, { file: blob, note: 'n' }, MULTIPART],
    ['a list of files', picture, { files: [blob, new Uint8Array(1)] }, MULTIPART],
    ['a buffer, whose form in JSON is none', picture, { file: Buffer.from('a') }, MULTIPART],
    ['a file of a stream', picture, { file: blob.stream() }, MULTIPART],
    ['what no form requires', picture, { note: 'n' }, MULTIPART],
    ['a form that is ready', picture, formData, MULTIPART],
    ['an object as a merge', patch, { title: 't' }, 'application/merge-patch+json'],
    ['a list as steps', patch, [{ op: 'remove', path: '/a' }], 'application/json-patch+json'],
    ['a kind', kinds, { kind: 'dog', size: 1 }, JSON_TYPE],
    ['another kind', kinds, { kind: 'bird' }, 'application/vnd.bird+json'],
    ['a text', kinds, 'a,b', 'text/csv'],
    ['a number', kinds, 7, 'application/vnd.number+json'],
    ['null', kinds, null, 'application/vnd.number+json'],
    ['what all forms have, in the first', same, { a: 1 }, JSON_TYPE],
    ['pairs that are ready', same, new URLSearchParams('a=1'), PAIRS],
    ['bytes in what all have', same, { a: [blob] }, MULTIPART],
    ['bytes', raw, new Uint8Array(2), 'image/png'],
    [
      'a blob of its own type',
      raw,
      new Blob(['a'], { type: 'Application/SQL' }),
      'application/sql',
    ],
    ['a text that may be bytes', raw, 'select', 'application/sql'],
    ['anything else', raw, { a: 1 }, JSON_TYPE],
    ['a date as a text', kinds, new Date(0), 'text/csv'],
    [
      'a list of steps, although all forms are called objects',
      oneOf(
        media('application/json-patch+json', json),
        media('application/merge-patch+json', json),
      ),
      { a: 1 },
      'application/merge-patch+json',
    ],
    [
      'lines',
      oneOf(shaped(records, { list: 'number' }), shaped(text, 'string')),
      [1],
      'application/jsonl',
    ],
  ])('%s', async (_, body, value, expected) => {
    expect(await sent(body, value)).toBe(expected);
  });

  test('by the media type that the caller names', async () => {
    expect(await sent(picture, { note: 'n' }, JSON_TYPE)).toBe(JSON_TYPE);
    expect(await sent(patch, { title: 't' }, 'application/json-patch+json')).toBe(
      'application/json-patch+json',
    );
  });

  test('by the form that knows most of its members', async () => {
    const some = shaped(media('application/x0+json', json), { members: { a: 'string' } });
    const more = shaped(media('application/x1+json', json), {
      members: { a: 'string', b: 'string' },
    });
    const any = shaped(media('application/x2+json', json), {
      members: { a: 'string' },
      rest: 'string',
    });
    const choose = (value: unknown): Promise<string> => sent(oneOf(some, more, any), value);
    expect(await choose({ a: '1' })).toBe('application/x0+json');
    expect(await choose({ a: '1', b: '2' })).toBe('application/x1+json');
    expect(await choose({ a: '1', c: '2' })).toBe('application/x2+json');
    expect(await choose({ b: '1', d: 2 })).toBe('application/x1+json');
  });

  test('by a form that is written by hand, and takes what no other does', async () => {
    class Rows {
      readonly text = 'a,b';
    }
    const csv: Form = {
      type: 'text/csv',
      takes: (value) => value instanceof Rows,
      encode: (value, type) => ({ body: (value as Rows).text, type }), // what it takes
    };
    expect(await sent(oneOf(json, csv), new Rows())).toBe('text/csv');
    expect(await sent(oneOf(json, csv), { a: 1 })).toBe(JSON_TYPE);
  });
});

describe('a value that fits no form is not sent', () => {
  const advice = 'give what one of them has, or choose with the option `contentType`';

  test.each<[string, Codec, unknown]>([
    ['a member of another type', picture, { url: 5 }],
    ['a member that is missing', kinds, { size: 1 }],
    ['another kind', kinds, { kind: 'fish' }],
    ['a list', kinds, [1]],
    ['bytes', picture, blob],
    ['bytes inside a part that is JSON', picture, { meta: { deep: [blob] } }],
    ['a file in the place of a text', picture, { note: blob }],
    ['a list of other items', patch, [{ title: 't' }]],
    ['pairs', picture, new URLSearchParams('url=u')],
    ['a form', patch, formData],
    ['bytes inside JSON', oneOf(json, openXml), { a: { b: blob } }],
  ])('%s', async (_, body, value) => {
    const refusal = await sent(body, value);
    expect(refusal).toMatch(/^ValidationError: addThing: body does not fit \S+\/\S+ or /);
    expect(refusal).toContain(advice);
  });

  test('nor one that contains itself', async () => {
    const circle: Record<string, unknown> = { url: 'u' };
    circle['note'] = circle;
    const reason = 'body is nested too deeply, or contains itself';
    expect(await sent(same, circle)).toBe(`ValidationError: addThing: ${reason}`);
  });
});
