// In: large bodies, streams and clients that leave, in frameworks that people have. Out: the recipes of docs/server-frameworks.md
// to the letter (test/docs/frameworks.long.test.ts).

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';

import { toNodeHandler } from '../../templates/runtime/server/node.ts';
import { createHandle } from './handle.ts';
import * as route from './route.ts';

/** The URL of a server that listens until the test ends. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address of this kind.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function check(url: string, ended: string[]): Promise<void> {
  const bodies = ['{"a":1}', 'x'.repeat(2 ** 21)];
  for (const [index, body] of bodies.entries()) {
    const type = index === 0 ? 'application/json' : 'multipart/form-data; boundary=b';
    const headers = { 'content-type': type };
    const response = await fetch(`${url}/orders/a%2Fb?c=d`, { method: 'PATCH', body, headers });
    expect([response.status, response.headers.get('x-from')]).toEqual([201, 'handler']);
    const seen: unknown = await response.json();
    expect(seen).toMatchObject({ method: 'PATCH', type, length: body.length });
    expect(seen).toHaveProperty('path', expect.stringMatching(/\/orders\/a%2Fb\?c=d$/));
  }
  const aborter = new AbortController();
  const response = await fetch(`${url}/stream`, { signal: aborter.signal });
  const first = await response.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toBe('first');
  aborter.abort();
  await expect.poll(() => ended.length).toBe(2);
}

test('a server runs in Express, beside its own routes and before parsers of bodies', async () => {
  const ended: string[] = [];
  const handle = createHandle(ended);
  const app = express();
  app.use('/v1', toNodeHandler(handle));
  app.use(express.json());
  app.get('/', (_, response) => void response.send('Express'));
  const url = await listen(createServer(app));
  await check(`${url}/v1`, ended);
  expect(await (await fetch(url)).text()).toBe('Express');
});

test('a server runs in Fastify, which leaves the bodies of its routes alone', async () => {
  const ended: string[] = [];
  const app = fastify();
  const handle = createHandle(ended);
  const listener = toNodeHandler(handle);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.all('/v1/*', (request, reply) => {
      reply.hijack();
      listener(request.raw, reply.raw);
    });
  });
  app.get('/', () => 'Fastify');
  onTestFinished(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  await check(`${url}/v1`, ended);
  expect(await (await fetch(url)).text()).toBe('Fastify');
});

test('a server runs in Hono, which has requests of the web', async () => {
  const ended: string[] = [];
  const app = new Hono();
  const handle = createHandle(ended);
  app.all('/v1/*', ({ req }) => handle(req.raw));
  app.get('/', ({ text }) => text('Hono'));
  // As Node's requests come; in Deno, Bun and workers `app.fetch` is called with those of the web.
  const url = await listen(createServer(toNodeHandler(async (request) => app.fetch(request))));
  await check(`${url}/v1`, ended);
  expect(await (await fetch(url)).text()).toBe('Hono');
});

test('a server runs as route handlers of Next.js', async () => {
  const init = { method: 'PATCH', body: '{}', headers: { 'content-type': 'application/json' } };
  const response = await route.PATCH(new Request('http://a.test/v1/orders/7', init));
  const seen = { method: 'PATCH', path: '/v1/orders/7', type: 'application/json', length: 2 };
  expect(await response.json()).toEqual(seen);
  expect(Object.keys(route).sort()).toEqual(['DELETE', 'GET', 'PATCH', 'POST', 'PUT']);
});
