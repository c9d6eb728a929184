import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';

import { describe, expect, test, vi } from 'vitest';

import { bearer, authorization } from '../../templates/runtime/auth/auth.ts';
import { Http, type Operation } from '../../templates/runtime/call/client.ts';
import {
  clientCredentials,
  type ClientCredentialsOptions,
  scopeText,
  TokenError,
} from '../../templates/runtime/auth/oauth.ts';
import { deadPort, type Loopback, type Seen, serve, type Step } from './server.ts';
import { retryPolicy } from '../../templates/runtime/call/retry.ts';

const get: Operation = { id: 'get', method: 'GET', path: '/x' };
const api = { name: 'x', auth: authorization([[bearer('oauth')]]) };
const secret = 'ö secret+&';
const known = { clientId: 'client:1', clientSecret: secret, sleep: async () => undefined };

/** An endpoint that gives t1, t2, t3 …, and what else the test wants in its answers. */
function endpoint(more: object = { token_type: 'Bearer', expires_in: 3600 }): Promise<Loopback> {
  let given = 0;
  return serve((_, response) => {
    response.end(JSON.stringify({ access_token: `t${++given}`, ...more }));
  });
}

/** A service that lets in only those that a rule likes. */
function service(likes: (token: string) => boolean = () => true): Promise<Loopback> {
  return serve((request: Seen, response: ServerResponse) => {
    const fine = likes((request.headers.authorization ?? '').replace('Bearer ', ''));
    response.writeHead(fine ? 200 : 401, { 'content-type': 'application/json' }).end('1');
  });
}

function createClient({ url }: Loopback, options: ClientCredentialsOptions): Http {
  const auth = { oauth: clientCredentials(options) };
  return new Http(api, { baseUrl: url, auth, retries: retryPolicy({ delay: 1 }) });
}

function tokensSeen({ seen }: Loopback): unknown[] {
  return seen.map(({ headers }) => headers.authorization);
}

describe('client credentials', () => {
  test('give one token to however many calls wait', async () => {
    const [tokens, server] = [await endpoint(), await service()];
    const http = createClient(server, { ...known, tokenUrl: tokens.url, scope: ['a', 'b'] });
    await Promise.all(Array.from({ length: 20 }, () => http.send(get)));
    await http.send(get);
    expect(tokens.seen).toHaveLength(1);
    expect(new Set(tokensSeen(server))).toEqual(new Set(['Bearer t1']));
    const [tokenRequest] = tokens.seen;
    expect(tokenRequest).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    });
    expect([...new URLSearchParams(tokenRequest?.text)]).toEqual([
      ['grant_type', 'client_credentials'],
      ['scope', 'a b'],
    ]);
    const basic = Buffer.from(
      String(tokenRequest?.headers.authorization).slice(6),
      'base64',
    ).toString();
    const decoded = basic.split(':').map((part) => new URLSearchParams(`x=${part}`).get('x'));
    expect(decoded).toEqual(['client:1', secret]);
  });

  test('are in the body where the endpoint wants them there', async () => {
    const [tokens, server] = [await endpoint(), await service()];
    const http = createClient(server, {
      ...known,
      tokenUrl: `${tokens.url}/token?tenant=1`,
      clientSecret: async () => secret,
      authentication: 'body',
      scope: 'a b',
      parameters: { audience: 'https://a.test' },
    });
    await http.send(get);
    expect(tokens.seen[0]?.url).toBe('/token?tenant=1');
    expect(tokens.seen[0]?.headers.authorization).toBeUndefined();
    expect(Object.fromEntries(new URLSearchParams(tokens.seen[0]?.text))).toEqual({
      grant_type: 'client_credentials',
      audience: 'https://a.test',
      scope: 'a b',
      client_id: 'client:1',
      client_secret: secret,
    });
  });

  test('renew a token shortly before it ends', async () => {
    const [tokens, server] = [await endpoint(), await service()];
    let now = 1000;
    const http = createClient(server, { ...known, tokenUrl: tokens.url, now: () => now });
    for (const later of [0, 3_569_000, 1_000, 3_569_999, 1]) {
      now += later;
      await http.send(get);
    }
    expect(tokensSeen(server)).toEqual(
      ['t1', 't1', 't2', 't2', 't3'].map((token) => `Bearer ${token}`),
    );
  });

  test.each([
    [{ expires_in: 10 }, [4_999, 1], ['t1', 't1', 't2']],
    [{ expires_in: '10' }, [4_999, 1], ['t1', 't1', 't2']],
    [{ expires_in: 0 }, [0, 0], ['t1', 't2', 't3']],
    [{}, [1e12, 1e12], ['t1', 't1', 't1']],
  ])('keep a token of %j as long as it says', async (more, steps, expected) => {
    const [tokens, server] = [await endpoint(more), await service()];
    let now = 0;
    const http = createClient(server, { ...known, tokenUrl: tokens.url, now: () => now });
    for (const later of [0, ...steps]) {
      now += later;
      await http.send(get);
    }
    expect(tokensSeen(server)).toEqual(expected.map((token) => `Bearer ${token}`));
  });

  test('request another token where the service refuses one, and send the call once more', async () => {
    const tokens = await endpoint();
    const server = await service((token) => token !== 't1');
    const http = createClient(server, { ...known, tokenUrl: tokens.url });
    await Promise.all(Array.from({ length: 10 }, () => http.send({ ...get, method: 'POST' })));
    expect(tokens.seen).toHaveLength(2);
    expect(server.seen).toHaveLength(20);
    const never = await service(() => false);
    const result = await createClient(never, { ...known, tokenUrl: tokens.url })
      .send(get)
      .result();
    expect(result).toMatchObject({ status: 401, error: { attempts: 2 } });
    expect(never.seen).toHaveLength(2);
  });

  test('are shared by the clients that have them', async () => {
    const [tokens, server] = [await endpoint(), await service()];
    const oauth = clientCredentials({ ...known, tokenUrl: tokens.url });
    const clients = [1, 2].map(() => new Http(api, { baseUrl: server.url, auth: { oauth } }));
    await Promise.all(clients.map((http) => http.send(get)));
    expect(tokens.seen).toHaveLength(1);
  });

  test('do not hold up a call longer than its time, nor one that is aborted', async () => {
    const tokens = await serve(() => undefined);
    const server = await service();
    const http = createClient(server, { ...known, tokenUrl: tokens.url });
    expect(await http.send(get, {}, { timeout: 20, retries: 0 }).result()).toMatchObject({
      kind: 'timeout',
    });
    const signal = AbortSignal.abort(new Error('enough'));
    expect(await http.send(get, {}, { signal }).result()).toMatchObject({ kind: 'abort' });
    const later = new AbortController();
    const call = http.send(get, {}, { signal: later.signal }).result();
    later.abort();
    expect(await call).toMatchObject({ kind: 'abort' });
    expect(server.seen).toHaveLength(0);
  });
});

const refusals: readonly [string, Step, object, number][] = [
  [
    'that refuses the client',
    { status: 401, json: { error: 'invalid_client', error_description: `not ${secret}` } },
    {
      message: 'the token endpoint gave none (401, invalid_client)',
      status: 401,
      code: 'invalid_client',
    },
    1,
  ],
  [
    'that is out of order',
    { status: 503, body: '<h1>no</h1>' },
    { message: 'the token endpoint gave none (503)', status: 503 },
    3,
  ],
  [
    'that points elsewhere',
    { status: 307, headers: { location: 'http://127.0.0.1:9/' } },
    { message: 'the token endpoint gave none (307)', status: 307 },
    1,
  ],
  [
    'that gives none',
    { json: { token: secret } },
    { message: 'the token response has no token', status: 200 },
    1,
  ],
  [
    'that answers something else',
    { body: `<p>${secret}` },
    { message: 'the token response has no token', status: 200 },
    1,
  ],
  [
    'that gives another kind',
    { json: { access_token: secret, token_type: 'mac' } },
    { message: 'the token endpoint gave a token that is none of a bearer', status: 200 },
    1,
  ],
];

describe('a token endpoint', () => {
  test.each(refusals)('%s is a typed error without a secret', async (_, step, error, times) => {
    const [tokens, server] = [await serve(step), await service()];
    const http = createClient(server, { ...known, tokenUrl: tokens.url });
    const result = await http.send(get).result();
    expect(result).toMatchObject({ kind: 'network', error: { attempts: 0, cause: error } });
    expect(!result.ok && result.error.cause).toBeInstanceOf(TokenError);
    expect(inspect(result, { depth: 9 }) + JSON.stringify(result)).not.toContain('secret');
    expect(tokens.seen).toHaveLength(times);
    expect(server.seen).toHaveLength(0);
  });

  test('that cannot be reached is tried again, and then reported', async () => {
    const server = await service();
    const sleep = vi.fn(async () => undefined);
    const http = createClient(server, { ...known, tokenUrl: await deadPort(), sleep });
    expect(await http.send(get).result()).toMatchObject({
      kind: 'network',
      error: { cause: { message: 'the token endpoint could not be reached' } },
    });
    expect(sleep).toHaveBeenCalledTimes(2);
  });

  test('that was out of order for a moment gives a token after all', async () => {
    const tokens = await serve({ status: 500 }, { json: { access_token: 't' } });
    const server = await service();
    expect(await createClient(server, { ...known, tokenUrl: tokens.url }).send(get)).toBe(1);
  });

  test('is not called without a secret, and the error has the cause', async () => {
    const [tokens, server] = [await endpoint(), await service()];
    const clientSecret = vi.fn().mockRejectedValue(new Error('the vault is closed'));
    const http = createClient(server, { ...known, tokenUrl: tokens.url, clientSecret });
    expect(await http.send(get).result()).toMatchObject({
      error: { cause: { message: 'the vault is closed' } },
    });
    expect(tokens.seen).toHaveLength(0);
    clientSecret.mockResolvedValue('s');
    expect(await http.send(get)).toBe(1);
  });
});

test('scopes are written with the words of the deployment', () => {
  const scopes = { '{base}/read': 'Reads.', write: 'Writes.' } as const;
  expect(scopeText(scopes, ['{base}/read', 'write'], { base: 'https://a.test' })).toBe(
    'https://a.test/read write',
  );
  expect(() => scopeText(scopes, ['{base}/read'])).toThrow('is needed');
  // @ts-expect-error -- no such scope
  scopeText(scopes, ['read']);
});
