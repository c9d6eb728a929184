import { createServer } from 'node:net';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { json } from '../../templates/runtime/call/bodies.ts';
import { Http, type Operation } from '../../templates/runtime/call/client.ts';
import {
  getRetryDelay,
  neverConnected,
  type Outcome,
  planRetry,
  type RetryOptions,
  type RetryPolicy,
  retryPolicy,
  sleep,
} from '../../templates/runtime/call/retry.ts';
import type { Call } from '../../templates/runtime/call/call.ts';
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

  test('waits as long as the service requires', async () => {
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

  test('is not repeated when the service requires too long a wait', async () => {
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

  test('is not repeated when the wait would pass the limit of the whole call', async () => {
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
    expect(await http.send({ ...post, idempotent: true }, { body: {} })).toBe(1);
    expect(await http.send(post, { body: {} }, { retries: retryPolicy({ unsafe: true }) })).toBe(2);
  });

  test('is repeated where its method has no effects, although it has a body', async () => {
    const server = await serve({ status: 503 }, { json: 1 });
    const http = new Http(api, { baseUrl: server.url, retries: quick().policy });
    expect(await http.send({ ...post, method: 'QUERY', idempotent: true }, { body: {} })).toBe(1);
  });

  test('is not repeated when its body is a stream', async () => {
    const server = await serve({ status: 503 });
    const http = new Http(api, { baseUrl: server.url, retries: quick().policy });
    const { bytes } = await import('../../templates/runtime/call/bodies.ts');
    const put: Operation = { id: 'put', method: 'PUT', path: '/', body: bytes, idempotent: true };
    await http.send(put, { body: new Blob(['a']).stream() }).result();
    expect(server.seen).toHaveLength(1);
    await http.send(put, { body: new Blob(['a']) }).result();
    expect(server.seen).toHaveLength(4);
  });
});

function answer(status: number, retryAfter?: string): Outcome['response'] {
  const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  return { status, headers };
}

describe('the wait before a retry', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const rules = { random: () => 0.5, now: () => now };
  const date = (seconds: number): string => new Date(now + seconds * 1000).toUTCString();

  test.each<[string, Outcome, RetryOptions, number]>([
    ['after a lost connection', { repeats: 0 }, {}, 375],
    ['the second time', { repeats: 1 }, {}, 750],
    ['that is as short as can be', { repeats: 0 }, { random: () => 0 }, 250],
    ['that is as long as can be', { repeats: 0 }, { random: () => 1 }, 500],
    ['that is bounded', { repeats: 20 }, { max: 99, random: () => 1 }, 8000],
    ['with bounds of the caller', { repeats: 20 }, { max: 99, delay: 10, maxDelay: 100 }, 75],
    ['after the last retry', { repeats: 2 }, {}, Infinity],
    ['after the last of more', { repeats: 5 }, { max: 5 }, Infinity],
    ['of none', { repeats: 0 }, { max: 0 }, Infinity],
    ['after 429', { repeats: 0, response: answer(429) }, {}, 375],
    ['after 501', { repeats: 0, response: answer(501) }, {}, Infinity],
    ['after 404', { repeats: 0, response: answer(404) }, {}, Infinity],
    ['after 200', { repeats: 0, response: answer(200) }, {}, Infinity],
    ['after 4290', { repeats: 0, response: answer(4290) }, {}, Infinity],
    [
      'after a status of the caller',
      { repeats: 0, response: answer(409) },
      { statuses: [409] },
      375,
    ],
    ['after none of his', { repeats: 0, response: answer(429) }, { statuses: [409] }, Infinity],
    ['in seconds', { repeats: 0, response: answer(503, '7') }, {}, 7000],
    ['until a date', { repeats: 0, response: answer(503, date(5)) }, {}, 5000],
    ['of a minute', { repeats: 0, response: answer(503, '60') }, {}, 60_000],
    [
      'of more than timers can',
      { repeats: 0 },
      { delay: 1e12, maxDelay: 1e12, maxRetryAfter: 1e12 },
      Infinity,
    ],
    ['of more than a minute', { repeats: 0, response: answer(503, '60.1') }, {}, Infinity],
    [
      'of more than is taken',
      { repeats: 0, response: answer(503, '2') },
      { maxRetryAfter: 1999 },
      Infinity,
    ],
    ['of no time', { repeats: 0, response: answer(503, '0') }, {}, 0],
    ['that is over', { repeats: 0, response: answer(503, date(-1)) }, {}, 0],
    ['of half a second', { repeats: 0, response: answer(503, '0.5') }, {}, 500],
    ['that is empty', { repeats: 0, response: answer(503, '') }, {}, 375],
    ['that nobody can read', { repeats: 0, response: answer(503, 'soon') }, {}, 375],
    ['where a rule is left out', { repeats: 0 }, { max: undefined, delay: undefined }, 375],
  ])('%s', (_, outcome, policy, delay) => {
    expect(getRetryDelay(outcome, { ...rules, ...policy })).toBe(delay);
  });

  test('ends when the signal aborts, and leaves no timer and no listener', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const controller = new AbortController();
    const removed = vi.spyOn(controller.signal, 'removeEventListener');
    const waiting = sleep(60_000, controller.signal);
    expect(vi.getTimerCount()).toBe(1);
    controller.abort(new Error('enough'));
    await waiting;
    expect(vi.getTimerCount()).toBe(0);
    expect(removed).toHaveBeenCalledOnce();
    await sleep(60_000, controller.signal);
    expect(vi.getTimerCount()).toBe(0);
  });
});

interface Attempt {
  readonly wait: string | undefined;
  readonly repeats: number;
  readonly left: number;
  readonly isAllowed: 'idempotent' | 'unsent' | 'never';
}

function listAttempts(all: readonly (string | undefined)[]): readonly Attempt[] {
  return all.flatMap((wait) =>
    [0, 1, 2, 5].flatMap((repeats) =>
      [0.9, 1, 99.9].flatMap((left) =>
        (['idempotent', 'unsent', 'never'] as const).map((isAllowed) => ({
          wait,
          repeats,
          left,
          isAllowed,
        })),
      ),
    ),
  );
}

/** The wait, and what is left of the budget. */
function decide(
  status: number | undefined,
  { wait, repeats, left, isAllowed }: Attempt,
  retries: number | RetryPolicy | undefined,
): readonly unknown[] {
  const headers = new Headers(wait === undefined ? {} : { 'retry-after': wait });
  const response = status === undefined ? undefined : new Response(null, { status, headers });
  const client = { api, options: { baseUrl: '', retries }, base: '', left };
  const call: Call = {
    client,
    operation: get,
    params: {},
    options: {},
    secrets: [],
    attempts: 1,
  };
  const request = {
    url: '',
    init: { method: 'GET', headers },
    fetch,
    idempotent: isAllowed === 'idempotent',
    unsent: () => isAllowed === 'unsent',
  };
  const outcome = { repeats, response, cause: undefined };
  const delay =
    typeof retries === 'object'
      ? retries.plan(call, request, outcome)
      : planRetry(call, request, outcome, retries);
  return [Math.max(0, delay), client.left];
}
describe('a client without a policy', () => {
  const statuses = [undefined, 200, 202, 307, 404, 408, 409, 429, 500, 501, 502, 503, 504, 599];
  const waits = [undefined, '', '0', '0.5', '7', '60', '61', '-1', '1e3', 'soon', '20', '2030'];
  const dates = [-10, 0, 30, 61].map((seconds) => new Date((1e9 + seconds) * 1000).toUTCString());

  test.each(statuses)('decides after %s as `retryPolicy({})` does', (status) => {
    vi.useFakeTimers({ now: 1e12 });
    vi.spyOn(Math, 'random').mockReturnValue(0.3);
    onTestFinished(() => void vi.restoreAllMocks());
    onTestFinished(() => void vi.useRealTimers());
    const differing = listAttempts([...waits, ...dates]).filter((attempt) =>
      [undefined, 0, 5].some((max) => {
        const byDefault = decide(status, attempt, max);
        const byPolicy = decide(status, attempt, retryPolicy({ max }));
        return byDefault.join() !== byPolicy.join();
      }),
    );
    expect(differing).toEqual([]);
  });
});

describe('the parts', () => {
  test('know whether a connection was made', async () => {
    expect(neverConnected(new TypeError('x', { cause: { code: 'ENOTFOUND' } }))).toBe(true);
    expect(neverConnected({ code: 'ConnectionRefused' })).toBe(true);
    expect(neverConnected(new TypeError('x', { cause: { code: 'ECONNRESET' } }))).toBe(false);
    expect(neverConnected('ENOTFOUND')).toBe(false);
    expect(neverConnected(undefined)).toBe(false);
  });

  test('do not take a reset after bytes were sent for "no connection"', async () => {
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
