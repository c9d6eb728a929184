import { createServer } from 'node:net';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { json } from '../../templates/runtime/call/bodies.ts';
import { Http, type Operation } from '../../templates/runtime/call/client.ts';
import {
  neverConnected,
  retryAfter,
  retryDelay,
  type RetryOptions,
  type RetryPolicy,
  retryPolicy,
} from '../../templates/runtime/call/retry.ts';
import { deadPort, serve } from './server.ts';

const api = { name: 'things' };
const get: Operation = { id: 'get', method: 'GET', path: '/' };
const post: Operation = { id: 'post', method: 'POST', path: '/', body: json };

function quick(more: RetryOptions = {}): { policy: RetryPolicy; waits: number[] } {
  const waits: number[] = [];
  const sleep = async (ms: number): Promise<void> => void waits.push(ms);
  return { policy: retryPolicy({ random: () => 0.5, sleep, ...more }), waits };
}

describe('a call that is repeated', () => {
  test.each([408, 429, 500, 502, 503, 504])('after %i succeeds in the end', async (status) => {
    const server = await serve({ status }, { status }, { json: 'ok' });
    const { policy, waits } = quick();
    const http = new Http(api, { baseUrl: server.url, retries: policy });
    expect(await http.send(get)).toBe('ok');
    expect(waits).toEqual([375, 750]);
  });

  test('has its attempts counted', async () => {
    const server = await serve({ status: 503, headers: { 'retry-after': '0.001' }, json: {} });
    const { policy } = quick();
    const http = new Http(api, { baseUrl: server.url, retries: policy });
    expect(await http.send(get).result()).toMatchObject({ status: 503, error: { attempts: 3 } });
    const once = http.send(get, {}, { retries: 0 });
    expect(await once.result()).toMatchObject({ error: { attempts: 1 } });
    const four = http.send(get, {}, { retries: 3 });
    expect(await four.result()).toMatchObject({ error: { attempts: 4 } });
  });

  test('waits as long as the service asks', async () => {
    const at = Date.parse('2026-11-20T10:00:00Z');
    const { policy, waits } = quick({ now: () => at });
    const server = await serve(
      { status: 429, headers: { 'retry-after': '3' } },
      { status: 503, headers: { 'retry-after': 'Fri, 20 Nov 2026 10:00:07 GMT' } },
      { json: 'ok' },
    );
    const http = new Http(api, { baseUrl: server.url, retries: policy });
    expect(await http.send(get)).toBe('ok');
    expect(waits).toEqual([3000, 7000]);
  });

  test('is not when the service asks for too long a wait', async () => {
    const server = await serve({ status: 429, headers: { 'retry-after': '3600' } });
    const http = new Http(api, { baseUrl: server.url, retries: quick().policy });
    expect(await http.send(get).result()).toMatchObject({ status: 429, error: { attempts: 1 } });
  });

  test('is aborted while it waits', async () => {
    const server = await serve({ status: 503 });
    const http = new Http(api, {
      baseUrl: server.url,
      retries: retryPolicy({ delay: 60_000, maxDelay: 60_000 }),
    });
    const controller = new AbortController();
    const call = http.send(get, {}, { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    expect(await call.result()).toMatchObject({ kind: 'abort', error: { attempts: 1 } });
  });

  test('is not when the wait would pass the limit of the whole call', async () => {
    const server = await serve({ status: 503 });
    const http = new Http(api, {
      baseUrl: server.url,
      timeout: { total: 200 },
      retries: retryPolicy({ delay: 1000 }),
    });
    expect(await http.send(get).result()).toMatchObject({ status: 503, error: { attempts: 1 } });
  });

  test('stops at the limit of the whole call, however often an attempt times out', async () => {
    const server = await serve(() => {});
    const http = new Http(api, {
      baseUrl: server.url,
      timeout: { attempt: 120, total: 360 },
      retries: retryPolicy({ max: 50, delay: 1 }),
    });
    const result = await http.send(get).result();
    expect(result).toMatchObject({ kind: 'timeout' });
    expect(server.seen.length).toBeGreaterThan(1);
    expect(server.seen.length).toBeLessThan(5);
  });

  test('spends the budget of its client', async () => {
    const server = await serve({ status: 503 });
    const { policy } = quick({ budget: 3 });
    const http = new Http(api, { baseUrl: server.url, retries: policy });
    const counts = [];
    for (let call = 0; call < 3; call++) {
      const result = await http.send(get).result();
      counts.push(!result.ok && result.error.attempts);
    }
    expect(counts).toEqual([3, 2, 1]);
  });

  test.each([
    ['by default', undefined],
    ['by a policy', retryPolicy({ max: 2 })],
  ])('spends a budget of 100 that no failure refills, %s', async (_, retries) => {
    const server = await serve({ status: 503, headers: { 'retry-after': '0.001' } });
    const http = new Http(api, { baseUrl: server.url, ...(retries && { retries }) });
    for (let call = 0; call < 300; call++) await http.send(get).result();
    expect(server.seen).toHaveLength(400);
  });

  test.each([
    ['by default', undefined],
    ['by a policy', retryPolicy({ max: 2 })],
  ])(
    'earns one repetition by five successes, and none by other answers, %s',
    async (_, retries) => {
      let status = 503;
      const server = await serve((_request, response) => {
        response.writeHead(status, { 'retry-after': '0.001' }).end();
      });
      const http = new Http(api, { baseUrl: server.url, ...(retries && { retries }) });
      const count = async (calls: number, answer: number): Promise<number> => {
        status = answer;
        const before = server.seen.length;
        for (let call = 0; call < calls; call++) await http.send(get).result();
        return server.seen.length - before;
      };
      await count(60, 503);
      expect(await count(10, 404)).toBe(10);
      expect(await count(1, 503)).toBe(1);
      expect(await count(6, 200)).toBe(6);
      expect(await count(3, 503)).toBe(4);
    },
  );
});

describe('a call that has effects', () => {
  test.each([408, 429, 500, 502, 503, 504])('is not repeated after %i', async (status) => {
    const server = await serve({ status });
    const http = new Http(api, { baseUrl: server.url, retries: quick().policy });
    expect(await http.send(post, { body: {} }).result()).toMatchObject({ status });
    expect(server.seen).toHaveLength(1);
  });

  test('is not repeated when the connection breaks or the time passes', async () => {
    const broken = await serve((_, response) => void response.destroy());
    const http = new Http(api, { baseUrl: broken.url, retries: quick().policy });
    expect(await http.send(post, { body: {} }).result()).toMatchObject({ kind: 'network' });
    expect(broken.seen).toHaveLength(1);
    const silent = await serve(() => {});
    const slow = new Http(api, { baseUrl: silent.url, timeout: 40, retries: quick().policy });
    expect(await slow.send(post, { body: {} }).result()).toMatchObject({ kind: 'timeout' });
    expect(silent.seen).toHaveLength(1);
  });

  test('is repeated when no connection was made', async () => {
    const { policy, waits } = quick();
    const http = new Http(api, { baseUrl: await deadPort(), retries: policy });
    const result = await http.send(post, { body: {} }).result();
    expect(result).toMatchObject({ kind: 'network', error: { attempts: 3 } });
    expect(waits).toHaveLength(2);
  });

  test('is repeated with an idempotency key, always the same', async () => {
    const server = await serve({ status: 503 }, { status: 503 }, { json: 1 });
    const http = new Http(api, { baseUrl: server.url, retries: quick().policy });
    await http.send({ ...post, idempotencyHeader: 'X-Once' }, { body: {} });
    const keys = server.seen.map(({ headers }) => headers['x-once']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
  });

  test.each([
    [302, 'network'],
    // Its body is for nobody else.
    [307, 'protocol'],
  ])('is not repeated when a redirect (%i) led to a dead host', async (status, kind) => {
    const location = `${await deadPort()}/elsewhere`;
    const server = await serve({ status, headers: { location } });
    const http = new Http(api, { baseUrl: server.url, retries: quick().policy });
    const result = await http.send(post, { body: { amount: 1 } }).result();
    expect(result).toMatchObject({ kind, error: { attempts: 1 } });
    expect(server.seen).toHaveLength(1);
  });

  test('takes the caller’s idempotency key', async () => {
    const server = await serve({ status: 503 }, { json: 1 });
    const http = new Http(api, { baseUrl: server.url, retries: quick().policy });
    await http.send(post, { body: {} }, { idempotencyKey: 'mine' });
    expect(server.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['mine', 'mine']);
  });

  test('is repeated where the spec or the caller says so', async () => {
    const server = await serve({ status: 503 }, { json: 1 }, { status: 503 }, { json: 2 });
    const http = new Http(api, { baseUrl: server.url, retries: quick().policy });
    expect(await http.send({ ...post, retry: true }, { body: {} })).toBe(1);
    expect(await http.send(post, { body: {} }, { retries: retryPolicy({ unsafe: true }) })).toBe(2);
  });

  test('is repeated where its method has no effects, although it has a body', async () => {
    const server = await serve({ status: 503 }, { json: 1 });
    const http = new Http(api, { baseUrl: server.url, retries: quick().policy });
    expect(await http.send({ ...post, method: 'QUERY' }, { body: {} })).toBe(1);
  });

  test('is not repeated when its body is a stream', async () => {
    const server = await serve({ status: 503 });
    const http = new Http(api, { baseUrl: server.url, retries: quick().policy });
    const { bytes } = await import('../../templates/runtime/call/bodies.ts');
    const put: Operation = { id: 'put', method: 'PUT', path: '/', body: bytes };
    await http.send(put, { body: new Blob(['a']).stream() }).result();
    expect(server.seen).toHaveLength(1);
    await http.send(put, { body: new Blob(['a']) }).result();
    expect(server.seen).toHaveLength(4);
  });
});

const of = (value?: string): number | undefined =>
  retryAfter(new Headers(value === undefined ? {} : { 'retry-after': value }), 1000);

const delay = (repeats: number, random: number): number | undefined =>
  retryDelay({ random: () => random, max: 99 }, { left: 9 }, { repeats, safe: true });

describe('the parts', () => {
  test('Retry-After', () => {
    expect(of()).toBeUndefined();
    expect(of('soon')).toBeUndefined();
    expect(of('')).toBeUndefined();
    expect(of('0')).toBe(0);
    expect(of('1.5')).toBe(1500);
    expect(of('Thu, 01 Jan 1970 00:00:05 GMT')).toBe(4000);
    expect(of('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(0);
  });

  test('backoff is bounded and random', () => {
    expect([delay(0, 0), delay(0, 1), delay(3, 0), delay(20, 1)]).toEqual([250, 500, 2000, 8000]);
  });

  test('whether a connection was made', async () => {
    expect(neverConnected(new TypeError('x', { cause: { code: 'ENOTFOUND' } }))).toBe(true);
    expect(neverConnected({ code: 'ConnectionRefused' })).toBe(true);
    expect(neverConnected(new TypeError('x', { cause: { code: 'ECONNRESET' } }))).toBe(false);
    expect(neverConnected('ENOTFOUND')).toBe(false);
    expect(neverConnected(undefined)).toBe(false);
  });

  test('a reset after bytes were sent is not "no connection"', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const cause = await fetch(`http://127.0.0.1:${port}`).catch((error: unknown) => error);
    expect(neverConnected(cause)).toBe(false);
    expect(vi.isMockFunction(cause)).toBe(false);
  });
});
