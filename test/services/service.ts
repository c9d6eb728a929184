/**
 * In: the answers a test wants. Out: a service on loopback that gives them and keeps what it was asked, byte for byte. For
 * what a service that behaves never answers; for all else there is `simulated.ts`.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A request as it came over the socket. */
export interface Recorded {
  readonly method: string;
  /** Path and query as sent, nothing decoded. */
  readonly target: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
}

/** An answer: a text or bytes as they are, pieces one after the other, anything else as JSON. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly pieces?: readonly (string | Uint8Array)[];
}

/** A service on loopback, and what it was asked. */
export interface Listener {
  readonly url: string;
  readonly requests: readonly Recorded[];
  /** The only request that came. */
  only(): Recorded;
}

export interface Service extends Listener {
  /** Answers in the order of requests; the last one (or an empty JSON object) is for all that follow. */
  answer(...replies: readonly Reply[]): void;
  /** Answers that depend on the request, where several are under way. */
  answerWith(reply: (request: Recorded) => Reply): void;
}

/** Listens before the tests of a file or a block, forgets requests before each and stops afterwards. */
export function useListener(
  answer: (request: Recorded, response: ServerResponse) => Promise<void>,
): Listener {
  const requests: Recorded[] = [];
  let url = '';
  const server = createServer((request, response) => {
    void record(request).then((recorded) => {
      requests.push(recorded);
      return answer(recorded, response);
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // A server that listens on TCP has an address of this form.
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    requests.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    get url() {
      return url;
    },
    requests,
    only() {
      const [first] = requests;
      if (first === undefined || requests.length > 1) {
        throw new Error(`expected one request, got ${requests.length}`);
      }
      return first;
    },
  };
}

/** A service that gives the answers that a test says. */
export function useService(): Service {
  let reply: (request: Recorded) => Reply = empty;
  const listener = useListener((request, response) => send(response, reply(request)));
  beforeEach(() => {
    reply = empty;
  });
  const { requests } = listener;
  return Object.assign(listener, {
    answer(...replies: readonly Reply[]) {
      reply = () => replies[Math.min(requests.length, replies.length) - 1] ?? {};
    },
    answerWith(given: (request: Recorded) => Reply) {
      reply = given;
    },
  });
}

const empty = (): Reply => ({});

async function record(request: IncomingMessage): Promise<Recorded> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  const { method = '', url: target = '' } = request;
  return { method, target, headers, bytes: Buffer.concat(chunks) };
}

async function send(response: ServerResponse, reply: Reply): Promise<void> {
  const { status = 200, headers = {}, body = {}, pieces } = reply;
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const type = isRaw || status === 204 ? {} : { 'content-type': 'application/json' };
  response.writeHead(status, { ...type, ...headers });
  for (const piece of pieces ?? []) {
    response.write(piece);
    // Each piece in a packet of its own.
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (pieces || status === 204) response.end();
  else response.end(isRaw ? body : JSON.stringify(body));
}
