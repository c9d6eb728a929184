// Bodies of requests as a client writes them, and of responses as a client reads them; what cannot be read is refused.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  type Accept,
  asBytes,
  asContent,
  asJson,
  asMedia,
  asPlain,
  asText,
} from '../../templates/runtime/call/answers.ts';
import {
  bytes,
  type Codec,
  form,
  formOf,
  json,
  media,
  open,
  plain,
  recordsOf,
  text,
} from '../../templates/runtime/call/bodies.ts';
import { Http } from '../../templates/runtime/call/client.ts';
import { asExactJson, exactJson, writeExact } from '../../templates/runtime/media/exact-json.ts';
import {
  bytesForm,
  exactJsonForm,
  IncomingBody,
  jsonForm,
  type MediaForm,
  mediaForm,
  openForm,
  plainForm,
  textForm,
} from '../../templates/runtime/server/bodies.ts';
import { type FormFields, urlencodedForm } from '../../templates/runtime/server/forms.ts';
import {
  eventsForm,
  exactLinesForm,
  exactListForm,
  linesForm,
  listForm,
} from '../../templates/runtime/server/streams.ts';
import { xmlForm } from '../../templates/runtime/server/xml.ts';
import { stream, type StreamRules } from '../../templates/runtime/derived/streams.ts';
import { asXml, xml } from '../../templates/runtime/media/xml.ts';
import type { XmlShape } from '../../templates/runtime/media/xml-shapes.ts';
import { json as anyJson, text as anyText } from '../runtime/encoding/values.ts';
import { incoming, read, printRefusal, createRequest, runs, send } from './requests.ts';

const word = anyText.filter((one) => !/\p{Surrogate}/u.test(one));

/** A client of a service that answers with what a form writes. */
function createClient(form: MediaForm, value: unknown): Http {
  const fetch = async (): Promise<Response> => {
    const { body, type = form.type } = form.write?.(value) ?? { body: '' };
    return new Response(body, { headers: { 'content-type': type } });
  };
  return new Http({ name: 'x' }, { baseUrl: 'http://a.test', fetch });
}

function answer(form: MediaForm, value: unknown, accept: Accept): Promise<unknown> {
  return createClient(form, value).send({ id: 'x', method: 'GET', path: '/', accept });
}

const values: [string, fc.Arbitrary<unknown>, Codec, MediaForm, Accept][] = [
  ['JSON', anyJson, json, jsonForm, asJson],
  [
    'JSON with large integers',
    fc.oneof(anyJson, fc.record({ a: fc.bigInt({ min: 2n ** 53n }) })),
    exactJson,
    exactJsonForm,
    asExactJson,
  ],
  ['text', word.filter((one) => !one.startsWith('\ufeff')), text, textForm, asText],
  [
    'text of values',
    fc.oneof(anyJson, fc.integer()).filter((one) => typeof one !== 'string'),
    plain,
    plainForm,
    asPlain,
  ],
  [
    'bytes',
    fc.uint8Array({ minLength: 1 }),
    media('image/png', bytes),
    mediaForm('image/png', bytesForm),
    asMedia('image/png', asBytes),
  ],
  ['anything', fc.oneof(anyJson, fc.uint8Array({ minLength: 1 })), open, openForm, asContent],
];

describe('both sides agree', () => {
  test.each(values)('on %s', async (_, value, codec, form, accept) => {
    await fc.assert(
      fc.asyncProperty(value, async (given) => {
        const request = await send(codec, given);
        if (request) expect(await read(form, request)).toEqual(given);
        expect(plainBytes(await answer(form, given, accept))).toEqual(plainBytes(given));
      }),
      runs,
    );
  });

  test('on lines', async () => {
    const large = fc.oneof(anyJson, fc.bigInt({ min: 2n ** 60n }));
    for (const type of ['application/jsonl', 'application/json-seq']) {
      const form = mediaForm(type, exactLinesForm);
      await fc.assert(
        fc.asyncProperty(fc.array(large, { maxLength: 5 }), async (given) => {
          const request = await send(media(type, recordsOf(writeExact)), given);
          if (request) expect(await read(form, request)).toEqual(given);
          const response = new Response(form.write?.(given).body);
          expect(
            await read(form, createRequest(type, response.body ?? new Blob([]).stream())),
          ).toEqual(given);
        }),
        runs,
      );
    }
  });

  test('on forms, in every style of their members', async () => {
    const list = { kind: 'array', items: 'string' } as const;
    const fields: FormFields = {
      flat: { type: list, explode: false },
      piped: { type: list, style: 'pipeDelimited', explode: false },
      own: { type: { kind: 'object', members: { R: list, G: 'integer' } }, explode: true },
      deep: { type: { kind: 'object', members: { a: list } }, style: 'deepObject' },
      deepRows: {
        type: { kind: 'array', items: { kind: 'object', members: { x: 'integer', t: list } } },
        style: 'deepObject',
      },
      inner: { type: { kind: 'object', members: { x: 'integer' } } },
      rows: { type: { kind: 'array', items: { kind: 'object', members: { x: 'integer' } } } },
      json: { content: 'application/json' },
      usual: { type: 'string' },
      many: { type: { kind: 'array', items: 'integer' } },
      __proto__: { type: 'string' },
    };
    const codec = formOf({
      flat: { explode: false },
      piped: { style: 'pipeDelimited', explode: false },
      own: { explode: true },
      deep: { style: 'deepObject' },
      deepRows: { style: 'deepObject' },
      json: { content: 'application/json' },
    });
    const words = fc.array(word, { minLength: 1, maxLength: 3 });
    const inner = fc.record({ x: fc.integer() });
    const value = fc.record(
      {
        flat: words,
        piped: words,
        own: fc.record({ R: words, G: fc.integer() }),
        deep: fc.record({ a: words }),
        deepRows: fc.array(fc.record({ x: fc.integer(), t: words }), { minLength: 1 }),
        inner,
        rows: fc.array(inner, { minLength: 1 }),
        json: anyJson,
        usual: word,
        many: fc.array(fc.integer(), { minLength: 1 }),
        unknown: word,
        'unknown list': fc.array(word, { minLength: 2 }),
      },
      { requiredKeys: [] },
    );
    let count = 0;
    await fc.assert(
      fc.asyncProperty(value, async (given) => {
        const request = await send(codec, given);
        if (!request) return;
        count++;
        expect(await read(urlencodedForm(fields), request)).toEqual(given);
        const response = new Response(urlencodedForm(fields).write?.(given).body);
        expect(await read(urlencodedForm(fields), incoming('', await response.text()))).toEqual(
          given,
        );
      }),
      runs,
    );
    expect(count).toBeGreaterThan(runs.numRuns / 4);
  });

  test('on forms of any member', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(word, word), async (given) => {
        const request = await send(form, given);
        if (request) {
          expect(Object.entries((await read(urlencodedForm(), request)) as object)).toEqual(
            Object.entries(given),
          );
        }
      }),
      runs,
    );
  });

  test('on XML', async () => {
    const row: XmlShape = {
      kind: 'object',
      members: { id: { shape: 'string', attribute: true }, n: 'number', below: () => row },
    };
    const shape: XmlShape = {
      kind: 'object',
      name: 'p:Root',
      namespace: 'urn:p',
      members: {
        text: 'string',
        flag: { shape: 'boolean', name: 'Flag' },
        texts: { kind: 'list', items: 'string', item: 'one' },
        rows: { kind: 'list', items: () => row, item: 'row', wrapped: true },
        map: { kind: 'map', values: 'number' },
        own: { shape: 'string', attribute: true, name: 'p:own' },
      },
    };
    const legal = fc
      .string({ unit: 'binary' })
      .filter((one) => !/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(one));
    const key = fc.stringMatching(/^[a-z_]\w{0,5}$/).filter((one) => !/^(xml|xsi)/i.test(one));
    const { row: rows } = fc.letrec((tie) => ({
      row: fc.record({ id: legal, n: fc.integer(), below: tie('row') }, { requiredKeys: [] }),
    }));
    const value = fc.record(
      {
        text: legal,
        flag: fc.boolean(),
        texts: fc.array(legal, { minLength: 1, maxLength: 3 }),
        rows: fc.array(rows, { maxLength: 3 }),
        map: fc.dictionary(
          key,
          fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
        ),
        own: legal,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(value, async (given) => {
        const request = await send(xml(shape), given);
        if (request) expect(await read(xmlForm(shape), request)).toEqual(given);
        expect(await answer(xmlForm(shape), given, asXml(shape))).toEqual(given);
      }),
      runs,
    );
  });
});

/** Realms of tests differ in classes of bytes. */
function plainBytes(value: unknown): unknown {
  return value instanceof Uint8Array ? [...value] : value;
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function collect(form: MediaForm, items: unknown, rules: StreamRules): Promise<unknown[]> {
  const found: unknown[] = [];
  const http = createClient(form, items);
  for await (const item of stream(http, { id: 'x', method: 'GET', path: '/', stream: rules })) {
    found.push(item);
  }
  return found;
}

describe('a stream is what a client reads', () => {
  test.each([
    ['events of JSON', anyJson, eventsForm({ end: '[DONE]' }), { end: '[DONE]' }],
    [
      'events of text',
      word.map((one) => one.replace(/\r\n?/g, '\n')),
      eventsForm({ item: 'text' }),
      { item: 'text' },
    ],
    ['lines', anyJson, linesForm, { accept: 'application/jsonl' }],
    ['a list', anyJson, listForm, {}],
    ['a list of large integers', anyJson, exactListForm, {}],
  ] as [string, fc.Arbitrary<unknown>, MediaForm, StreamRules][])(
    'of %s',
    async (_, item, form, rules) => {
      await fc.assert(
        fc.asyncProperty(fc.array(item, { maxLength: 5 }), async (items) => {
          expect(await collect(form, each(items), rules)).toEqual(items);
          expect(await collect(form, items, rules)).toEqual(items);
        }),
        runs,
      );
    },
  );

  test('of events with names, ids and times', async () => {
    const events = [
      { event: 'note', data: 'a\n\nb', id: '1', retry: 5 },
      { data: '', event: 'message' },
      { data: 'c', id: '', event: 'message' },
    ];
    expect(await collect(eventsForm({ item: 'event' }), each(events), { item: 'event' })).toEqual([
      { event: 'note', data: 'a\n\nb', id: '1', retry: 5 },
      { event: 'message', data: '', id: '1', retry: 5 },
      { event: 'message', data: 'c', id: '', retry: 5 },
    ]);
    const broken = collect(eventsForm({ item: 'event' }), each([{ data: '', event: 'a\nb' }]), {
      item: 'event',
    });
    await expect(broken).rejects.toThrow();
  });

  test('reads no more than its reader wants, and ends with its reader', async () => {
    const reads: number[] = [];
    let ended = false;
    async function* count(): AsyncGenerator<number> {
      try {
        for (let n = 0; ; n++) {
          reads.push(n);
          yield n;
        }
      } finally {
        ended = true;
      }
    }
    const { body } = linesForm.write?.(count()) ?? {};
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('0\n');
    await reader.cancel();
    expect([reads, ended]).toEqual([[0], true]);
  });
});

describe('a body is refused', () => {
  const latin = Uint8Array.of(0x22, 0xe9, 0x22);
  test.each([
    ['that is no JSON', jsonForm, '{"a":', '400: body is not JSON (line 1, column 6)'],
    ['with more than JSON', jsonForm, '1 2', '400: body is not JSON (line 1, column 3)'],
    [
      'of too many levels',
      jsonForm,
      '['.repeat(100_000) + ']'.repeat(100_000),
      '400: body is nested too deeply',
    ],
    [
      'of too many levels of objects',
      exactJsonForm,
      '{"a":'.repeat(501) + '1' + '}'.repeat(501),
      '400: body is nested too deeply',
    ],
    ['that is not UTF-8', jsonForm, latin, '400: body is not UTF-8'],
    ['as text that is not UTF-8', textForm, latin, '400: body is not UTF-8'],
    [
      'with a line that is no JSON',
      linesForm,
      '{}\n\n{',
      '400: body.1 is not JSON (line 1, column 2)',
    ],
    [
      'as a form that is badly encoded',
      urlencodedForm(),
      'a=1&b=%zz',
      '400: body.b is not percent-encoded UTF-8',
    ],
    [
      'as a form with names that are badly encoded',
      urlencodedForm(),
      '%ff=1',
      '400: body is not percent-encoded UTF-8',
    ],
    [
      'as a form of other types',
      urlencodedForm({ a: { type: 'integer' }, b: { type: 'boolean' } }),
      'a=x&b=2',
      '400: body.a must be an integer: body.b must be true or false',
    ],
    [
      'as a form with a value twice',
      urlencodedForm({ a: { type: 'string' } }),
      'a=x&a=y',
      '400: body.a is given more than once',
    ],
    ['that is no XML', xmlForm('string'), '<a>', '400: body is not XML that can be read'],
    [
      'of XML with entities',
      xmlForm('string'),
      '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
      '400: body is not XML that can be read',
    ],
    [
      'of XML of too many levels',
      xmlForm('unknown'),
      '<a>'.repeat(50_000) + '</a>'.repeat(50_000),
      '400: body is not XML that can be read',
    ],
    [
      'of XML with characters that there are not',
      xmlForm('string'),
      '<a>&#x110000;</a>',
      '400: body is not XML that can be read',
    ],
  ] as [string, MediaForm, string | Uint8Array, string][])(
    '%s',
    async (_, form, content, refusal) => {
      expect(await printRefusal(read(form, incoming(form.type, content)))).toBe(refusal);
    },
  );

  test('whose charset nobody knows; others are read', async () => {
    expect(await printRefusal(read(textForm, incoming('text/plain; charset=klingon', latin)))).toBe(
      '415: The charset of the body is not supported.',
    );
    expect(await read(textForm, incoming('text/plain; charset="ISO-8859-1"', latin))).toBe('"é"');
    expect(
      await printRefusal(read(jsonForm, incoming('application/json; charset=iso-8859-1', latin))),
    ).toBe('400: body is not UTF-8');
  });

  test('that is compressed', async () => {
    const request = new Request('http://a.test', {
      method: 'POST',
      body: 'x',
      headers: { 'content-encoding': 'gzip' },
    });
    expect(await printRefusal(read(textForm, request))).toBe(
      '415: The body must not be compressed.',
    );
  });

  test('that is larger than its limit, with or without a content length', async () => {
    const tooLarge = '413: The body has more than 4 bytes.';
    expect(await printRefusal(read(bytesForm, incoming('', 'abcd', 4)))).toBe('not refused');
    expect(await printRefusal(read(bytesForm, incoming('', 'abcde', 4)))).toBe(tooLarge);
    const headers = { 'content-length': '5' };
    const request = new Request('http://a.test', { method: 'POST', body: 'abcde', headers });
    expect(await printRefusal(read(bytesForm, new IncomingBody(request, 4)))).toBe(tooLarge);
  });

  test('which ends too early', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start(controller): void {
        controller.enqueue(new Uint8Array(3));
      },
      pull(controller): void {
        controller.error(new Error('aborted'));
      },
    });
    expect(await printRefusal(read(bytesForm, createRequest('', broken)))).toBe(
      '400: body was cut off',
    );
  });
});

function createEmpty(): Request {
  return new Request('http://a.test', { method: 'POST' });
}

test('a body without content is undefined as JSON and XML', async () => {
  expect([
    await read(jsonForm, createEmpty()),
    await read(xmlForm('string'), createEmpty()),
  ]).toEqual([undefined, undefined]);
  expect([
    await read(textForm, createEmpty()),
    await read(urlencodedForm(), createEmpty()),
  ]).toEqual(['', {}]);
});

async function readOpen(type: string, content: string): Promise<unknown> {
  return plainBytes(await read(openForm, incoming(type, content)));
}

test('a body without a known format is read by its content type', async () => {
  expect(await readOpen('application/vnd.a+json', '[1]')).toEqual([1]);
  expect(await readOpen('text/csv', 'a,b')).toBe('a,b');
  expect(await readOpen('application/soap+xml', '<a/>')).toBe('<a/>');
  expect(await readOpen('application/x-www-form-urlencoded', 'a=b+c')).toEqual(
    new URLSearchParams({ a: 'b c' }),
  );
  expect(await readOpen('', 'a')).toEqual([97]);
});
