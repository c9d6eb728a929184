// In: a script of answers. Out: a real server on loopback that gives them, and the requests that it saw.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

/** A request as it came over the wire. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  readonly text: string;
}

/** What to answer: a status and a body, or all that the function writes. */
export type Step =
  | {
      status?: number;
      headers?: Record<string, string>;
      json?: unknown;
      body?: string | Uint8Array;
    }
  | ((request: Seen, response: ServerResponse) => void | Promise<void>);

/** A running server. */
export interface Loopback {
  readonly url: string;
  readonly seen: Seen[];
}

/** Starts a server that gives the steps in order, the last one for ever; it ends with the test. */
export async function serve(...steps: Step[]): Promise<Loopback> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(request);
    const url = new URL(request.url ?? '', 'http://loopback');
    const one: Seen = {
      method: request.method ?? '',
      url: request.url ?? '',
      path: (request.url ?? '').split('?', 1)[0] ?? '',
      query: url.searchParams,
      headers: request.headers,
      body,
      text: body.toString('utf8'),
    };
    seen.push(one);
    const step = steps[Math.min(seen.length, steps.length) - 1] ?? {};
    if (typeof step === 'function') return void (await step(one, response));
    const text = 'json' in step ? JSON.stringify(step.json) : step.body;
    const type: Record<string, string> =
      'json' in step ? { 'content-type': 'application/json' } : {};
    response.writeHead(step.status ?? 200, { ...type, ...step.headers });
    response.end(text);
  }

  await listen(server);
  onTestFinished(() => close(server));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** A port on which nobody listens. */
export async function deadPort(): Promise<string> {
  const server = createServer();
  await listen(server);
  const { port } = server.address() as AddressInfo;
  await close(server);
  return `http://127.0.0.1:${port}`;
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
