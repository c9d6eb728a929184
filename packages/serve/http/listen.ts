/** A server of Node's that no client can bring down: with limits of connections, headers and time, and an end. */

import { createBug } from '../../../generator/core/diagnostics/bug.ts';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Listening {
  /** `http://127.0.0.1:4010` */
  readonly url: string;
  readonly isLoopback: boolean;
  /** Ends it: calls that go on have a moment to end. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly handle: (req: IncomingMessage, res: ServerResponse) => void;
  /** In place of the usual ones. */
  readonly limits?: Partial<Record<keyof typeof usualLimits, number>>;
  readonly upgrade?: ((req: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined;
}

const usualLimits = {
  /** Milliseconds for the headers of a request. */
  headersTimeout: 10_000,
  /** Milliseconds for a whole request. */
  requestTimeout: 120_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 32 * 1024,
} as const;

/** Connections beyond this number are closed at once. */
const mostConnections = 4000;

/** Milliseconds that calls have to end in. */
const patience = 500;

/** Throws what `listen` does: a port in use, an address that is not this machine's. */
export async function listen({
  host,
  port,
  handle,
  limits,
  upgrade,
}: ListenOptions): Promise<Listening> {
  const answering = new Answering();
  const server = createServer({ ...usualLimits, ...limits }, (req, res) => {
    answering.add(req.socket, res);
    handle(req, res);
  });
  server.maxConnections = mostConnections;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (answering.hasBegun(socket)) socket.destroy();
    else refuseClient(error, socket);
  });
  if (upgrade !== undefined) server.on('upgrade', upgrade);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  // A connection that cannot be taken is one connection less.
  server.on('error', () => undefined);
  return { url: findUrl(server), isLoopback: isLoopback(host), close: () => close(server) };
}

/** The answers that are on their way, by connection: a client may send several requests at once. */
class Answering {
  readonly #answers = new WeakMap<Duplex, Set<ServerResponse>>();

  add(socket: Duplex, res: ServerResponse): void {
    const answers = this.#answers.get(socket) ?? new Set();
    this.#answers.set(socket, answers.add(res));
    res.once('close', () => answers.delete(res));
  }

  /** Whether a part of an answer was sent already: nothing may be written into it. */
  hasBegun(socket: Duplex): boolean {
    return [...(this.#answers.get(socket) ?? [])].some((res) => res.headersSent);
  }
}

/** What is not HTTP, too long or too slow gets an answer, if it is still there to get one. */
function refuseClient(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = statuses[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  // A client that does not close its side would keep the connection.
  const timer = setTimeout(() => socket.destroy(), patience);
  socket.once('close', () => clearTimeout(timer));
}

const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

function findUrl(server: Server): string {
  const address = server.address();
  // A server that listens on a port has this form of address.
  if (typeof address !== 'object' || address === null) throw createBug('BUG-917', 'no address');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

/** `localhost`, `127.0.0.1`, `::1` and the like. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/i, '');
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || /(?:^|\.)localhost$/i.test(name);
}

async function close(server: Server): Promise<void> {
  const ended = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patience);
  await ended;
  clearTimeout(timer);
}
