import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';

import { describe, expect, test, vi } from 'vitest';

import {
  basic,
  bearer,
  cookieKey,
  headerKey,
  queryKey,
  type Scheme,
  authorization,
  withVariables,
} from '../../templates/runtime/auth/auth.ts';
import { bytes, json } from '../../templates/runtime/call/bodies.ts';
import { type ApiDescription, Http, type Operation } from '../../templates/runtime/call/client.ts';
import { type Seen, serve } from './server.ts';
import { given, idempotencyKey } from '../../templates/runtime/call/request.ts';
import { sensitive } from '../../templates/runtime/auth/redaction.ts';

const get: Operation = { id: 'get', method: 'GET', path: '/x', query: ['a'] };

function apiWith(...security: Scheme[][]): ApiDescription {
  return {
    name: 'x',
    variables: { vendor: 'svc' },
    auth: authorization(security),
    sensitive: sensitive(),
  };
}

describe('a credential', () => {
  test('is placed where its scheme says', async () => {
    const server = await serve({ json: 1 });
    const key = withVariables(headerKey('a', '{vendor}-api-key'));
    const api = apiWith([key, queryKey('b', 'key'), cookieKey('c', 'sid'), basic('d')]);
    const auth = {
      a: 'A1',
      b: () => 'b&2',
      c: async () => 'c3',
      d: { username: 'ü', password: 'p' },
    };
    await new Http(api, { baseUrl: server.url, auth }).send(get, { a: 'x y' });
    expect(server.seen[0]?.url).toBe('/x?a=x%20y&key=b%262');
    expect(server.seen[0]?.headers).toMatchObject({
      'svc-api-key': 'A1',
      cookie: 'sid=c3',
      authorization: `Basic ${Buffer.from('ü:p').toString('base64')}`,
    });
  });

  test('is that of the first alternative that is configured', async () => {
    const server = await serve({ json: 1 });
    const api = apiWith([headerKey('a', 'a')], [headerKey('b', 'b')]);
    await new Http(api, { baseUrl: server.url, auth: { b: '2' } }).send(get);
    await new Http(api, { baseUrl: server.url, auth: { a: '1', b: '2' } }).send(get);
    expect(server.seen.map(({ headers }) => [headers['a'], headers['b']])).toEqual([
      [undefined, '2'],
      ['1', undefined],
    ]);
  });

  test('that is missing is a clear refusal', async () => {
    const server = await serve({ json: 1 });
    const api = apiWith([headerKey('a', 'a'), headerKey('b', 'b')], [queryKey('c', 'c')]);
    const result = await new Http(api, { baseUrl: server.url, auth: { a: '1' } })
      .send(get)
      .result();
    expect(result).toMatchObject({ kind: 'validation', error: { attempts: 0 } });
    expect(!result.ok && result.error.message).toBe(
      'get: options.auth must have a credential: a and b, or c; or be false',
    );
    expect(server.seen).toHaveLength(0);
  });

  test('is not needed where a client says that the service requires none', async () => {
    const server = await serve({ json: 1 });
    const api = apiWith([headerKey('a', 'x-key')]);
    const http = new Http(api, { baseUrl: server.url, auth: false });
    expect(await http.send(get).result()).toMatchObject({ ok: true });
    await http.send(get, {}, { headers: { 'x-key': 'mine' } });
    expect(server.seen.map(({ headers }) => headers['x-key'])).toEqual([undefined, 'mine']);
  });

  test('is not needed where the caller gives the header, or the spec allows none', async () => {
    const server = await serve({ json: 1 });
    const key = headerKey('a', 'X-Key');
    const api = apiWith([key]);
    await new Http(api, { baseUrl: server.url }).send(get, {}, { headers: { 'x-key': 'mine' } });
    await new Http(api, {
      baseUrl: server.url,
      auth: { a: 'no' },
      headers: { 'x-key': 'his' },
    }).send(get);
    await new Http(api, { baseUrl: server.url, auth: { a: 'no' } }).send({ ...get, security: [] });
    await new Http(api, { baseUrl: server.url }).send({ ...get, security: [[key], []] });
    await new Http(api, { baseUrl: server.url, auth: { a: 'yes' } }).send({
      ...get,
      security: [[key], []],
    });
    expect(server.seen.map(({ headers }) => headers['x-key'])).toEqual([
      'mine',
      'his',
      undefined,
      undefined,
      'yes',
    ]);
  });

  test('in a cookie is not needed where the caller sends that cookie', async () => {
    const server = await serve({ json: 1 });
    const http = new Http(apiWith([cookieKey('a', 'sid')]), { baseUrl: server.url });
    await http.send(get, {}, { headers: { cookie: 'x=1; sid=mine' } });
    const wrong = { headers: { cookie: 'other-sid=1' }, query: { sid: '1' } };
    expect(await http.send(get, {}, wrong).result()).toMatchObject({ kind: 'validation' });
    expect(server.seen.map(({ headers }) => headers.cookie)).toEqual(['x=1; sid=mine']);
  });

  test('that cannot be renewed leaves no answer open', async () => {
    const server = await serve({ status: 401, body: 'x'.repeat(1000) });
    const token = vi.fn().mockResolvedValueOnce('t').mockRejectedValue(new Error('down'));
    const http = new Http(apiWith([bearer('a')]), { baseUrl: server.url, auth: { a: token } });
    expect(await http.send(get).result()).toMatchObject({
      kind: 'network',
      error: { cause: { message: 'down' } },
    });
  });

  test('may come from a function instead', async () => {
    const server = await serve({ json: 1 });
    const auth = vi.fn(async () => ({ authorization: 'Bearer t' }));
    const http = new Http(apiWith([headerKey('a', 'a')]), { baseUrl: server.url, auth });
    await http.send(get);
    await http.send({ ...get, security: [] });
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer t',
      undefined,
    ]);
    expect(auth.mock.calls).toEqual([
      [{ operation: 'get', method: 'GET', url: `${server.url}/x` }],
    ]);
  });

  test('that cannot be had is a network error', async () => {
    const server = await serve({ json: 1 });
    const auth = { a: () => Promise.reject(new Error('down')) };
    const http = new Http(apiWith([bearer('a')]), { baseUrl: server.url, auth });
    const result = await http.send(get).result();
    expect(result).toMatchObject({
      kind: 'network',
      error: { attempts: 0, cause: { message: 'down' } },
    });
  });

  test('with a line break is refused and not shown', async () => {
    const http = new Http(apiWith([headerKey('a', 'k')]), {
      baseUrl: 'http://a.test',
      auth: { a: 'a\r\nb' },
    });
    const result = await http.send(get).result();
    expect(result).toMatchObject({ kind: 'validation' });
  });
});

const stale = (good: string) => (request: Seen, response: ServerResponse) => {
  const fine = request.headers.authorization === `Bearer ${good}`;
  response.writeHead(fine ? 200 : 401, { 'content-type': 'application/json' });
  response.end('1');
};

describe('a bearer token', () => {
  test('is requested once, and again after a 401, for any number of waiting calls', async () => {
    const server = await serve(stale('t2'));
    let requests = 0;
    const token = async (): Promise<string> => {
      requests++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return `t${requests}`;
    };
    const http = new Http(apiWith([bearer('a')]), { baseUrl: server.url, auth: { a: token } });
    const all = await Promise.all(Array.from({ length: 20 }, () => http.send(get)));
    expect(all).toEqual(Array.from({ length: 20 }, () => 1));
    expect(requests).toBe(2);
    expect(server.seen).toHaveLength(40);
    await http.send(get);
    expect(requests).toBe(2);
  });

  test('is renewed only once per call', async () => {
    const server = await serve(stale('never'));
    let requests = 0;
    const http = new Http(apiWith([bearer('a')]), {
      baseUrl: server.url,
      auth: { a: () => `t${++requests}` },
    });
    const result = await http.send({ ...get, method: 'POST' }).result();
    expect(result).toMatchObject({ status: 401, error: { attempts: 2 } });
    expect(requests).toBe(2);
  });

  test('that does not change is not sent twice', async () => {
    const server = await serve({ status: 401 });
    for (const token of ['t', () => 't']) {
      const http = new Http(apiWith([bearer('a')]), { baseUrl: server.url, auth: { a: token } });
      expect(await http.send(get).result()).toMatchObject({ status: 401, error: { attempts: 1 } });
    }
    const keyed = new Http(apiWith([headerKey('a', 'k')]), {
      baseUrl: server.url,
      auth: { a: () => `${Math.random()}` },
    });
    expect(await keyed.send(get).result()).toMatchObject({ status: 401, error: { attempts: 1 } });
  });

  test('is requested again after the function failed', async () => {
    const server = await serve({ json: 1 });
    const token = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue('t');
    const http = new Http(apiWith([bearer('a')]), { baseUrl: server.url, auth: { a: token } });
    expect(await http.send(get).result()).toMatchObject({ kind: 'network' });
    expect(await http.send(get)).toBe(1);
  });
});

const to = (location: string, status = 302) => ({ status, headers: { location } });

describe('a redirect', () => {
  const api = apiWith([headerKey('a', 'X-Key'), queryKey('b', 'key')]);

  test('within the origin is followed with the credentials', async () => {
    const server = await serve(to('/next?z=1', 307), { json: 'end' });
    const http = new Http(api, { baseUrl: server.url, auth: { a: 'A', b: 'B' } });
    expect(await http.send(get)).toBe('end');
    expect(server.seen[1]).toMatchObject({ url: '/next?z=1', headers: { 'x-key': 'A' } });
  });

  test('to another origin loses keys in header and query, and all headers that the caller added', async () => {
    const other = await serve({ json: 'end' });
    const server = await serve(to(`${other.url}/next?key=B&z=1`, 307));
    const http = new Http(api, {
      baseUrl: server.url,
      auth: { a: 'A', b: 'B' },
      headers: { authorization: 'C', 'x-mine': 'D' },
    });
    expect(await http.send(get)).toBe('end');
    expect(other.seen[0]?.url).toBe('/next?z=1');
    expect(JSON.stringify(other.seen[0]?.headers)).not.toMatch(/x-key|authorization|x-mine/);
    expect(other.seen[0]?.headers.accept).toBe('application/json');
  });

  test('changes method and body as browsers do', async () => {
    const post: Operation = { id: 'post', method: 'POST', path: '/x', body: bytes };
    for (const [status, method, body] of [
      [301, 'GET', ''],
      [302, 'GET', ''],
      [303, 'GET', ''],
      [307, 'POST', 'hi'],
      [308, 'POST', 'hi'],
    ] as const) {
      const server = await serve(to('/next', status), { json: 'end' });
      const http = new Http(api, { baseUrl: server.url, auth: { a: 'A', b: 'B' } });
      expect(await http.send(post, { body: new Blob(['hi']) })).toBe('end');
      expect(server.seen[1]).toMatchObject({ method, text: body });
      expect(server.seen[1]?.headers['content-type'] === undefined).toBe(method === 'GET');
    }
    const server = await serve(to('/next', 307));
    const http = new Http(api, { baseUrl: server.url, auth: { a: 'A', b: 'B' } });
    const result = http.send(post, { body: new Blob(['hi']).stream() }).result();
    // A stream is sent once: Node would keep all of it for a redirect, so none is followed.
    expect(await result).toMatchObject({ kind: 'network' });
    expect(server.seen).toHaveLength(1);
  });

  test.each([
    [307, 'POST'],
    [308, 'POST'],
    [307, 'PUT'],
    [301, 'PUT'],
  ])('to another origin does not take a body along: %i after %s', async (status, method) => {
    const other = await serve({ json: 'end' });
    const server = await serve(to(`${other.url}/next`, status));
    const operation: Operation = { id: 'change', method, path: '/x', body: json };
    const plain = { baseUrl: server.url };
    for (const http of [
      new Http({ name: 'x' }, plain),
      new Http(api, { ...plain, auth: { a: 'A', b: 'B' } }),
    ]) {
      expect(await http.send(operation, { body: { a: 1 } }).result()).toMatchObject({
        kind: 'protocol',
        error: {
          attempts: 1,
          status,
          message: 'change: redirected to another origin, with a body',
        },
      });
    }
    expect(other.seen).toHaveLength(0);
    expect(server.seen).toHaveLength(2);
  });

  test('to an address with credentials is not followed, and they are not repeated', async () => {
    const server = await serve(to('//user:pw@127.0.0.1/next', 307));
    const http = new Http(api, { baseUrl: server.url, auth: { a: 'A', b: 'B' } });
    const result = await http.send(get).result();
    expect(result).toMatchObject({ kind: 'protocol', error: { status: 307 } });
    expect(inspect(result, { depth: 9 })).not.toContain('pw');
  });

  test('to what is no address of a service is not followed', async () => {
    const fetch = vi.fn(async () => new Response(null, to('data:,x')));
    const http = new Http(api, { baseUrl: 'http://a.test', fetch, auth: { a: 'A', b: 'B' } });
    expect(await http.send(get).result()).toMatchObject({ kind: 'protocol' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('after a change without a body is followed as browsers do', async () => {
    for (const [method, status, next] of [
      ['POST', 302, 'GET'],
      ['DELETE', 302, 'DELETE'],
      ['DELETE', 303, 'GET'],
      ['HEAD', 303, 'HEAD'],
    ] as const) {
      const server = await serve(to('/next', status), { json: 'end' });
      const http = new Http(api, { baseUrl: server.url, auth: { a: 'A', b: 'B' } });
      const parts = method === 'POST' ? [idempotencyKey] : [];
      await http.send({ ...get, method, parts, empty: true }).response();
      expect(server.seen[1]).toMatchObject({ method: next, url: '/next' });
    }
  });

  test('that leads in circles ends', async () => {
    const server = await serve(to('/x'));
    const http = new Http(api, { baseUrl: server.url, auth: { a: 'A', b: 'B' } });
    expect(await http.send(get).result()).toMatchObject({ kind: 'protocol' });
    expect(server.seen).toHaveLength(6);
  });

  test('that leads in circles ends without a credential, too, and is not tried again', async () => {
    const server = await serve(to('/x'));
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    const post = { id: 'get', method: 'POST', path: '/', body: json };
    for (const operation of [get, post]) {
      expect(await http.send(operation, { body: 1 }).result()).toMatchObject({
        kind: 'protocol',
        error: { attempts: 1, message: 'get: redirected too often' },
      });
    }
  });

  test.each(['x-session-id', 'x-password', 'x-jwt', 'x-team'])(
    'takes no header of the caller to another origin: %s',
    async (name) => {
      const other = await serve({ json: 'end' });
      const server = await serve(to(`${other.url}/next`, 307));
      const options = { headers: { [name]: 'a secret', 'accept-language': 'de' } };
      for (const [api, auth] of [
        [{ name: 'x' }, undefined],
        [apiWith([headerKey('a', 'X-Key')]), { a: 'A' }],
      ] as const) {
        const given = { baseUrl: server.url, ...(auth && { auth }) };
        await new Http(api, given).send(get, {}, options).result();
        await new Http(api, { ...given, ...options }).send(get).result();
      }
      expect(server.seen).toHaveLength(4);
      // Without schemes a redirect is an answer.
      expect(other.seen).toHaveLength(2);
      for (const { headers } of other.seen) {
        expect(headers[name]).toBeUndefined();
        expect(headers['accept-language']).toBe('de');
      }
    },
  );

  test('without a credential is left to fetch', async () => {
    const server = await serve(to('/next'), { json: 'end' });
    expect(await new Http({ name: 'x' }, { baseUrl: server.url }).send(get)).toBe('end');
  });
});

describe('a URL of another origin', () => {
  test('is used as given, without the client’s credentials and headers', async () => {
    const other = await serve({ json: 1 });
    const api = apiWith([headerKey('a', 'x-key')]);
    const http = new Http(api, {
      baseUrl: 'http://a.test',
      auth: { a: 'A' },
      headers: { 'x-own': '1' },
    });
    const finish: Operation = {
      id: 'finish',
      method: 'POST',
      parts: [given(`${other.url}/up%2Fload?id=a+b%20c`)],
      body: bytes,
    };
    await http.send(finish, { body: new Uint8Array([1]) }, { headers: { 'x-call': '2' } });
    expect(other.seen[0]?.url).toBe('/up%2Fload?id=a+b%20c');
    expect(other.seen[0]?.headers).toMatchObject({ 'x-call': '2' });
    expect(JSON.stringify(other.seen[0]?.headers)).not.toMatch(/x-key|x-own/);
  });
});

test('a caller who ends a call while its credentials are awaited gets an abort error', async () => {
  const http = new Http(apiWith([bearer('a')]), {
    baseUrl: 'http://x.invalid',
    auth: () => new Promise(() => {}),
  });
  const controller = new AbortController();
  const call = http.send(get, {}, { signal: controller.signal });
  setTimeout(() => controller.abort());
  await expect(call).rejects.toMatchObject({ kind: 'abort' });
});

test('`fetch` is called by itself: browsers refuse it as a method of another object', async () => {
  const receivers: unknown[] = [];
  async function fetch(this: unknown): Promise<Response> {
    receivers.push(this);
    return Response.json(1);
  }
  const options = { baseUrl: 'https://a.test', auth: { key: 'secret' }, fetch };
  const http = new Http(apiWith([headerKey('key', 'x-key')]), options);
  await http.send(get);
  await http.send({ ...get, method: 'POST', body: json }, { body: 1 });
  await http.send({ ...get, method: 'PUT', body: bytes }, { body: new Uint8Array(3) });
  const open = new Http({ name: 'x' }, { baseUrl: 'https://a.test', fetch });
  await open.send(get);
  await open.send({ ...get, method: 'POST', body: json }, { body: 1 });
  expect(receivers).toEqual(Array.from({ length: 5 }, () => undefined));
});
