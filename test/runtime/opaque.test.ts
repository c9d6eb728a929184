/** Values that have no form as text are refused with their place before anything is sent, instead of being sent as `{}`. */

import { describe, expect, test } from 'vitest';

import {
  type Codec,
  form,
  formOf,
  json,
  media,
  open,
  plain,
  records,
  text,
} from '../../templates/runtime/call/bodies.ts';
import { Http, type Operation } from '../../templates/runtime/call/client.ts';
import { exactJson } from '../../templates/runtime/derived/exact-json.ts';
import { multipart } from '../../templates/runtime/derived/multipart.ts';
import { deepQuery, inPath, inQuery, listQuery } from '../../templates/runtime/call/parameters.ts';
import { inCookie, inHeader } from '../../templates/runtime/call/request.ts';
import { xml } from '../../templates/runtime/xml/xml.ts';
import { serve } from './server.ts';

/** What the error says, or the body that was sent. */
async function send(operation: Partial<Operation>, params: object): Promise<string> {
  const server = await serve({ json: {} });
  const http = new Http({ name: 'x' }, { baseUrl: server.url });
  const all = { id: 'send', method: 'POST', path: '/things', ...operation };
  const refusal = await http.send(all, params).then(
    () => '',
    (error: unknown) => String(error),
  );
  return server.seen[0]?.text ?? refusal;
}

const blob = new Blob(['BYTES']);
const bytes = new Uint8Array([1, 2]);
const named = Object.assign(new Blob(['a']), { name: 'a.txt' });

describe('a body of', () => {
  const element = xml({
    kind: 'object',
    name: 'A',
    members: { list: { kind: 'list', items: 'string' } },
  });

  test.each<[string, Codec, unknown, string]>([
    ['JSON, inside', json, { file: blob }, 'body.file is a Blob'],
    ['JSON, in a list', json, { list: [1, { deep: bytes }] }, 'body.list.1.deep is a Uint8Array'],
    ['JSON, alone', json, named, 'body is a Blob'],
    ['JSON, a buffer', json, { a: Buffer.from('a') }, 'body.a is a Uint8Array'],
    ['JSON, a file', json, { a: new File([], 'a') }, 'body.a is a File'],
    ['JSON, a stream', json, { a: blob.stream() }, 'body.a is a ReadableStream'],
    ['JSON, numbers', json, { a: new Float32Array(1) }, 'body.a is a Float32Array'],
    ['JSON, a map', json, { a: new Map([['b', 1]]) }, 'body.a is a Map'],
    ['JSON, a promise', json, { a: Promise.resolve(1) }, 'body.a is a Promise'],
    ['JSON, a form', json, new FormData(), 'body is a FormData'],
    ['JSON beside null', json, { a: null, b: blob }, 'body.b is a Blob'],
    ['exact JSON', exactJson, { a: [blob] }, 'body.a.0 is a Blob'],
    ['JSON under another name', media('application/a+json', json), [blob], 'body.0 is a Blob'],
    ['lines', records, [{ a: 1 }, { a: blob }], 'body.1.a is a Blob'],
    ['text', text, blob, 'body is a Blob'],
    ['a text for a value', plain, { a: blob }, 'body.a is a Blob'],
    ['pairs', form, { file: blob }, 'body.file is a Blob'],
    ['pairs, in a list', form, { files: [blob] }, 'body.files is a Blob'],
    ['pairs, inside', form, { a: { b: blob } }, 'body.a.b is a Blob'],
    [
      'pairs in a style',
      formOf({ a: { style: 'deepObject' } }),
      { a: { b: blob } },
      'body.a is a Blob',
    ],
    [
      'pairs in another style',
      formOf({ a: { explode: false } }),
      { a: bytes },
      'body.a is a Uint8Array',
    ],
    ['pairs, alone', form, blob, 'body is a Blob'],
    ['pairs, a list', form, ['a=b'], 'body must be an object'],
    ['parts, alone', multipart, blob, 'body is a Blob'],
    ['parts, bytes', multipart, bytes, 'body is a Uint8Array'],
    ['parts, a list', multipart, [blob], 'body must be an object'],
    ['parts, a text', multipart, 'a', 'body must be an object'],
    ['parts, inside one', multipart, { a: { b: blob } }, 'body.a.b is a Blob'],
    ['parts, a list of lists', multipart, { a: [[blob]] }, 'body.a.0 is a Blob'],
    ['XML', element, { a: blob }, 'body is a Blob'],
    ['XML, in a list', element, { list: ['a', bytes] }, 'body is a Uint8Array'],
    ['anything, inside', open, { a: blob }, 'body.a is a Blob'],
  ])('%s', async (_, body, value, problem) => {
    const outcome = await send({ body }, { body: value });
    expect(outcome).toMatch(/^ValidationError: send: /);
    expect(outcome).toContain(problem);
  });

  test('pairs that is a text is sent as it is', async () => {
    expect(await send({ body: form }, { body: 'a=b&c=%20' })).toBe('a=b&c=%20');
  });

  test('values that write themselves is sent as they do', async () => {
    const price = { toJSON: () => '1.50', cents: new Map() };
    expect(await send({ body: json }, { body: { price, at: new Date(0) } })).toBe(
      '{"price":"1.50","at":"1970-01-01T00:00:00.000Z"}',
    );
  });

  test('anything that is bytes, a form or pairs is sent as it is', async () => {
    expect(await send({ body: open }, { body: blob })).toBe('BYTES');
    expect(await send({ body: open }, { body: new URLSearchParams('a=b') })).toBe('a=b');
  });
});

describe('a parameter in', () => {
  test.each<[string, Partial<Operation>]>([
    ['a query', { query: ['p'] }],
    ['a query, exploded', { query: [inQuery('p')] }],
    ['a query with commas', { query: [listQuery('p')] }],
    ['a query in brackets', { query: [deepQuery('p')] }],
    ['a query as JSON', { query: [inQuery({ name: 'p', content: 'application/json' })] }],
    ['a header', { parts: [inHeader('p')] }],
    ['a cookie', { parts: [inCookie('p')] }],
    ['a path', { path: '/{p}', pathParams: { p: inPath({ style: 'simple' }) } }],
  ])('%s', async (_, operation) => {
    for (const value of [blob, bytes, [blob], { a: blob }]) {
      expect(await send(operation, { p: value })).toMatch(
        /^ValidationError: send: p(\.\w+)* (is a \w+, which has no form as text|must be a plain value)/,
      );
    }
  });
});
