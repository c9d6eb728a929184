import { describe, expect, test, vi } from 'vitest';

import { headerKey, authorization } from '../../templates/runtime/auth/auth.ts';
import { json } from '../../templates/runtime/call/bodies.ts';
import {
  type Attempt,
  type Hooks,
  Http,
  type Operation,
  type RequestOptions,
} from '../../templates/runtime/call/client.ts';
import { deadPort, serve } from './server.ts';
import { sensitive } from '../../templates/runtime/auth/redaction.ts';
import { retryPolicy } from '../../templates/runtime/call/retry.ts';
import { observe } from '../../templates/runtime/call/hooks.ts';

const api = {
  name: 'x',
  auth: authorization([[headerKey('key', 'X-Key')]]),
  sensitive: sensitive('pin'),
};
const change: Operation = {
  id: 'change',
  method: 'PUT',
  idempotent: true,
  path: '/things',
  query: ['pin'],
  body: json,
};

function recorder(): { hooks: Hooks; events: unknown[]; attempts: Attempt[] } {
  const events: unknown[] = [];
  const attempts: Attempt[] = [];
  const hooks: Hooks = {
    async onRequest(attempt) {
      await Promise.resolve();
      attempt.headers.set('x-trace', `t${attempt.number}`);
      attempts.push(attempt);
      events.push(['request', attempt.number]);
    },
    onAnswer(attempt, { response, error }) {
      events.push(['answer', attempt.number, response?.status ?? (error as Error).name]);
    },
    onEnd({ operation, attempts, error }) {
      events.push(['end', operation, attempts, error?.kind]);
    },
  };
  return { hooks, events, attempts };
}

const fail = (): never => {
  throw new Error('mine');
};

// As the hook of a caller without types.
const later = (): void => Promise.reject(new Error('later')) as unknown as void;

describe('hooks', () => {
  test('get what the options say of the call, which is not sent', async () => {
    const server = await serve({ json: 1 });
    const events: unknown[] = [];
    const hooks = observe({
      onRequest: ({ meta }) => void events.push(meta),
      onEnd: ({ meta }) => void events.push(meta),
    });
    const http = new Http(api, { baseUrl: server.url, auth: { key: 'SECRET' }, hooks });
    const meta = { page: 'basket' };
    await http.send(change, { pin: '1', body: {} }, { meta });
    // As TanStack Query calls a function of mutations.
    const context = { client: {}, meta: undefined, mutationKey: ['orders'] };
    await http.send(change, { pin: '1', body: {} }, context);
    expect(events).toEqual([meta, meta, undefined, undefined]);
    expect(JSON.stringify(server.seen)).not.toMatch(/basket|orders/);
  });

  test('learn of each attempt and of the end, and may set headers', async () => {
    const server = await serve({ status: 503 }, { json: 1 });
    const { hooks, events, attempts } = recorder();
    const http = new Http(api, {
      baseUrl: server.url,
      auth: { key: 'SECRET' },
      retries: retryPolicy({ delay: 1 }),
      hooks: observe(hooks),
    });
    expect(await http.send(change, { pin: 'PIN-1', body: { pin: 'PIN-2', a: 1 } })).toBe(1);
    expect(events).toEqual([
      ['request', 1],
      ['answer', 1, 503],
      ['request', 2],
      ['answer', 2, 200],
      ['end', 'change', 2, undefined],
    ]);
    expect(server.seen.map(({ headers }) => [headers['x-key'], headers['x-trace']])).toEqual([
      ['SECRET', 't1'],
      ['SECRET', 't2'],
    ]);
    const [first] = attempts;
    expect(first?.url).toBe(`${server.url}/things?pin=[redacted]`);
    expect(first?.redacted()).toMatchObject({
      headers: { 'x-key': '[redacted]', 'content-type': 'application/json' },
      body: { pin: '[redacted]', a: 1 },
    });
  });

  test('learn of failures', async () => {
    const { hooks, events } = recorder();
    const options = { auth: { key: 'SECRET' }, retries: 0, hooks: observe(hooks) };
    const dead = new Http(api, { ...options, baseUrl: await deadPort() });
    await dead.send(change, { body: 1 }).result();
    const server = await serve({ status: 404 });
    await new Http(api, { ...options, baseUrl: server.url }).send(change, { body: 1 }).result();
    await dead.send({ ...change, path: '/{id}' }, { body: 1 }).result();
    expect(events).toEqual([
      ['request', 1],
      ['answer', 1, 'TypeError'],
      ['end', 'change', 1, 'network'],
      ['request', 1],
      ['answer', 1, 404],
      ['end', 'change', 1, 'http'],
      ['end', 'change', 0, 'validation'],
    ]);
  });

  test('that only observe cannot change a call, even if they throw', async () => {
    const server = await serve({ json: 1 }, { status: 404, json: {} });
    const warnings: unknown[] = [];
    const http = new Http(api, {
      baseUrl: server.url,
      auth: { key: 'SECRET' },
      hooks: observe({ onAnswer: fail, onEnd: fail }, { onEnd: later }),
      onWarning(warning) {
        warnings.push(warning.message);
        fail();
      },
    });
    expect(await http.send(change, { body: {} })).toBe(1);
    expect(await http.send(change, { body: {} }).result()).toMatchObject({ status: 404 });
    await vi.waitFor(() => expect(warnings).toHaveLength(6));
    expect(new Set(warnings)).toEqual(
      new Set([
        'change: options.hooks.onAnswer threw Error: mine',
        'change: options.hooks.onEnd threw Error: mine',
        'change: options.hooks.onEnd threw Error: later',
      ]),
    );
    expect(server.seen).toHaveLength(2);
  });

  test.each([
    [{ timeout: 30 }, 'timeout'],
    [{ timeout: { total: 30 } }, 'timeout'],
    [{ signal: AbortSignal.abort() }, 'abort'],
    [{ signal: 'later' }, 'abort'],
  ] as const)('that never end obey the limits of the call: %j', async (options, kind) => {
    const server = await serve({ json: 1 });
    const controller = new AbortController();
    const ended: unknown[] = [];
    const hooks = observe({
      onRequest() {
        controller.abort();
        return new Promise(() => {});
      },
      onEnd: ({ error }) => ended.push(error?.kind),
    });
    const http = new Http({ name: 'x' }, { baseUrl: server.url, hooks });
    const own = 'signal' in options && options.signal === 'later' ? controller : undefined;
    const given = own ? { signal: own.signal } : (options as RequestOptions);
    const result = await http.send({ id: 'get', method: 'GET', path: '/' }, {}, given).result();
    expect(result).toMatchObject({ kind, error: { attempts: 0 } });
    expect(ended).toEqual([kind]);
    expect(server.seen).toHaveLength(0);
  });

  test('that fail to prepare a request refuse it: nothing is sent, nothing repeated', async () => {
    const server = await serve({ json: 1 });
    const { hooks, events } = recorder();
    const broken: Hooks = {
      onRequest() {
        throw new Error('no trace id');
      },
    };
    const http = new Http({ name: 'x' }, { baseUrl: server.url, hooks: observe(broken, hooks) });
    const result = await http.send({ id: 'get', method: 'GET', path: '/' }).result();
    expect(result).toMatchObject({
      kind: 'validation',
      error: {
        message: 'get: options.hooks.onRequest threw Error: no trace id',
        attempts: 0,
        cause: { message: 'no trace id' },
      },
    });
    expect(events).toEqual([['end', 'get', 0, 'validation']]);
    expect(server.seen).toHaveLength(0);
  });
});
