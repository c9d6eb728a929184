// Over sockets: bodies as streams both ways, clients that are slow, broken or gone, and nothing left behind.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, onTestFinished, test } from 'vitest';

import { streamFrom } from '../../templates/runtime/derived/multipart.ts';
import { IncomingBody } from '../../templates/runtime/server/bodies.ts';
import { type NodeOptions, toNodeHandler } from '../../templates/runtime/server/node.ts';

type Handle = (request: Request) => Response | Promise<Response>;

interface Served {
  readonly url: string;
  readonly port: number;
  readonly incoming: IncomingMessage[];
  readonly outgoing: ServerResponse[];
}

async function serve(handle: Handle, options?: NodeOptions): Promise<Served> {
  const incoming: IncomingMessage[] = [];
  const outgoing: ServerResponse[] = [];
  const listener = toNodeHandler(handle, options);
  const server = createServer((request, response) => {
    incoming.push(request);
    outgoing.push(response);
    listener(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, incoming, outgoing };
}

/** Sends text as it is, and collects what comes back. */
function open(port: number): { socket: Socket; text: () => string; closed: Promise<void> } {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece));
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => void socket.on('close', () => resolve()));
  onTestFinished(() => void socket.destroy());
  return { socket, text: () => text, closed };
}

/** Until something holds. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(1);
}

async function raw(port: number, request: string, ends: RegExp): Promise<string> {
  const { socket, text } = open(port);
  socket.write(request, 'latin1');
  await until(() => ends.test(text()));
  return text();
}

function echo(request: Request): Response {
  return new Response(request.body, {
    headers: { 'x-method': request.method, 'x-url': request.url },
  });
}

function throwAt(request: Request): Response | Promise<Response> {
  if (request.url.endsWith('/throw')) throw new Error('a secret');
  if (request.url.endsWith('/reject')) return Promise.reject(new Error('a secret'));
  return new Response('fine');
}

async function* loseSome(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(3);
  await sleep(1);
  throw new Error('lost');
}

function breakOff(): Response {
  return new Response(streamFrom(loseSome()));
}

describe('a request', () => {
  test('arrives with its URL, headers and body', async () => {
    let seen: Request | undefined;
    const { url } = await serve(async (request) => {
      seen = request;
      return new Response(await request.text(), { status: 201, headers: { 'x-a': 'b' } });
    });
    const response = await fetch(`${url}/a%2Fb?c=d%20e`, {
      method: 'POST',
      body: 'ü',
      headers: { 'x-c': 'é' },
    });
    expect([response.status, response.headers.get('x-a'), await response.text()]).toEqual([
      201,
      'b',
      'ü',
    ]);
    expect(response.headers.get('content-length')).toBe('2');
    expect([seen?.method, seen?.url, seen?.headers.get('x-c')]).toEqual([
      'POST',
      `${url}/a%2Fb?c=d%20e`,
      'é',
    ]);
    expect([seen instanceof Request, seen?.bodyUsed, seen?.redirect]).toEqual([
      true,
      true,
      'follow',
    ]);
  });

  test.each(['text', 'json', 'arrayBuffer', 'blob', 'clone', 'body'] as const)(
    'is read by `%s` as any is',
    async (way) => {
      const { url } = await serve(async (request) => {
        const found =
          way === 'clone'
            ? request.clone().body
            : way === 'body'
              ? request.body
              : await request[way]();
        const text =
          way === 'json' ? JSON.stringify(found) : await new Response(found as BodyInit).text();
        return new Response(`${text} ${request.bodyUsed || way === 'clone'}`);
      });
      const response = await fetch(url, { method: 'PUT', body: '{"a":1}' });
      expect(await response.text()).toBe('{"a":1} true');
      const large = 'x'.repeat(2 ** 20);
      const body = way === 'json' ? JSON.stringify(large) : large;
      const answer = await fetch(url, { method: 'PUT', body });
      expect((await answer.text()).length).toBe(body.length + ' true'.length);
    },
  );

  test('is read once, also where its stream was looked at', async () => {
    const { url } = await serve(async (request) => {
      const before = [request.body !== null, request.bodyUsed];
      const size = (await request.arrayBuffer()).byteLength;
      const again = await request.arrayBuffer().catch((error: unknown) => String(error));
      return Response.json([...before, size, request.bodyUsed, typeof again]);
    });
    const response = await fetch(url, { method: 'POST', body: 'abc' });
    expect(await response.json()).toEqual([true, false, 3, true, 'string']);
  });

  test('without a body has none', async () => {
    const { url } = await serve(async (request) => {
      const { body } = request;
      return new Response(
        JSON.stringify([body, (await request.arrayBuffer()).byteLength, request.bodyUsed]),
      );
    });
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(await (await fetch(url, { method })).json()).toEqual([null, 0, false]);
    }
  });

  test.each([
    ['GET //evil.test/x?y HTTP/1.1\r\nHost: a.test', 'http://a.test//evil.test/x?y'],
    ['GET /../../x/%2e%2e/y HTTP/1.1\r\nHost: a.test:80', 'http://a.test/y'],
    ['GET http://other.test/x HTTP/1.1\r\nHost: a.test', 'http://a.test/x'],
    ['GET /x HTTP/1.0\r\nConnection: close', 'http://localhost/x'],
    ['OPTIONS * HTTP/1.1\r\nHost: [::1]:8080', 'http://[::1]:8080/*'],
  ])('of %j has a URL of its host', async (head, url) => {
    const { port } = await serve(echo);
    expect(await raw(port, `${head}\r\n\r\n`, /x-url: .*\r\n/)).toContain(`x-url: ${url}\r\n`);
  });

  test.each(['a.test/path', 'a.test?x', 'user@a.test', 'a b', '[:', 'a.test:99999', ''])(
    'with the host %j is refused',
    async (host) => {
      const { port } = await serve(echo);
      expect(await raw(port, `GET /x HTTP/1.1\r\nHost: ${host}\r\n\r\n`, /\r\n\r\n/)).toMatch(
        /^HTTP\/1.1 400 /,
      );
    },
  );

  test('behind a proxy has the origin that it is given', async () => {
    const { url } = await serve(echo, { origin: 'https://api.example.com' });
    expect((await fetch(`${url}/x?y`)).headers.get('x-url')).toBe('https://api.example.com/x?y');
  });
});

describe('a response', () => {
  test('has all its cookies, and no body after HEAD', async () => {
    let cancelled = 0;
    const { url } = await serve(() => {
      const body = new ReadableStream({ cancel: () => void cancelled++ });
      const response = new Response(body, { headers: { 'content-length': '5' } });
      response.headers.append('set-cookie', 'a=1');
      response.headers.append('set-cookie', 'b=2');
      return response;
    });
    const response = await fetch(url, { method: 'HEAD' });
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect([response.headers.get('content-length'), await response.text()]).toEqual(['5', '']);
    await until(() => cancelled === 1);
  });

  test('arrives while it is written', async () => {
    let give: ((text: string) => void) | undefined;
    const { url } = await serve(() => {
      const encoder = new TextEncoder();
      return new Response(
        new ReadableStream({
          start(controller): void {
            give = (text) => (text ? controller.enqueue(encoder.encode(text)) : controller.close());
            give('one');
          },
        }),
      );
    });
    const reader = (await fetch(url)).body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('one');
    give?.('two');
    expect((await reader?.read())?.value).toBe('two');
    give?.('');
    expect((await reader?.read())?.done).toBe(true);
  });

  test('without a body, and one of nothing', async () => {
    const { url } = await serve((request) =>
      request.url.endsWith('/no') ? new Response(null, { status: 204 }) : new Response(''),
    );
    const responses = [await fetch(`${url}/no`), await fetch(url)];
    expect(await Promise.all(responses.map(async (one) => [one.status, await one.text()]))).toEqual(
      [
        [204, ''],
        [200, ''],
      ],
    );
  });

  test('of a handler that throws does not show the error, and the server goes on', async () => {
    const errors: unknown[] = [];
    const { url } = await serve(throwAt, { onError: (error) => errors.push(error) });
    for (const path of ['/throw', '/reject']) {
      const response = await fetch(url + path);
      expect([response.status, await response.text()]).toEqual([500, '']);
    }
    expect([errors.length, await (await fetch(url)).text()]).toEqual([2, 'fine']);
  });

  test('whose stream fails is cut off, never ended', async () => {
    const errors: unknown[] = [];
    const { url } = await serve(breakOff, { onError: (error) => errors.push(error) });
    await expect(fetch(url).then((response) => response.arrayBuffer())).rejects.toThrow();
    expect(String(errors)).toContain('lost');
  });
});

describe('a client', () => {
  test('that goes away aborts the signal, and stops the body of the response', async () => {
    const ended: string[] = [];
    const { url } = await serve((request) => {
      request.signal.addEventListener('abort', () => ended.push('signal'));
      return new Response(
        new ReadableStream({
          start: (one) => one.enqueue(new Uint8Array(1)),
          cancel: () => void ended.push('body'),
        }),
      );
    });
    const aborter = new AbortController();
    const response = await fetch(url, { signal: aborter.signal });
    await response.body?.getReader().read();
    aborter.abort();
    await until(() => ended.length === 2);
    expect(ended.sort()).toEqual(['body', 'signal']);
  });

  test('that went away before the handler looked has an aborted signal', async () => {
    let aborted: boolean | undefined;
    const { port } = await serve(async (request) => {
      await sleep(30);
      aborted = request.signal.aborted;
      return new Response('to nobody');
    });
    const { socket } = open(port);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await sleep(5);
    socket.destroy();
    await until(() => aborted !== undefined);
    expect(aborted).toBe(true);
  });

  test.each(['text', 'pieces'] as const)(
    'that breaks off its body (read as %s) gets no answer, and the handler learns it',
    async (way) => {
      const errors: unknown[] = [];
      const { port } = await serve(async (request) => {
        const body = new IncomingBody(request);
        try {
          if (way === 'text') await body.text();
          else for await (const _ of body.pieces());
        } catch (error) {
          errors.push(error);
        }
        return new Response('');
      });
      const { socket } = open(port);
      socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345');
      await sleep(20);
      socket.destroy();
      await until(() => errors.length > 0);
      expect(String(errors)).toBe('Refusal: The body was cut off.');
    },
  );

  test('that sends more than is read gets an answer, and its connection goes on where little is left', async () => {
    const { port } = await serve((request) => new Response(request.method, { status: 413 }));
    const { socket, text } = open(port);
    socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n${'x'.repeat(100_000)}`,
    );
    await until(() => text().endsWith('POST'));
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => text().endsWith('GET'));
    expect(text().match(/HTTP\/1\.1 413/g)).toHaveLength(2);
  });

  test('that sends without end gets an answer and is then cut off', async () => {
    const { port } = await serve(() => new Response('enough', { status: 413 }));
    const { socket, text, closed } = open(port);
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
    const sending = setInterval(() => socket.write(`10000\r\n${'x'.repeat(2 ** 16)}\r\n`), 1);
    await closed;
    clearInterval(sending);
    expect(text()).toMatch(/^HTTP\/1.1 413[^]*connection: close[^]*enough/);
  });

  test('that reads slowly holds the response back', async () => {
    let made = 0;
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (made = 0; made < 1000; made++) yield new Uint8Array(2 ** 16);
    }
    const { port } = await serve(() => new Response(streamFrom(pieces())));
    const { socket, closed } = open(port);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    let before = -1;
    await until(() => made > 1);
    // What the system holds for the socket fills up, and then nothing more is made.
    for (; before !== made; await sleep(30)) before = made;
    expect(made).toBeLessThan(500);
    socket.resume();
    await closed;
    expect(made).toBe(1000);
  });

  test('that is faster than the handler is held back', async () => {
    let read: ReadableStreamDefaultReader<Uint8Array> | undefined;
    let finish: (() => void) | undefined;
    const done = new Promise<void>((resolve) => (finish = resolve));
    const { port, incoming } = await serve(async (request) => {
      read = request.body?.getReader();
      await read?.read();
      await done;
      return new Response('');
    });
    const { socket } = open(port);
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 50000000\r\n\r\n');
    const piece = Buffer.alloc(2 ** 16);
    await until(() => {
      return !socket.write(piece) && socket.writableLength > 2 ** 21;
    });
    await sleep(20);
    expect(incoming[0]?.readableLength).toBeLessThan(2 ** 18);
    finish?.();
  });

  test('leaves nothing behind, a hundred times over one connection', async () => {
    const { port, incoming, outgoing } = await serve(
      async (request) => new Response(await request.text()),
    );
    const { socket, text } = open(port);
    for (let count = 1; count <= 100; count++) {
      socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nok');
      await until(() => text().split('\r\n\r\nok').length === count + 1);
    }
    await until(() => outgoing.every((one) => one.writableFinished));
    const names = ['data', 'end', 'error', 'close'];
    expect(incoming.length).toBe(100);
    const left = [...incoming, ...outgoing].map((one) =>
      names.map((name) => one.listenerCount(name)),
    );
    expect(Math.max(...left.flat())).toBeLessThan(3);
    expect(incoming.at(-1)?.socket.listenerCount('close')).toBeLessThan(4);
  });
});
