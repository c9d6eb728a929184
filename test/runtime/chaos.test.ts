import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, test, vi } from 'vitest';

import { bearer } from '../../templates/runtime/auth.ts';
import { json } from '../../templates/runtime/body.ts';
import { ApiError } from '../../templates/runtime/errors.ts';
import { Http, type Operation } from '../../templates/runtime/http.ts';

const calls = process.env['SPECWRIGHT_LONG'] ? 10_000 : 600;

/** The same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('under chaos no call hangs, no effect is doubled, and every failure is an ApiError', async () => {
  const random = randomFrom(7);
  const effects = new Map<string, number>();
  const behaviours = ['fine', 'fine', 'reset', 'half', 'slow', 'storm', 'long', 'moved', 'late'];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('error', () => {});
    request.on('end', () => {
      const behaviour = behaviours[Math.floor(random() * behaviours.length)];
      if (behaviour === 'reset') return void request.socket.resetAndDestroy();
      if (behaviour === 'storm') {
        response.writeHead(random() < 0.5 ? 429 : 503, { 'retry-after': '0' });
        return void response.end('busy');
      }
      if (behaviour === 'moved' && request.method === 'GET') {
        response.writeHead(302, { location: '/again' });
        return void response.end();
      }
      if (request.method === 'POST') effects.set(text, (effects.get(text) ?? 0) + 1);
      const body = JSON.stringify({ text });
      const length = behaviour === 'long' ? body.length + 9 : body.length;
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
      if (behaviour === 'half' || behaviour === 'long') {
        const part = behaviour === 'half' ? body.slice(0, 3) : body;
        return void response.write(part, () => response.destroy());
      }
      if (behaviour === 'late') return void setTimeout(() => response.end(body), 400);
      if (behaviour !== 'slow') return void response.end(body);
      let sent = 0;
      const timer = setInterval(() => {
        response.write(body.slice(sent, ++sent));
        if (sent === body.length) {
          clearInterval(timer);
          response.end();
        }
      }, 2);
      response.on('close', () => clearInterval(timer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const http = new Http(
    { name: 'chaos', schemes: { key: bearer() }, security: [['key']] },
    {
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      auth: { key: () => 'token' },
      timeout: { attempt: 250, total: 2000 },
      retries: { delay: 2, budget: calls },
    },
  );
  const read: Operation = { id: 'read', method: 'GET', path: '/' };
  const charge: Operation = { id: 'charge', method: 'POST', path: '/', body: json };
  const kinds = new Map<string, number>();
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let id = next++; id < calls; id = next++) {
      const signal = id % 10 ? undefined : AbortSignal.timeout(50);
      const call =
        id % 2 ? http.send(charge, { body: id }, { signal }) : http.send(read, {}, { signal });
      const result = await call.result();
      if (!result.ok) expect(result.error).toBeInstanceOf(ApiError);
      const kind = result.ok ? 'ok' : result.kind;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 32 }, worker));
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off('unhandledRejection', unhandled);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(unhandled).not.toHaveBeenCalled();
  expect([...effects.values()].filter((count) => count > 1)).toEqual([]);
  expect([...kinds.values()].reduce((sum, count) => sum + count, 0)).toBe(calls);
  expect(kinds.get('ok')).toBeGreaterThan(calls / 4);
}, 120_000);
