import { getEventListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { bytes, form, json, media, open, text } from '../../templates/runtime/call/bodies.ts';
import {
  AbortError,
  ApiError,
  HttpError,
  NetworkError,
  ProtocolError,
  TimeoutError,
  ValidationError,
} from '../../templates/runtime/call/errors.ts';
import {
  type ClientOptions,
  Http,
  type Operation,
  request,
} from '../../templates/runtime/call/client.ts';
import { deadPort, serve } from './server.ts';
import { sensitive } from '../../templates/runtime/auth/redaction.ts';
import { inPath, inQuery } from '../../templates/runtime/call/parameters.ts';
import { oneOf } from '../../templates/runtime/call/bodies.ts';
import { inCookie, inHeader } from '../../templates/runtime/call/request.ts';
import {
  answers,
  asContent,
  asJson,
  asMedia,
  asText,
  nothing,
} from '../../templates/runtime/call/answers.ts';
import { createValidator } from '../../templates/runtime/call/validate.ts';
import { observe } from '../../templates/runtime/call/hooks.ts';
import {
  codeAt,
  registry,
  searchCode,
  usualMeaning,
} from '../../templates/runtime/derived/error-codes.ts';

const api = { name: 'things' };

const getThing: Operation = { id: 'getThing', method: 'GET', path: '/things/{id}', query: ['q'] };

function caught(make: () => unknown): unknown {
  try {
    return make();
  } catch (error) {
    return error;
  }
}

/** A result that is one of failure. */
function failed<R extends { readonly ok: boolean }>(result: R): Extract<R, { readonly ok: false }> {
  if (result.ok) throw new Error('it succeeded');
  return result as Extract<R, { readonly ok: false }>; // just looked at
}

const putThing: Operation = { id: 'putThing', method: 'POST', path: '/things', body: json };

describe('a call', () => {
  test('is sent once, when it is made, with path, query and accept', async () => {
    const server = await serve({ json: { id: 'a/b' } });
    const http = new Http(api, { baseUrl: `${server.url}/base/` });
    const call = http.send(getThing, { id: 'a/b@c', q: ['x y', "it's"] });
    await vi.waitFor(() => expect(server.seen).toHaveLength(1));
    expect(await call).toEqual({ id: 'a/b' });
    expect(await call).toEqual({ id: 'a/b' });
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]?.url).toBe('/base/things/a%2Fb%40c?q=x%20y&q=it%27s');
    expect(server.seen[0]?.headers.accept).toBe('application/json');
    expect(server.seen[0]?.headers['content-type']).toBeUndefined();
  });

  test('gives a result that does not reject', async () => {
    const server = await serve({ json: 1 }, { status: 404, json: { message: 'gone' } });
    const http = new Http(api, { baseUrl: server.url });
    expect(await http.send(getThing, { id: 1 }).result()).toEqual({
      ok: true,
      status: 200,
      data: 1,
    });
    const failed = await http.send(getThing, { id: 1 }).result();
    expect(failed).toMatchObject({ ok: false, kind: 'http', status: 404 });
    expect(!failed.ok && failed.error).toBeInstanceOf(HttpError);
  });

  test('gives the answer beside the data, and the answer unread', async () => {
    const server = await serve(
      { headers: { 'x-id': '7' }, json: [1] },
      { status: 500, body: 'no' },
    );
    const http = new Http(api, { baseUrl: server.url, retries: 0 });
    const { data, response } = await http.send(getThing, { id: 1 }).withResponse();
    expect([data, response.headers.get('x-id'), response.bodyUsed]).toEqual([[1], '7', true]);
    const raw = await http.send(getThing, { id: 1 }).response();
    expect([raw.status, raw.bodyUsed, await raw.text()]).toEqual([500, false, 'no']);
  });

  test('is a promise: all, finally, catch', async () => {
    const server = await serve({ json: 1 });
    const http = new Http(api, { baseUrl: server.url });
    const done = vi.fn();
    const call = http.send<number>(getThing, { id: 1 });
    expect(call).toBeInstanceOf(Promise);
    expect(await Promise.all([call, call.finally(done), call.catch(() => 2)])).toEqual([1, 1, 1]);
    expect(done).toHaveBeenCalledOnce();
  });

  test('can be called with what the spec does not describe', async () => {
    const server = await serve({ body: 'hello', headers: { 'content-type': 'text/plain' } });
    const http = new Http(api, { baseUrl: server.url });
    const data = await request(http, 'PATCH', '/odd/%2Fpath', {
      body: { a: 1 },
      query: { dry: false, tag: ['a', 'b'] },
      headers: { 'x-a': '1' },
    });
    expect(data).toBe('hello');
    expect(server.seen[0]).toMatchObject({
      method: 'PATCH',
      url: '/odd/%2Fpath?dry=false&tag=a&tag=b',
      text: '{"a":1}',
    });
    expect(server.seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: '*/*',
      'x-a': '1',
    });
    for (const path of ['/a/../b', '/a/%2E%2e/b', '/a\\..\\b', '/a/.\n./b', '/a/..?x']) {
      expect(await request(http, 'GET', path).result()).toMatchObject({ kind: 'validation' });
    }
    expect(await request(http, 'GET', '/a?x=/../').result()).toMatchObject({ ok: true });
  });
});

describe('a base URL', () => {
  test.each(['user:pw@a.test', ':pw@a.test', 'a.test/?key=pw', 'a.test/v1#pw'])(
    'is refused with what cannot be in it, and not repeated: http://%s',
    (rest) => {
      const make = () => new Http(api, { baseUrl: `http://${rest}` });
      expect(make).toThrow(/^baseUrl must be a plain URL$/);
      expect(inspect(caught(make), { depth: 9 })).not.toContain(rest);
    },
  );

  test.each([{}, { baseUrl: 'a.test' }, { baseUrl: '' }])('is required at once: %j', (given) => {
    const options = given as ClientOptions; // as a caller in JavaScript gives it
    expect(() => new Http(api, options)).toThrow(/^baseUrl must be a plain URL$/);
  });

  test('may have a path, with a slash at its end or without', async () => {
    const server = await serve({ json: 1 });
    for (const end of ['/v1', '/v1/']) {
      await new Http(api, { baseUrl: server.url + end }).send(getThing, { id: 1 });
    }
    expect(server.seen.map(({ path }) => path)).toEqual(['/v1/things/1', '/v1/things/1']);
  });

  test.each(['http://user:pw@a.test/x', 'https://user:pw@a test'])(
    'an address is refused in the same way: %s',
    async (address) => {
      const http = new Http(api, { baseUrl: 'http://a.test' });
      const { error } = failed(await request(http, 'GET', address).result());
      expect(error).toMatchObject({ kind: 'validation', attempts: 0 });
      expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/pw@/);
    },
  );
});

describe('query parameters of the caller', () => {
  test('come after those of the operation', async () => {
    const server = await serve({ json: 1 });
    const http = new Http(api, { baseUrl: server.url });
    const operation: Operation = {
      id: 'search',
      method: 'GET',
      path: '/things',
      query: ['page', inQuery({ name: 'alt', value: 'json' }), 'tag'],
    };
    const query = { other: undefined, 'a b': [1, 2], q: 'mine' };
    await http.send(operation, { page: 2, tag: ['a', 'b'] }, { query });
    expect(server.seen[0]?.url).toBe('/things?page=2&alt=json&tag=a&tag=b&a%20b=1&a%20b=2&q=mine');
  });
});

describe('a header that cannot be written', () => {
  const secret = 'abc\r\nx-admin: 1';
  test.each([
    ['accept-language', { name: 'x' }, true],
    ['x-note', { name: 'x' }, false],
    ['x-api-key', { name: 'x' }, false],
    ['x-note', { name: 'x', sensitive: sensitive('pin') }, false],
    ['pin', { name: 'x', sensitive: sensitive('pin') }, false],
  ])(
    'is named: %s, with its cause, and a secret is not repeated (%j)',
    async (name, about, isShown) => {
      const server = await serve({ json: 1 });
      const http = new Http(about, { baseUrl: server.url });
      const call = http.send(getThing, { id: 1 }, { headers: { [name]: secret } });
      const { error } = failed(await call.result());
      expect(error).toMatchObject({
        kind: 'validation',
        attempts: 0,
        issues: [{ path: [name], message: 'cannot be written' }],
        message: `getThing: ${name} cannot be written`,
      });
      expect(inspect(error, { depth: 9, showHidden: true }).includes('abc')).toBe(isShown);
      if (isShown || 'sensitive' in about) expect(error.cause).toBeInstanceOf(TypeError);
      expect(server.seen).toHaveLength(0);
    },
  );
});

describe('a header name that no header can have', () => {
  test.each(['', 'x y', 'x\r\nx-admin: 1', 'x\u001b[31m', 'é', '"x"', 'x:y'])(
    '%j is refused and not repeated',
    async (name) => {
      const server = await serve({ json: 1 });
      const http = new Http(api, { baseUrl: server.url });
      const call = http.send(getThing, { id: 1 }, { headers: { [name]: '1' } });
      const { error } = failed(await call.result());
      expect(error).toMatchObject({
        kind: 'validation',
        attempts: 0,
        message: 'getThing: headers cannot be written',
      });
      expect(error.kind === 'validation' && error.issues).toMatchObject([{ path: ['headers'] }]);
      expect(server.seen).toHaveLength(0);
    },
  );

  test('every other one is sent', async () => {
    const name = "az-AZ09_!#$%&'*+.^`|~";
    const server = await serve({ json: 1 });
    const http = new Http(api, { baseUrl: server.url });
    await http.send(getThing, { id: 1 }, { headers: { [name]: '1' } });
    expect(server.seen[0]?.headers).toMatchObject({ [name.toLowerCase()]: '1' });
  });
});

describe('a runtime without fetch', () => {
  test.each([undefined, observe({})])('is an error before anything is sent', async (hooks) => {
    vi.stubGlobal('fetch', undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    const http = new Http(api, { baseUrl: 'http://things.test', hooks });
    expect(await http.send(getThing, { id: 1 }).result()).toMatchObject({
      kind: 'validation',
      error: { attempts: 0, message: 'getThing: fetch must be a function' },
    });
    const options = { fetch: async () => new Response('1') };
    expect(await http.send(getThing, { id: 1 }, options)).toBe(1);
  });
});

describe('path values', () => {
  const cases: [unknown, string][] = [
    ['', 'empty'],
    ['.', 'a dot'],
    ['..', 'two dots'],
    ['%2e', 'an encoded dot'],
    ['.%2E', 'a dot and an encoded one'],
    [undefined, 'nothing'],
    [null, 'null'],
    [{}, 'an object'],
    [['a'], 'a list'],
    [Number.NaN, 'not a number'],
    ['\ud800', 'half a surrogate'],
  ];
  test.each(cases)('%j is refused before anything is sent: %s', async (id) => {
    const server = await serve({});
    const http = new Http(api, { baseUrl: server.url });
    const result = await http.send(getThing, { id }).result();
    expect(result).toMatchObject({
      kind: 'validation',
      error: {
        attempts: 0,
        direction: 'request',
        issues: [{ path: ['id'] }],
      },
    });
    expect(server.seen).toHaveLength(0);
  });

  test('that span segments are encoded one by one', async () => {
    const server = await serve({ json: 1 });
    const http = new Http(api, { baseUrl: server.url });
    const generate: Operation = {
      id: 'generate',
      method: 'POST',
      path: '/v1/{model}:generate',
      pathParams: { model: inPath({ spans: true }) },
    };
    await http.send(generate, { model: 'models/a b@1' });
    expect(server.seen[0]?.url).toBe('/v1/models/a%20b%401:generate');
    for (const model of ['models/..', 'models/', '/models', 'a//b', 'models/%2e%2E']) {
      expect(await http.send(generate, { model }).result()).toMatchObject({ kind: 'validation' });
    }
  });

  test('lose the prefix that the path repeats', async () => {
    const server = await serve({ json: 1 });
    const http = new Http(api, { baseUrl: server.url });
    const getFile: Operation = {
      id: 'getFile',
      method: 'GET',
      path: '/v1/files/{name}',
      pathParams: { name: inPath({ prefix: 'files/' }) },
    };
    await http.send(getFile, { name: 'files/abc' });
    await http.send(getFile, { name: 'abc' });
    expect(server.seen.map(({ url }) => url)).toEqual(['/v1/files/abc', '/v1/files/abc']);
    expect(await http.send(getFile, { name: 'files/..' }).result()).toMatchObject({ ok: false });
    expect(await http.send(getFile, { name: 'files/' }).result()).toMatchObject({ ok: false });
  });

  test('cannot complete a dot segment of the template', async () => {
    const server = await serve({ json: 1 });
    const http = new Http(api, { baseUrl: server.url });
    const odd: Operation = {
      id: 'odd',
      method: 'GET',
      path: '/a/{x}/b',
      pathParams: { x: inPath({ style: 'label' }) },
    };
    expect(await http.send(odd, { x: '.' }).result()).toMatchObject({ kind: 'validation' });
    expect(await http.send(odd, { x: ['.'] }).result()).toMatchObject({ kind: 'validation' });
  });
});

async function sent(body: Operation['body'], value: unknown, contentType?: string) {
  const server = await serve({ json: 1 });
  const http = new Http(api, { baseUrl: server.url });
  await http.send({ ...putThing, ...(body && { body }) }, { body: value }, { contentType });
  const [one] = server.seen;
  return [one?.headers['content-type'], one?.text];
}

describe('bodies', () => {
  test('are JSON, text, pairs and bytes', async () => {
    expect(await sent(json, { a: [1, 'ü'] })).toEqual(['application/json', '{"a":[1,"ü"]}']);
    expect(await sent(media('application/merge-patch+json', json), { a: null })).toEqual([
      'application/merge-patch+json',
      '{"a":null}',
    ]);
    expect(await sent(text, 'hi')).toEqual(['text/plain', 'hi']);
    expect(await sent(form, { a: 'b c', d: ['e', 'f&'], g: undefined, h: 0 })).toEqual([
      'application/x-www-form-urlencoded',
      'a=b%20c&d=e&d=f%26&h=0',
    ]);
    expect(await sent(bytes, new Uint8Array([104, 105]))).toEqual([
      'application/octet-stream',
      'hi',
    ]);
    expect(await sent(bytes, new Blob(['hi'], { type: 'image/png' }))).toEqual(['image/png', 'hi']);
    expect(await sent(bytes, new Blob(['hi']), 'image/gif')).toEqual(['image/gif', 'hi']);
    expect(await sent(bytes, new Blob(['hi']).stream())).toEqual([
      'application/octet-stream',
      'hi',
    ]);
  });

  test('of any form go where the form is open', async () => {
    expect(await sent(open, { a: 1 })).toEqual(['application/json', '{"a":1}']);
    expect(await sent(open, 'a')).toEqual(['application/json', '"a"']);
    expect(await sent(open, 'a', 'text/csv')).toEqual(['text/csv', 'a']);
    expect(await sent(open, new URLSearchParams({ a: 'b' }))).toEqual([
      'application/x-www-form-urlencoded;charset=UTF-8',
      'a=b',
    ]);
    expect(await sent(open, new Uint8Array([97]), 'image/png')).toEqual(['image/png', 'a']);
  });

  test('without a value have no content type', async () => {
    expect(await sent(json, undefined)).toEqual([undefined, '']);
  });

  test('are written as the content type that the caller wants, if the operation takes it', async () => {
    const both = oneOf(json, media('text/csv', text));
    expect(await sent(both, 'a,b', 'text/csv; header=absent')).toEqual([
      'text/csv; header=absent',
      'a,b',
    ]);
    const http = new Http(api, { baseUrl: 'http://127.0.0.1:1' });
    const result = http.send(
      { ...putThing, body: both },
      { body: 1 },
      { contentType: 'image/png' },
    );
    await expect(result).rejects.toThrow('contentType must be application/json or text/csv');
  });

  test('that cannot be written are refused', async () => {
    const http = new Http(api, { baseUrl: 'http://127.0.0.1:1' });
    await expect(http.send(putThing, { body: { a: 1n } })).rejects.toBeInstanceOf(ValidationError);
  });
});

describe('headers', () => {
  const upload: Operation = {
    id: 'upload',
    method: 'POST',
    path: '/up',
    parts: [
      inHeader('X-Trace'),
      inHeader({ name: 'X-{vendor}-Command', from: 'X-Svc-Command', value: 'start' }),
      inHeader({ name: 'X-Filter', explode: true }),
      inCookie('session'),
    ],
  };

  test('carry parameters, constants and variables', async () => {
    const server = await serve({ json: 1 });
    const http = new Http(
      { name: 'x', variables: { vendor: 'Svc' } },
      { baseUrl: server.url, variables: { vendor: 'Goog' }, headers: { 'x-a': '1', 'x-b': '2' } },
    );
    await http.send(
      upload,
      { 'X-Trace': 7, 'X-Filter': { a: 1, b: 'c' }, session: 'a; b' },
      { headers: { 'X-A': undefined, 'x-c': '3' } },
    );
    expect(server.seen[0]?.headers).toMatchObject({
      'x-trace': '7',
      'x-goog-command': 'start',
      'x-filter': 'a=1,b=c',
      'x-b': '2',
      'x-c': '3',
      cookie: 'session=a%3B%20b',
    });
    expect(server.seen[0]?.headers).not.toHaveProperty('x-a');
  });

  test.each(['a\r\nX-Evil: 1', 'a\nb', 'a\0', 'snow ☃'])('%j is refused', async (value) => {
    const http = new Http(
      { name: 'x', variables: { vendor: 'Svc' } },
      { baseUrl: 'http://a.test' },
    );
    const result = await http.send(upload, { 'X-Trace': value }).result();
    expect(result).toMatchObject({ kind: 'validation' });
    expect(!result.ok && result.error.message).not.toContain(value);
  });
});

const call = async (accept: Operation['accept'], ...step: Parameters<typeof serve>) => {
  const server = await serve(...step);
  const http = new Http(api, { baseUrl: server.url, retries: 0 });
  return http.send<unknown>({ ...getThing, ...(accept && { accept }) }, { id: 1 }).result();
};

const empty = (_: unknown, response: ServerResponse) => void response.end();

const typed = (type: string, body: string | Uint8Array, status = 200) => ({
  status,
  body,
  headers: { 'content-type': type },
});

async function failedBody(...step: Parameters<typeof serve>): Promise<unknown> {
  const result = await call(undefined, ...step);
  if (result.ok || result.kind !== 'http') throw new Error(`is ${JSON.stringify(result)}`);
  return result.error.body;
}

describe('answers', () => {
  test('without content are undefined', async () => {
    expect(await call(undefined, { status: 204 })).toEqual({
      ok: true,
      status: 204,
      data: undefined,
    });
    expect(await call(nothing, { status: 200 })).toMatchObject({ ok: true, data: undefined });
    expect(await call(asContent, { status: 200 })).toMatchObject({ ok: true, data: undefined });
  });

  test('are JSON under any of its media types', async () => {
    expect(
      await call(undefined, typed('application/problem+json; charset=utf-8', '{"a":1}')),
    ).toMatchObject({ data: { a: 1 } });
    expect(await call(undefined, typed('text/plain', '{"a":1}'))).toMatchObject({ data: { a: 1 } });
  });

  test('are decoded by their content type where the spec leaves them open', async () => {
    expect(await call(asContent, typed('application/json', '[1]'))).toMatchObject({ data: [1] });
    expect(await call(asContent, typed('text/html', '<p>'))).toMatchObject({ data: '<p>' });
    const bytes = new Uint8Array([0, 255]);
    expect(await call(asContent, typed('image/png', bytes))).toMatchObject({ data: bytes });
    expect(await call(nothing, typed('text/plain', 'ok'))).toMatchObject({ data: 'ok' });
  });

  test('of another form are a protocol error that says what came', async () => {
    const result = await call(undefined, typed('text/html', `<p>${'x'.repeat(500)}`));
    expect(result).toMatchObject({ ok: false, kind: 'protocol' });
    if (result.ok || result.kind !== 'protocol') throw new Error('unreachable');
    expect(result.error).toBeInstanceOf(ProtocolError);
    expect(result.error).toMatchObject({ status: 200, contentType: 'text/html', attempts: 1 });
    expect(result.error.excerpt).toHaveLength(200);
    expect(result.error.message).toMatch(
      /^getThing: cannot read text\/html "<p>x+" as application\/json$/,
    );
    expect(result.error.cause).toBeInstanceOf(SyntaxError);
    expect(await call(undefined, typed('application/json', '{"a":'))).toMatchObject({
      kind: 'protocol',
      error: { excerpt: '{"a":' },
    });
  });

  test('that are empty where the document describes JSON are an error, or undefined', async () => {
    const result = await call(undefined, empty);
    expect(result).toMatchObject({ kind: 'protocol', error: { status: 200, excerpt: '' } });
    if (result.ok) throw new Error('unreachable');
    expect(result.error.message).toBe(
      "getThing: expected application/json, but the body is empty; `empty: 'undefined'` accepts that",
    );
    const server = await serve(empty);
    const accepting = new Http(api, { baseUrl: server.url, empty: 'undefined' });
    const strict = new Http(api, { baseUrl: server.url });
    const [operation, params] = [getThing, { id: 1 }];
    expect(await accepting.send(operation, params).result()).toMatchObject({
      ok: true,
      status: 200,
      data: undefined,
    });
    expect(await strict.send(operation, params, { empty: 'undefined' })).toBeUndefined();
    const { data, response } = await accepting.send(operation, params).withResponse();
    expect([data, response.status]).toEqual([undefined, 200]);
    const refused = accepting.send(operation, params, { empty: 'error' });
    await expect(refused).rejects.toThrow('the body is empty');
    // Other forms and rules of responses have nothing to say of what is not there.
    const never = {
      '~standard': { version: 1, vendor: 'x', validate: () => ({ issues: [{ message: 'no' }] }) },
    } as const;
    const validate = createValidator({ responses: { 200: never } }, { response: 'strict' });
    expect(await accepting.send(operation, params, { validate })).toBeUndefined();
    const forms = { ...getThing, accept: answers(asMedia('application/xml', asJson), asText) };
    await expect(strict.send(forms, params)).rejects.toThrow(
      'expected application/xml, text/plain;q=0.9, but the body is empty',
    );
    expect(await accepting.send(forms, params)).toBeUndefined();
  });

  test('that are broken or failures stay so, also where the document describes empty ones', async () => {
    for (const step of [typed('application/json', '{'), { status: 500, body: '' }]) {
      const server = await serve(step);
      const http = new Http(api, { baseUrl: server.url, empty: 'undefined', retries: 0 });
      expect(await http.send(getThing, { id: 1 }).result()).toMatchObject({ ok: false });
    }
  });

  test('that break off are a network error', async () => {
    const result = await call(undefined, (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"a":');
      setTimeout(() => response.destroy(), 20);
    });
    expect(result).toMatchObject({ kind: 'network' });
    expect(!result.ok && result.error).toBeInstanceOf(NetworkError);
  });

  test('of failure have a body of any form', async () => {
    expect(await failedBody({ status: 400, json: { a: 1 } })).toEqual({ a: 1 });
    expect(await failedBody(typed('text/html', '<p>', 502))).toBe('<p>');
    expect(await failedBody(typed('application/json', '{"a', 400))).toBe('{"a');
    expect(await failedBody({ status: 403 })).toBeUndefined();
  });
});

interface Known {
  readonly statuses?: Parameters<typeof usualMeaning>[0];
  readonly cases?: Parameters<typeof usualMeaning>[1];
}

const failedAs = async (status: number, known: Known) => {
  const server = await serve({ status, json: {} });
  const errors = registry({ codes: {}, usual: usualMeaning(known.statuses ?? {}, known.cases) });
  const http = new Http({ name: 'x', errors }, { baseUrl: server.url });
  const result = await http.send(getThing, { id: 1 }).result();
  return !result.ok && result.kind === 'http' ? result.error : undefined;
};

describe('the registry of errors', () => {
  const codes = {
    T001: { meaning: 'A duplicate.', retryable: false },
    '001': { meaning: 'Accepted.' },
    QUOTA: { meaning: 'Too much.', retryable: true },
  };
  const failed = async (
    at: 'not-shown' | string[],
    json: unknown,
    status = 422,
    documented: readonly string[] = [],
  ) => {
    const server = await serve({ status, headers: { 'retry-after': '0.001' }, json });
    const errors = {
      codes,
      find: at === 'not-shown' ? searchCode : codeAt(...at),
      usual: usualMeaning({
        401: { meaning: 'No key.' },
        429: { meaning: 'Later:', retryable: true },
      }),
    };
    const http = new Http({ name: 'x', errors: registry(errors) }, { baseUrl: server.url });
    const result = await http.send({ ...getThing, errors: documented }, { id: 1 }).result();
    if (result.ok || result.kind !== 'http') throw new Error(`is ${JSON.stringify(result)}`);
    return result.error;
  };

  const tooMany = (body: unknown) => failed('not-shown', body, 429);

  const codeIn = async (body: unknown, documented?: string[]) =>
    (await failed('not-shown', body, 422, documented)).code;

  test('names code and meaning', async () => {
    const error = await failed('not-shown', { text: 'x', resultCode: 'T001' });
    expect(error).toMatchObject({ code: 'T001', meaning: 'A duplicate.', retryable: false });
    expect(error.message).toBe(
      `getThing: 422 T001: A duplicate: {"text":"x","resultCode":"T001"} (GET ${error.url})`,
    );
    expect(await failed(['error', 'code'], { error: { code: 'QUOTA' } })).toMatchObject({
      code: 'QUOTA',
      retryable: true,
    });
    expect(await failed(['error', 'code'], { error: { code: 'NEW' } })).toMatchObject({
      code: 'NEW',
      meaning: undefined,
    });
  });

  test('names the meaning of a status where there is no code', async () => {
    const error = await failed('not-shown', null, 401);
    expect(error).toMatchObject({ code: undefined, meaning: 'No key.' });
    expect(await failed('not-shown', 'T001')).toMatchObject({ code: undefined });
  });

  test('guesses a code whose place is not shown: the one at the top, of the operation or of any', async () => {
    expect(await codeIn({ note: '001', error: { list: [{ code: 'T001' }] } }, ['T001'])).toBe(
      '001',
    );
    expect(await codeIn({ a: 'QUOTA', b: 'T001' }, ['T001'])).toBe('T001');
    expect(await codeIn({ a: 'QUOTA', b: 'T001' })).toBeUndefined();
    expect(await codeIn({ a: 'T001', b: 'T001' }, ['T001'])).toBeUndefined();
    expect(await codeIn({ error: { code: 'T001' } }, ['T001'])).toBeUndefined();
    expect(await codeIn({ code: 'toString', number: 1 }, ['001'])).toBeUndefined();
    expect(await codeIn('<E><id>T0010</id><code> T001 </code></E>', ['T001'])).toBe('T001');
    expect(await codeIn('<E><e><code>T001</code></e></E>', ['T001'])).toBeUndefined();
    expect(await codeIn(['T001'], ['T001'])).toBeUndefined();
  });

  test('takes nothing for a code that the caller sent', async () => {
    const server = await serve({ status: 422, json: { identifier: 'T001' } });
    const errors = registry({ codes, find: searchCode });
    const http = new Http({ name: 'x', errors }, { baseUrl: server.url });
    const result = await http.send(getThing, { id: 'T001' }).result();
    expect(result).toMatchObject({ ok: false, status: 422, error: { code: undefined } });
  });

  test('says what a status means to the operation, else to the API, else in its range', async () => {
    const statuses = { 400: { meaning: 'Bad.' }, '4XX': { meaning: 'Refused.', retryable: false } };
    const cases = [
      { meaning: 'Too many.', status: 400, operations: ['getThing'] },
      { meaning: 'Too old.', status: '4XX' },
      { meaning: 'Elsewhere.', status: 400, operations: ['other'] },
      { meaning: 'Without a status.' },
    ];
    expect(await failedAs(400, { cases, statuses })).toMatchObject({
      meaning: 'Too many. Or: Too old.',
    });
    expect(await failedAs(404, { cases })).toMatchObject({ meaning: 'Too old.' });
    expect(await failedAs(400, { statuses })).toMatchObject({ meaning: 'Bad.' });
    expect(await failedAs(404, { statuses })).toMatchObject({
      meaning: 'Refused.',
      retryable: false,
    });
    expect(await failedAs(501, { statuses, cases })).toMatchObject({ meaning: undefined });
  });

  test('lets a code say before its status whether to try again', async () => {
    expect(await tooMany({ code: 'T001' })).toMatchObject({ retryable: false });
    expect(await tooMany({ code: '001' })).toMatchObject({ retryable: true, meaning: 'Accepted.' });
    expect(await tooMany({})).toMatchObject({ retryable: true, meaning: 'Later:' });
  });

  test.each([
    ['Later:', '', 'getThing: 429: Later'],
    ['Later: ', 'no ', 'getThing: 429: Later: no'],
    ['', '', 'getThing: 429'],
    [undefined, ' \n', 'getThing: 429'],
    [undefined, '\n x', 'getThing: 429: x'],
  ])('joins meaning and body, where there are any: %j, %j', async (meaning, body, message) => {
    const server = await serve({ status: 429, body });
    const errors = registry({ codes: {}, usual: usualMeaning({ 429: { meaning } }) });
    const http = new Http({ name: 'x', errors }, { baseUrl: server.url, retries: 0 });
    await expect(http.send(getThing, { id: 1 })).rejects.toMatchObject({
      message: `${message} (GET ${server.url}/things/1)`,
    });
  });
});

describe('the end of a call', () => {
  test.each([undefined, 60_000])(
    'leaves no listener on a signal that many calls share (limit %s), and Node does not warn',
    async (timeout) => {
      const server = await serve({ json: 1 });
      const http = new Http(api, { baseUrl: server.url, timeout });
      const warned = vi.fn();
      process.on('warning', warned);
      onTestFinished(() => void process.off('warning', warned));
      const { signal } = new AbortController();
      const calls = Array.from({ length: 30 }, (_, id) =>
        http.send(getThing, { id: id + 1 }, { signal }),
      );
      expect(getEventListeners(signal, 'abort')).toHaveLength(0);
      await Promise.all([...calls.slice(1), calls[0]?.response()]);
      await new Promise((resolve) => setImmediate(resolve));
      expect(getEventListeners(signal, 'abort')).toHaveLength(0);
      expect(warned).not.toHaveBeenCalled();
    },
  );

  test('by the caller is an abort error, before, while and after it was sent', async () => {
    const server = await serve(() => {});
    const http = new Http(api, { baseUrl: server.url });
    const before = http.send(getThing, { id: 1 }, { signal: AbortSignal.abort('why') });
    expect(await before.result()).toMatchObject({ kind: 'abort', error: { cause: 'why' } });
    const controller = new AbortController();
    for (const timeout of [undefined, 60_000]) {
      const during = http.send(getThing, { id: 1 }, { signal: controller.signal, timeout });
      setTimeout(() => controller.abort(), 30);
      await expect(during).rejects.toBeInstanceOf(AbortError);
    }
  });

  test('by time is a timeout error', async () => {
    const server = await serve(() => {});
    const http = new Http(api, { baseUrl: server.url, timeout: 30, retries: 0 });
    await expect(http.send(getThing, { id: 1 })).rejects.toBeInstanceOf(TimeoutError);
    const limits = [
      [{ timeout: 20 }, 'attempt', 20],
      [{ timeout: { attempt: 20, total: 60_000 } }, 'attempt', 20],
      [{ timeout: { attempt: 60_000, total: 30 } }, 'total', 30],
      [{ timeout: { total: 30 } }, 'total', 30],
      [{ signal: AbortSignal.timeout(20) }, undefined, undefined],
    ] as const;
    for (const [options, limit, milliseconds] of limits) {
      const result = await http.send(getThing, { id: 1 }, options).result();
      if (result.ok || result.kind !== 'timeout') throw new Error('it was in time');
      expect([result.error.limit, result.error.milliseconds]).toEqual([limit, milliseconds]);
    }
    const late = http.send(getThing, { id: 1 }, { timeout: { attempt: 60_000, total: 30 } });
    await expect(late).rejects.toThrow('took longer than 30 ms, the limit of the whole call');
    const slow = http.send(
      getThing,
      { id: 1 },
      { timeout: 60_000, signal: AbortSignal.timeout(20) },
    );
    await expect(slow).rejects.toBeInstanceOf(TimeoutError);
  });

  test.each([{ attempt: 0 }, { total: 0 }, { attempt: 0, total: 0 }, 0])(
    'by time never comes with the limit %o',
    async (timeout) => {
      const server = await serve((_, response) => {
        setTimeout(() => response.end('1'), 30);
      });
      const http = new Http(api, { baseUrl: server.url, timeout: 5, retries: 0 });
      expect(await http.send(getThing, { id: 1 }, { timeout })).toBe(1);
    },
  );

  test('by time counts the body as well', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[');
    });
    const http = new Http(api, { baseUrl: server.url, timeout: 60, retries: 0 });
    await expect(http.send(getThing, { id: 1 })).rejects.toBeInstanceOf(TimeoutError);
  });

  test('does not come while nobody reads', async () => {
    const server = await serve({ json: 1 });
    const http = new Http(api, { baseUrl: server.url, timeout: 50 });
    const call = http.send(getThing, { id: 1 });
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(await call).toBe(1);
    const raw = await http.send(getThing, { id: 1 }).response();
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(await raw.json()).toBe(1);
  });

  test('without a server is a network error with its cause', async () => {
    const http = new Http(api, { baseUrl: await deadPort(), retries: 0 });
    const result = await http.send(getThing, { id: 1 }).result();
    expect(result).toMatchObject({
      kind: 'network',
      error: { attempts: 1, operation: 'getThing' },
    });
    expect(!result.ok && result.error.cause).toBeInstanceOf(Error);
    expect(!result.ok && result.error).toBeInstanceOf(ApiError);
  });

  test('is not an unhandled rejection once the result was read', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const http = new Http(api, { baseUrl: await deadPort(), retries: 0 });
    await http.send(getThing, { id: 1 }).result();
    await http
      .send(getThing, { id: 1 })
      .withResponse()
      .catch(() => {});
    await http
      .send(getThing, { id: 1 })
      .response()
      .catch(() => {});
    await http
      .send(getThing, { id: 1 })
      .finally(() => {})
      .catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
