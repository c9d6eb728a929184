/** The port: clients that are broken, slow or of other origins. */

import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { answerCors, type AllowedOrigins } from '../http/cors.ts';
import { isLoopback, listen, type ListenOptions } from '../http/listen.ts';

async function start(
  allowed: AllowedOrigins = [],
  limits: ListenOptions['limits'] = {},
  answer: (res: ServerResponse) => void = (res) => void res.end('here'),
): Promise<{ url: string; port: number }> {
  const listening = await listen({
    host: '127.0.0.1',
    port: 0,
    limits,
    handle(req, res) {
      if (answerCors({ allowed, exposed: 'etag' }, req, res)) return;
      req.resume().on('end', () => answer(res));
    },
  });
  onTestFinished(() => listening.close());
  return { url: listening.url, port: Number(new URL(listening.url).port) };
}

/** Sends text; then, after an answer that ends so, more; gives all that was answered until the end. */
async function say(port: number, text: string, until = '', more = ''): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  socket.write(text);
  if (until !== '') {
    while (!answer.includes(until)) await once(socket, 'data');
    socket.write(more);
  }
  await once(socket, 'close');
  return answer;
}

it.each([
  ['what is no HTTP', 'hello\r\n\r\n', /^HTTP\/1\.1 400 /],
  [
    'headers that are too long',
    `GET / HTTP/1.1\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`,
    /^HTTP\/1\.1 431 /,
  ],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    /^HTTP\/1\.1 400 /,
  ],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400 /],
])('the server answers %s, and goes on', async (_, text, expected) => {
  const { url, port } = await start();
  expect(await say(port, text)).toMatch(expected);
  expect(await (await fetch(url)).text()).toBe('here');
});

const hasty = { headersTimeout: 40, requestTimeout: 80, connectionsCheckingInterval: 20 };

it.each([
  ['headers', 'GET / HTTP/1.1\r\nhost: x\r\nx-half:'],
  ['a body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n1'],
])(
  'the server answers a client that never ends %s, and closes, also where that client does not',
  async (_, text) => {
    const { url, port } = await start([], hasty);
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk)).on('error', () => undefined);
    socket.write(text);
    await once(socket, 'end');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    // Its side is open: only the service can end it.
    while (!socket.closed) {
      socket.write('x');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await (await fetch(url)).text()).toBe('here');
  },
);

it('the server writes nothing into an answer that has begun', async () => {
  const { port } = await start([], {}, (res) => void res.write('begun'));
  const answer = await say(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n', 'begun', 'no HTTP\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*begun\r\n$/);
});

it('the server answers requests that come at once in their order', async () => {
  const { port } = await start();
  const one = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\nok';
  const answer = await say(
    port,
    one.repeat(20) + 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  );
  expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(21);
});

it('the server answers hundreds of clients that send nothing more, and then another one', async () => {
  const { url, port } = await start();
  const sockets = Array.from({ length: 400 }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-half:');
  expect(await (await fetch(url)).text()).toBe('here');
});

it('the server ends, also with clients that are connected', async () => {
  const listening = await listen({
    host: '127.0.0.1',
    port: 0,
    handle: (_, res) => void res.write('…'),
  });
  const response = await fetch(listening.url);
  const reading = response.text().catch(() => 'cut off');
  await listening.close();
  expect(await reading).toBe('cut off');
  await expect(fetch(listening.url)).rejects.toThrow();
});

const preflight = {
  'access-control-request-method': 'PUT',
  'access-control-request-headers': 'x-key',
};

function read({ headers }: Response, name: string): string | null {
  return headers.get(`access-control-allow-${name}`);
}

it.each([
  ['a page of this machine', [], 'http://localhost:5173', true],
  ['a page by number', [], 'http://127.0.0.1:3000', true],
  ['a page of a site', [], 'https://example.com', false],
  ['a page whose name begins like this machine', [], 'http://localhost.example.com', false],
  ['a page that is named', ['https://example.com'], 'https://example.com', true],
  ['another page where one is named', ['https://example.com'], 'http://localhost:5173', false],
  ['any page', ['*'], 'https://example.com', true],
] as const)('the server lets %s call, or not', async (_, allowed, origin, isAllowed) => {
  const { url } = await start(allowed);
  const optionsAnswer = await fetch(url, { method: 'OPTIONS', headers: { origin, ...preflight } });
  const called = await fetch(url, { headers: { origin } });
  expect([read(optionsAnswer, 'origin'), read(called, 'origin')]).toEqual(
    isAllowed ? [origin, origin] : [null, null],
  );
  if (!isAllowed) return;
  expect([
    optionsAnswer.status,
    read(optionsAnswer, 'methods'),
    read(optionsAnswer, 'headers'),
  ]).toEqual([204, 'PUT', 'x-key']);
  expect(called.headers.get('access-control-expose-headers')).toBe('etag');
});

it.each([
  ['127.0.0.1', true],
  ['127.8.0.1', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['192.168.0.1', false],
  ['localhost.example.com', false],
  ['127.0.0.1.example.com', false],
])('the server knows whether %s is this machine', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
