/**
 * Secrets in every sensitive place of the generated clients, every kind of failure, by services that repeat all that they
 * received: nothing that a program prints of it has a secret in it, in any form.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { calls, canaries, type Where } from './canary/clients.ts';
import { type Fault, faults } from './canary/faults.ts';
import { listForms, leaksIn, listPrints } from './canary/search.ts';
import { type Witness, witness } from './canary/witness.ts';
import type { Seen } from './server.ts';
import { retryPolicy } from '../../templates/runtime/call/retry.ts';

let baseUrl = '';
let fault: Fault = () => {};
const seen: Seen[] = [];

const server = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const { method = '', url = '', headers } = request;
  const body = Buffer.concat(chunks);
  const path = url.split('?', 1)[0] ?? '';
  const query = new URL(url, 'http://x').searchParams;
  const one = { method, url, headers, body, path, query, text: body.toString() };
  seen.push(one);
  if (path !== '/token') return fault(one, response);
  response.writeHead(200, { 'content-type': 'application/json' });
  const access_token = canaries['token of a client'];
  response.end(JSON.stringify({ access_token, token_type: 'Bearer', expires_in: 3600 }));
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address of this form.
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const name of ['debug', 'info', 'log', 'warn', 'error', 'trace', 'dir'] as const) {
    vi.spyOn(console, name).mockImplementation((...values: unknown[]) => {
      printedOnConsole.push(...values.flatMap(listPrints));
    });
  }
});
afterAll(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

const printedOnConsole: string[] = [];

const strict = { request: 'strict', response: 'strict' } as const;
const tolerant = { request: 'warn', response: 'warn' } as const;

/** Makes a call that fails, and gives all that was printed of it. */
async function printsOfCall(
  name: keyof typeof calls,
  more: Partial<Where> = {},
): Promise<{ printed: string[]; failed: boolean }> {
  const observer: Witness = witness();
  const where: Where = {
    baseUrl,
    hooks: observer.hooks,
    onWarning: observer.onWarning,
    retries: retryPolicy({ max: 1, delay: 1, unsafe: true }),
    timeout: { attempt: 60 },
    policy: tolerant,
    ...more,
  };
  printedOnConsole.length = 0;
  const { client, outcome } = calls[name]?.(where) ?? { client: undefined, outcome: undefined };
  // While it is under way; what it gives in the end is the caller's.
  const before = [client, outcome].flatMap(listPrints);
  const error = await Promise.resolve(outcome).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  const after = error === undefined ? [] : [error, outcome, { error }].flatMap(listPrints);
  const printed = [...before, ...after, ...observer.printed, ...printedOnConsole];
  return { printed, failed: error !== undefined };
}

/** The canaries, and the keys that were made of them. */
function secrets(): Record<string, string> {
  const keys = seen.map(({ headers }) => String(headers['svc-api-key'] ?? ''));
  const signed = [...new Set(keys)].filter(Boolean).map((key, index) => [`key ${index}`, key]);
  return { ...canaries, ...Object.fromEntries(signed) };
}

/** Each way to fail with each call in long runs, and else with one in three: those that follow begin one later. */
const isLong = process.env['SPECWRIGHT_LONG'] !== undefined;

describe.each(Object.keys(faults).map((name, turn) => ({ name, turn })))(
  '$name',
  ({ name, turn }) => {
    test.each(Object.keys(calls).filter((_call, index) => isLong || (index + turn) % 3 === 0))(
      'does not print the secrets of %s',
      async (call) => {
        seen.length = 0;
        fault = faults[name] ?? fault;
        const runs = [
          await printsOfCall(call),
          await printsOfCall(call, { policy: strict, retries: 0 }),
        ];
        for (const { printed } of runs) expect(leaksIn(printed, secrets())).toEqual([]);
      },
    );
  },
);

/** As some runtimes do: all that they know of a request is in their errors, at the top or deep within. */
const failing =
  (deep: boolean) =>
  (url: string, { headers, body }: RequestInit): Promise<Response> => {
    const sent = JSON.stringify(Object.fromEntries(new Headers(headers)));
    const request = `${url} ${sent} ${String(body)}`;
    const root = Object.assign(new Error('lookup failed'), { input: request, socket: { request } });
    const cause = new Error('connect failed', { cause: root });
    return Promise.reject(
      new TypeError(deep ? 'fetch failed' : `cannot send ${request}`, { cause }),
    );
  };

describe('without an answer', () => {
  test.each(Object.keys(calls))('does not print the secrets of %s', async (call) => {
    seen.length = 0;
    const runs = [
      await printsOfCall(call, { fetch: failing(false) }),
      await printsOfCall(call, { fetch: failing(true) }),
      await printsOfCall(call, { baseUrl: 'http://127.0.0.1:1' }),
      await printsOfCall(call, { signal: AbortSignal.abort() }),
      await printsOfCall(call, { signal: AbortSignal.timeout(5), timeout: 1000 }),
    ];
    for (const { printed, failed } of runs) {
      expect(failed).toBe(true);
      expect(leaksIn(printed, secrets())).toEqual([]);
    }
  });
});

describe('the search itself', () => {
  test('finds a secret in every form and at every place', () => {
    const secret = 'a secret/"with" all+&<signs>=é';
    for (const [form, what] of listForms(secret)) {
      expect(leaksIn([`before ${form} after`], { secret }), what).not.toEqual([]);
    }
    const inner = Object.assign(new Error('x'), { deep: [{ secret }] });
    const outer = new Error('outer', { cause: new Error('between', { cause: inner }) });
    expect(leaksIn(listPrints(outer), { secret })).not.toEqual([]);
    expect(leaksIn(listPrints({ message: secret }), { secret })).not.toEqual([]);
    expect(leaksIn(['nothing'], { secret })).toEqual([]);
  });

  test('looks for secrets that the services received', async () => {
    fault = faults['401 in JSON'] ?? fault;
    seen.length = 0;
    for (const call of Object.keys(calls)) await printsOfCall(call);
    const requests = seen.map(
      ({ url, headers, text }) => `${decodeURIComponent(url)} ${JSON.stringify(headers)} ${text}`,
    );
    const never = Object.entries(canaries).filter(
      ([, canary]) => leaksIn(requests, { canary }).length === 0,
    );
    // The key is signed with the licence key, which itself is never sent, and holds the nonce in hex.
    expect(never.map(([name]) => name)).toEqual(['licence key', 'nonce in base64']);
  });
});
