import { describe, expect, test } from 'vitest';

import { bytes, form, json, plain, text } from '../../templates/runtime/call/bodies.ts';
import { exactJson } from '../../templates/runtime/derived/exact-json.ts';
import {
  inCookie,
  inHeader,
  plainCookie,
  plainHeader,
} from '../../templates/runtime/call/request.ts';
import { Http, type Operation, request } from '../../templates/runtime/call/client.ts';
import { multipart } from '../../templates/runtime/derived/multipart.ts';
import { sensitive } from '../../templates/runtime/auth/redaction.ts';
import { deepQuery, inPath, inQuery } from '../../templates/runtime/call/parameters.ts';
import { xml } from '../../templates/runtime/xml/xml.ts';
import { serve } from './server.ts';

const circular: Record<string, unknown> = { a: 1 };
circular['list'] = [{ again: circular }];

let deep: unknown = 1;
for (let level = 0; level < 20_000; level++) deep = { deep };

const thrown = new Error('not now');
const throwing = {
  a: [
    {
      toJSON: () => {
        throw thrown;
      },
    },
  ],
};

const noJson = (kind: string): string => `is ${kind}, which has no form in JSON`;

/** A value, the path of what is wrong in it, and what that is. */
const faults: [name: string, value: object, path: (string | number)[], message: string][] = [
  ['a circle', circular, ['list', 0, 'again'], 'contains itself'],
  ['a bigint', { a: { n: 1n } }, ['a', 'n'], noJson('a bigint')],
  ['a toJSON that throws', throwing, ['a', 0], 'cannot be read'],
  ['NaN', { a: [1, NaN] }, ['a', 1], noJson('NaN')],
  ['Infinity', { a: { b: -Infinity } }, ['a', 'b'], noJson('-Infinity')],
  ['an invalid date', { a: [new Date(NaN)] }, ['a', 0], noJson('NaN')],
  ['a nesting without end', { deep }, [], 'is nested too deeply'],
];

const apis = [{ name: 'x' }, { name: 'x', sensitive: sensitive('pin') }];

/** Expects that a call is refused, unsent, at the path. */
async function expectRefused(
  operation: Operation,
  params: object,
  path: readonly (string | number)[],
  message: string,
): Promise<void> {
  const server = await serve({ json: {} });
  for (const api of apis) {
    const result = await new Http(api, { baseUrl: server.url }).send(operation, params).result();
    expect(result).toMatchObject({
      kind: 'validation',
      error: {
        attempts: 0,
        message: `op: ${path.join('.')} ${message}`,
        issues: [{ path, message }],
      },
    });
  }
  expect(server.seen).toHaveLength(0);
}

const post = { id: 'op', method: 'POST', path: '/' };
const get = { id: 'op', method: 'GET', path: '/' };

describe.each(faults)('%s', (_, value, path, message) => {
  test('is refused in a body of JSON', async () => {
    await expectRefused({ ...post, body: json }, { body: value }, ['body', ...path], message);
    await expectRefused({ ...post, body: plain }, { body: value }, ['body', ...path], message);
  });

  test('is refused in a member of a form, and in a parameter that is JSON', async () => {
    for (const body of [form, multipart]) {
      const place = ['body', 'part', ...path];
      await expectRefused({ ...post, body }, { body: { part: value } }, place, message);
    }
    const content = 'application/json';
    for (const operation of [
      { ...get, query: [inQuery({ name: 'id', content })] },
      { ...get, path: '/{id}', pathParams: { id: inPath({ content }) } },
      { ...get, parts: [inHeader({ name: 'id', content })] },
      { ...get, parts: [inCookie({ name: 'id', content })] },
    ]) {
      await expectRefused(operation, { id: value }, ['id', ...path], message);
    }
  });
});

test('a cause that was thrown is the cause of the error', async () => {
  const http = new Http({ name: 'x' }, { baseUrl: 'http://127.0.0.1:1' });
  const result = await http.send({ ...post, body: json }, { body: throwing }).result();
  expect(result).toMatchObject({ error: { cause: { cause: thrown } } });
});

test('null, bigints where they are exact, and a member twice are sent', async () => {
  const server = await serve({ json: {} });
  const http = new Http({ name: 'x' }, { baseUrl: server.url });
  const twice = { a: null };
  await http.send({ ...post, body: json }, { body: { twice, again: twice, at: new Date(0) } });
  await http.send({ ...post, body: exactJson }, { body: { n: 9007199254740993n, none: null } });
  expect(server.seen.map(({ text: sent }) => sent)).toEqual([
    '{"twice":{"a":null},"again":{"a":null},"at":"1970-01-01T00:00:00.000Z"}',
    '{"n":9007199254740993,"none":null}',
  ]);
  await expectRefused(
    { ...post, body: exactJson },
    { body: { n: 1n, a: NaN } },
    ['body', 'a'],
    noJson('NaN'),
  );
});

describe('a value that is no plain text', () => {
  const surrogate = 'is not well-formed Unicode';
  const notPlain = 'must be a plain value';
  test.each([
    ['\ud800', surrogate],
    [NaN, notPlain],
    [Infinity, notPlain],
    [() => 1, notPlain],
    [Symbol('a'), notPlain],
  ])('is refused at every place: %s', async (value, message) => {
    for (const operation of [
      { ...get, path: '/{id}' },
      { ...get, query: ['id'] },
      { ...get, query: [inQuery({ name: 'id', explode: false })] },
      { ...get, parts: [inHeader('id')] },
      { ...get, parts: [inCookie('id')] },
      { ...get, parts: [plainHeader('id')] },
      { ...get, parts: [plainCookie('id')] },
    ]) {
      await expectRefused(operation, { id: value }, ['id'], message);
    }
    for (const body of [form, multipart]) {
      await expectRefused({ ...post, body }, { body: { a: value } }, ['body', 'a'], message);
    }
    await expectRefused({ ...post, body: text }, { body: value }, ['body'], message);
  });

  test('is refused as the name of a parameter, too', async () => {
    const server = await serve({});
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    const call = request(http, 'GET', '/', { query: { 'a\ud800': '1' } });
    expect(await call.result()).toMatchObject({
      error: { issues: [{ path: ['a\ud800'], message: surrogate }] },
    });
  });

  test('a number that is written with an exponent goes into no path', async () => {
    for (const id of [1e21, -1e21]) {
      await expectRefused({ ...get, path: '/{id}' }, { id }, ['id'], notPlain);
    }
  });

  test('encoded dots are refused by what they are', async () => {
    const message = 'must not be empty or dots, encoded or not';
    for (const id of ['', '..', '%2E', '%2e%2E']) {
      await expectRefused({ ...get, path: '/{id}' }, { id }, ['id'], message);
    }
  });

  test('deep objects that contain themselves, and XML', async () => {
    const message = 'is nested too deeply, or contains itself';
    for (const rule of [inQuery({ name: 'id', style: 'deepObject' }), deepQuery('id')]) {
      await expectRefused({ ...get, query: [rule] }, { id: circular }, ['id'], message);
    }
    const body = xml('unknown');
    await expectRefused({ ...post, body }, { body: { a: circular } }, ['body'], message);
  });
});

test('plain headers and cookies are written like any others', async () => {
  const server = await serve({ json: {} });
  const http = new Http({ name: 'x' }, { baseUrl: server.url });
  const params = { a: 'x y;é', n: 7, off: false, at: new Date(0) };
  const names = ['a', 'n', 'off', 'at', 'none'];
  const cookies = (part: typeof inCookie | typeof plainCookie) => names.map((name) => part(name));
  await http.send({ ...get, parts: cookies(plainCookie) }, params);
  await http.send({ ...get, parts: cookies(inCookie) }, params);
  await http.send({ ...get, parts: names.map((name) => plainHeader(name)) }, params);
  await http.send({ ...get, parts: names.map((name) => inHeader(name)) }, params);
  const [cookie, sameCookie, header, sameHeader] = server.seen.map(({ headers }) => headers);
  expect(cookie?.['cookie']).toBe(
    'a=x%20y%3B%C3%A9; n=7; off=false; at=1970-01-01T00%3A00%3A00.000Z',
  );
  expect(sameCookie).toEqual(cookie);
  expect(header).toMatchObject({ n: '7', off: 'false', at: '1970-01-01T00:00:00.000Z' });
  expect(sameHeader).toEqual(header);
});

const tell = async (method: string, options: object, client: object = {}) => {
  const server = await serve({ json: {} });
  const http = new Http({ name: 'x' }, { baseUrl: server.url, ...client });
  const result = await request(http, method, '/x', options).result();
  expect(server.seen).toHaveLength(0);
  expect(result).toMatchObject({ kind: 'validation' });
  return result.ok ? undefined : result.error;
};

describe('a request that fetch would not send', () => {
  test.each(['GET', 'HEAD', 'get'])('has no body with %s', async (method) => {
    expect(await tell(method, { body: { a: 1 } })).toMatchObject({
      attempts: 0,
      issues: [{ path: ['body'], message: `cannot go with ${method}` }],
    });
  });

  test.each(['TRACE', 'CONNECT', 'G T', ''])('has a method that it knows: %j', async (method) => {
    expect(await tell(method, {})).toMatchObject({
      attempts: 0,
      issues: [{ path: ['method'], message: 'is none that can be sent' }],
    });
  });

  test.each(['5', '8', 'x'])('has no other length than its body: %s', async (length) => {
    const headers = { 'Content-Length': length };
    for (const body of [new Blob(['{"a":1}']), new Uint8Array(7)]) {
      for (const [options, client] of [
        [{ headers }, {}],
        [{}, { headers }],
      ]) {
        expect(await tell('PUT', { body, ...options }, client)).toMatchObject({
          attempts: 0,
          issues: [{ path: ['headers'], message: 'have a content-length that is not 7' }],
        });
      }
    }
  });

  test('has no header that only the runtime may set', async () => {
    const headers = { 'transfer-encoding': 'chunked' };
    expect(await tell('PUT', { body: new Uint8Array(7), headers })).toMatchObject({
      attempts: 1,
      issues: [{ path: ['headers'], message: expect.stringContaining('transfer-encoding') }],
    });
  });

  test('has the length of its text, even if the caller gives another', async () => {
    const server = await serve({ json: {} });
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    for (const length of ['7', '5', '8', 'x']) {
      const headers = { 'content-length': length };
      await request(http, 'PUT', '/x', { body: { a: 1 }, headers });
      await http.send({ ...post, body: json }, { body: { a: 1 } }, { headers });
    }
    const all = server.seen.map(({ text: sent, headers }) => [sent, headers['content-length']]);
    expect(all).toEqual(Array.from({ length: 8 }, () => ['{"a":1}', '7']));
  });

  test('is no stream of another length', async () => {
    const server = await serve({ json: {} });
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    const body = Object.assign(new Blob(['abc']).stream(), { size: 2 });
    const result = await http.send({ ...post, body: bytes }, { body }).result();
    expect(result).toMatchObject({ kind: 'validation', error: { attempts: 1 } });
  });

  test.each([
    ['contentType', { body: 'a', contentType: 'text/plain\nx: y' }],
    ['idempotencyKey', { idempotencyKey: 'a\nb' }],
  ])('names the option that no header can carry: %s', async (path, options) => {
    expect(await tell('POST', options)).toMatchObject({
      issues: [{ path: [path], message: 'has what no header can carry' }],
    });
  });
});
