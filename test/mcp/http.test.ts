/** Tools over HTTP: who may call, and where. */

import { request } from 'node:http';
import { readFileSync } from 'node:fs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../packages/serve/http/listen.ts';
import { createHttpHandler, type HttpOptions } from '../../packages/serve/mcp/over-http.ts';
import { type GeneratedTools, generateTools, readAnswer } from './generated.ts';

let tools: GeneratedTools;
beforeAll(async () => {
  tools = await generateTools(readFileSync('docs/shop.yaml', 'utf8'));
});

async function start(options: Partial<HttpOptions> = {}): Promise<string> {
  const http = tools.connect({
    baseUrl: 'https://shop.example',
    auth: false,
    fetch: async () => Response.json({ orders: [] }),
  });
  const given = { host: '127.0.0.1', cors: [], ...options };
  const handle = await createHttpHandler({ createServer: () => tools.create(http) }, given);
  const listening = await listen({ host: '127.0.0.1', port: 0, handle });
  onTestFinished(() => listening.close());
  return `${listening.url}/mcp`;
}

/** With headers that `fetch` does not send. */
function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
  path = '/mcp',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, url), { method: 'OPTIONS', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('error', reject).end();
  });
}

it('a client lists and calls', async () => {
  const client = new Client({ name: 'test', version: '1' });
  onTestFinished(() => client.close());
  await client.connect(new StreamableHTTPClientTransport(new URL(await start())));
  expect((await client.listTools()).tools).toHaveLength(9);
  const answer = await client.callTool({ name: 'listOrders', arguments: {} });
  expect(readAnswer(answer).said).toEqual({ status: 200, data: { orders: [] } });
});

it('a name that another site makes mean this machine is refused', async () => {
  const url = await start();
  for (const host of ['evil.example', 'evil.example:4011', '127.0.0.1.evil.example']) {
    expect(await ask(url, { host }), host).toBe(403);
  }
  for (const host of ['localhost:4011', '127.0.0.1', '[::1]:80', '192.168.0.7']) {
    expect(await ask(url, { host }), host).not.toBe(403);
  }
  expect(await ask(await start({ host: 'tools.example' }), { host: 'tools.example:80' })).not.toBe(
    403,
  );
});

it('pages of other origins are refused, unless they are named', async () => {
  const asking = { 'access-control-request-method': 'POST' };
  const url = await start();
  for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
    expect(await ask(url, { origin, ...asking }), origin).toBe(403);
  }
  expect(await ask(url, { origin: 'http://localhost:3000', ...asking })).toBe(204);
  const named = await start({ cors: ['https://app.example'] });
  expect(await ask(named, { origin: 'https://app.example', ...asking })).toBe(204);
  expect(await ask(named, { origin: 'http://localhost:3000', ...asking })).toBe(403);
});

it('other paths are not there', async () => {
  expect(await ask(await start(), {}, '/')).toBe(404);
});
