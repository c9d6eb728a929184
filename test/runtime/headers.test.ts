/** Headers of answers over the wire: as values of their types, by status, and what is malformed or missing. */

import { describe, expect, it } from 'vitest';
import { asBytes, asMedia } from '../../templates/runtime/call/answers.ts';
import { Http, type Operation } from '../../templates/runtime/call/client.ts';
import { HttpError, ProtocolError } from '../../templates/runtime/call/errors.ts';
import { observe } from '../../templates/runtime/call/hooks.ts';
import type { ApiContent, ApiPromise } from '../../templates/runtime/call/results.ts';
import { createValidator, type OperationSchemas } from '../../templates/runtime/call/validate.ts';
import { contentWithHeaders } from '../../templates/runtime/headers/content-headers.ts';
import type { HeaderRule } from '../../templates/runtime/headers/header-values.ts';
import {
  type HeadedOperation,
  type HeaderRules,
  withHeaders,
} from '../../templates/runtime/headers/headers.ts';
import { serve, type Step } from './server.ts';

type Given = { readonly headers: Record<string, unknown>; readonly requestId?: string };
type Found = ApiPromise<unknown, HttpError, { ok: true; status: number; data: unknown } & Given>;

const get: Operation = { id: 'list', method: 'GET', path: '/' };

async function connect(step: Step, variables?: Record<string, string>): Promise<Http> {
  const { url } = await serve(step);
  return new Http(
    { name: 'x', ...(variables && { variables }) },
    { baseUrl: url, retries: 0, onWarning() {} },
  );
}

/** In an object, because a caller that awaits a call reads it. */
async function call(step: Step, operation: Partial<HeadedOperation>): Promise<{ call: Found }> {
  return { call: withHeaders(await connect(step), { ...get, ...operation }) };
}

async function read(text: string | undefined, rule: HeaderRule): Promise<unknown> {
  const headers: Record<string, string> = text === undefined ? {} : { 'x-it': text };
  const found = await call({ json: 1, headers }, { headers: { 200: { 'X-It': rule } } });
  const { headers: all } = await found.call.withResponse();
  return all['X-It'];
}

const setCookies: Step = (_, response) => {
  response.setHeader('set-cookie', ['a=1; Expires=Sun, 06 Nov 1994 08:49:37 GMT', 'b=2']);
  response.setHeader('content-type', 'application/json').end('1');
};

describe('a declared header', () => {
  it.each<[HeaderRule, string, unknown]>([
    ['string', '7', '7'],
    ['number', '-7.5e1', -75],
    ['bigint', '9007199254740993', 9007199254740993n],
    ['bigint | number', '7', 7],
    ['bigint | number', '9007199254740993', 9007199254740993n],
    ['boolean', 'true', true],
    ['boolean', 'False', false],
    ['boolean | number', '0', 0],
    ['null | number', 'null', null],
    ['null | string', 'null', 'null'],
    ['number | string', '7', 7],
    ['number | string', 'many', 'many'],
    ['json', '{"a":[1]}', { a: [1] }],
    [{ list: 'string' }, 'a, b,c', ['a', 'b', 'c']],
    [{ list: 'string' }, '', []],
    [{ list: 'number' }, '1,2', [1, 2]],
    [{ members: { a: 'number', b: 'string' } }, 'a,1,b,x', { a: 1, b: 'x' }],
    [{ members: { a: 'number' }, explode: true }, 'a=1, b=x=y', { a: 1, b: 'x=y' }],
    [{ members: {}, rest: 'boolean', explode: true }, 'a=true', { a: true }],
  ])('of %j is %s', async (rule, text, value) => {
    expect(await read(text, rule)).toEqual(value);
  });

  it('has no name of a prototype', async () => {
    const rule = { members: { a: 'number' }, explode: true };
    const found = await read('__proto__=x,constructor=y', rule);
    expect(Object.entries(Object(found))).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
  });

  it.each<[HeaderRule, string | undefined, string]>([
    ['number', 'many', 'the header X-It is not number'],
    ['number', '0x10', 'the header X-It is not number'],
    ['boolean', 'yes', 'the header X-It is not boolean'],
    ['bigint', '1.5', 'the header X-It is not bigint'],
    ['json', '{secret', 'the header X-It is not JSON'],
    [{ list: 'number' }, '1,x', 'the header X-It is not number'],
    [{ members: {} }, 'a,1,b', 'the header X-It is not pairs of names and values'],
    [{ members: {}, explode: true }, 'a=1,b', 'the header X-It has a member without a value'],
    [{ required: true }, undefined, 'the header X-It is missing'],
  ])('of %j that is %s is an error where it is read', async (rule, text, message) => {
    const error: unknown = await read(text, rule).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ProtocolError);
    expect(String(error)).toContain(message);
    expect(String(error)).not.toContain('secret');
  });

  it('leaves the others and the data alone where it is malformed', async () => {
    const headers = { 'x-left': 'many', 'x-total': '7' };
    const rules = { 200: { 'X-Left': 'number', 'X-Total': 'number', 'X-None': 'string' } };
    const found = await call({ json: [1], headers }, { headers: rules });
    const result = await found.call.withResponse();
    expect(result.data).toEqual([1]);
    expect(result.headers['X-Total']).toBe(7);
    expect(Object.keys(result.headers)).toEqual(['X-Left', 'X-Total']);
    expect(() => result.headers['X-Left']).toThrow(ProtocolError);
    expect(result.headers).toBe(result.headers);
  });

  it('has the variables of a deployment in its name', async () => {
    const http = await connect({ json: 1, headers: { 'x-acme-left': '7' } }, { vendor: 'acme' });
    const rules = { 200: { 'X-Svc-Left': { name: 'X-{vendor}-Left', type: 'number' } } };
    const found: Found = withHeaders(http, { ...get, headers: rules });
    expect((await found.withResponse()).headers).toEqual({ 'X-Svc-Left': 7 });
  });

  it('is each cookie that is set', async () => {
    const found = await call(setCookies, {
      headers: { 200: { 'Set-Cookie': { list: 'string' } } },
    });
    const { headers } = await found.call.withResponse();
    expect(headers['Set-Cookie']).toEqual(['a=1; Expires=Sun, 06 Nov 1994 08:49:37 GMT', 'b=2']);
  });
});

describe('headers by status', () => {
  const rules: HeaderRules = {
    '200 404': { 'X-It': 'number' },
    202: {},
    '2XX': { 'X-It': 'string' },
    429: { 'Retry-After': { type: 'number', required: true } },
    default: { 'X-It': { list: 'number' } },
  };
  const headers = { 'x-it': '7', 'retry-after': '5' };

  it.each([
    [200, { 'X-It': 7 }],
    [202, {}],
    [201, { 'X-It': '7' }],
    [404, { 'X-It': 7 }],
    [429, { 'Retry-After': 5 }],
    [500, { 'X-It': [7] }],
  ])('are those of %i', async (status, expected) => {
    const found = await call({ status, json: { a: 1 }, headers }, { headers: rules });
    const result = await found.call.result();
    expect('headers' in result && result.headers).toEqual(expected);
    expect(result.ok ? result.data : result.error).toMatchObject(result.ok ? { a: 1 } : { status });
  });

  it('are in the error itself, where loggers do not print them', async () => {
    const found = await call({ status: 429, headers }, { headers: rules });
    const error: unknown = await found.call.then(undefined, (cause: unknown) => cause);
    expect(error).toMatchObject({ declaredHeaders: { 'Retry-After': 5 } });
    expect(JSON.stringify(error)).not.toContain('declaredHeaders');
  });

  it('are nowhere in a failure that declares none, or has no response', async () => {
    const found = await call({ status: 404, headers }, { headers: { 200: { 'X-It': 'number' } } });
    expect(await found.call.result()).not.toHaveProperty('headers');
    const lost = await call((_, response) => void response.destroy(), { headers: rules });
    const result = await lost.call.result();
    expect(result).toMatchObject({ ok: false, kind: 'network' });
    expect(result).not.toHaveProperty('headers');
  });
});

describe('the id of a request', () => {
  const requestId = 'X-Request-Id';
  const headers = { 'x-request-id': 'r-7' };

  it('is beside the data and in a result', async () => {
    const found = await call({ json: 1, headers }, { requestId });
    expect(await found.call.result()).toEqual({ ok: true, status: 200, data: 1, requestId: 'r-7' });
    expect(await found.call.withResponse()).toMatchObject({ data: 1, requestId: 'r-7' });
    const none = await call({ json: 1 }, { requestId });
    expect(await none.call.withResponse()).toMatchObject({ data: 1, requestId: undefined });
  });

  it('is in an error, for hooks and logs too', async () => {
    const seen: unknown[] = [];
    const { url } = await serve({ status: 500, json: { a: 1 }, headers });
    const hooks = observe({ onEnd: ({ error }) => void seen.push(error) });
    const http = new Http({ name: 'x' }, { baseUrl: url, retries: 0, hooks });
    const found: Found = withHeaders(http, { ...get, requestId });
    const result = await found.result();
    expect(!result.ok && result.error).toMatchObject({ requestId: 'r-7', body: { a: 1 } });
    expect(JSON.stringify(!result.ok && result.error)).toContain('"requestId":"r-7"');
    expect(seen).toEqual([!result.ok && result.error]);
  });
});

describe('a call with declared headers', () => {
  it('is validated, and its error is that of the service', async () => {
    const issues = [{ message: 'is wrong', path: ['a'] }];
    const schema = { '~standard': { version: 1, vendor: 'x', validate: () => ({ issues }) } };
    const schemas = { responses: { 200: schema, 400: schema } } as const;
    const strict = {
      validate: createValidator(schemas as OperationSchemas, { response: 'strict' }),
    };
    const rules = { '200 400': { 'X-It': 'number' } };
    const send = async (status: number): Promise<unknown> => {
      const http = await connect({ status, json: 1, headers: { 'x-it': '7' } });
      const found: Found = withHeaders(http, { ...get, headers: rules }, {}, strict);
      return found.result();
    };
    expect(await send(200)).toMatchObject({ ok: false, kind: 'validation' });
    expect(await send(400)).toMatchObject({ kind: 'http', status: 400, headers: { 'X-It': 7 } });
  });

  it('has them where content is read as bytes, text or a stream', async () => {
    const operation = {
      ...get,
      accept: asMedia('image/*', asBytes),
      headers: { '200 404': { 'X-It': 'number' } },
    };
    const send = async (status = 200): Promise<ApiContent<unknown>[]> => {
      const type = { 'content-type': 'image/png', 'x-it': '7' };
      const http = await connect({ status, body: 'abc', headers: type });
      return [contentWithHeaders(http, operation)];
    };
    const [whole] = await send();
    expect(await whole?.withResponse()).toMatchObject({ headers: { 'X-It': 7 } });
    const [first] = await send();
    const text = first?.as('text');
    expect(await text?.withResponse()).toMatchObject({ data: 'abc', headers: { 'X-It': 7 } });
    expect(await text?.result()).toMatchObject({ ok: true, headers: { 'X-It': 7 } });
    const [failed] = await send(404);
    const result = await failed?.as('stream').result();
    expect(result).toMatchObject({ ok: false, status: 404, headers: { 'X-It': 7 } });
    expect(result?.ok === false && result.error).toBeInstanceOf(HttpError);
  });
});
