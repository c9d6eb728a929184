// In: requests. Out: a service on two origins that mistreats them, always in the same way, and remembers every effect.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A running service, and what happened to it. */
export interface Chaos {
  readonly self: string;

  readonly other: string;

  /** How often each request that has an effect was carried out, by its id. */
  readonly effects: ReadonlyMap<string, number>;

  /** Requests that were carried out and led to a read, by their id. */
  readonly ledOn: ReadonlySet<string>;

  /** Credentials that the other origin was shown. */
  readonly strayed: readonly string[];

  /** The idempotency keys of requests, by the id of the request. */
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>;

  /** Connections that are open, and the most that ever were. */
  readonly sockets: { open: number; peak: number };

  close(): Promise<void>;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: Socket;

  /** A proper answer: the JSON of a thing, or its events. */
  readonly text: string;

  readonly type: string;

  /** Carries the request out, once per idempotency key. */
  act(): void;

  /** Remembers that the request leads to a read. */
  leadOn(): void;

  /** A number from 0 up to 1. */
  readonly chance: number;
}

/** What can happen to a request: some before it was carried out, some after. */
const behaviours: Readonly<Record<string, (exchange: Exchange) => void>> = {
  resetBefore: ({ socket }) => void socket.resetAndDestroy(),

  resetAfter({ act, socket }) {
    act();
    socket.resetAndDestroy();
  },

  halfClosedBefore: ({ socket }) => void socket.end(),

  halfClosedAfter({ act, socket, text, type }) {
    act();
    raw(socket, type, text.length, text.slice(0, 3));
  },

  tooShort({ act, socket, text, type }) {
    act();
    raw(socket, type, text.length + 99, text);
  },

  tooLong({ act, socket, text, type }) {
    act();
    raw(socket, type, text.length - 9, text);
  },

  noHttp: ({ socket }) => void socket.end('what?\r\n\r\n'),

  storm({ response, chance }) {
    response.writeHead(chance < 0.5 ? 429 : 503, { 'retry-after': '0' });
    response.end('busy');
  },

  stormOfEmptyAnswers({ response, chance }) {
    response.writeHead(chance < 0.5 ? 429 : 503, { 'content-length': '0' });
    response.end();
  },

  unauthorized({ response }) {
    response.writeHead(401);
    response.end('old token');
  },

  silent() {},

  silentAfter: ({ act }) => act(),

  late(exchange) {
    const timer = setTimeout(() => fine(exchange), 1000);
    exchange.response.on('close', () => clearTimeout(timer));
  },

  hangs({ act, response, text, type }) {
    act();
    response.writeHead(200, { 'content-type': type });
    response.write(text.slice(0, 3));
  },

  slow({ act, response, text, type }) {
    act();
    response.writeHead(200, { 'content-type': type });
    drip(response, Buffer.from(text));
  },

  seeOther({ request, act, leadOn, response }) {
    act();
    leadOn();
    response.writeHead(303, { location: request.url });
    response.end();
  },

  split({ act, socket, text, type }) {
    act();
    const [bytes, middle] = [Buffer.from(text), Math.floor(text.length / 2)];
    socket.write('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-');
    setImmediate(() => {
      socket.write(`type: ${type}\r\ncontent-length: ${bytes.length}\r\n\r`);
      socket.write('\n');
      socket.write(bytes.subarray(0, middle));
      setImmediate(() => socket.end(bytes.subarray(middle)));
    });
  },
};

/** Starts the service; `/things/{id}` and `/events/{id}` are treated by their id and by how often they were requested. */
export async function startChaos(): Promise<Chaos> {
  const effects = new Map<string, number>();
  const done = new Set<string>();
  const ledOn = new Set<string>();
  const keys = new Map<string, Set<string>>();
  const strayed: string[] = [];
  const requests = new Map<string, number>();
  const sockets = { open: 0, peak: 0 };
  const servers = [0, 1].map(() => createServer());
  const addresses = await Promise.all(servers.map(listen));
  const [self = '', other = ''] = addresses;
  for (const [index, server] of servers.entries()) {
    server.on('connection', (socket: Socket) => {
      sockets.peak = Math.max(sockets.peak, ++sockets.open);
      socket.on('error', () => {});
      socket.on('close', () => sockets.open--);
    });
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      request.on('error', () => {});
      request.resume().on('end', () => answer(request, response, index === 1));
    });
  }

  function answer(request: IncomingMessage, response: ServerResponse, isOther: boolean): void {
    const id = /\d+/.exec(request.url ?? '')?.[0] ?? '';
    const { authorization, 'idempotency-key': key } = request.headers;
    if (isOther && authorization) strayed.push(authorization);
    if (key) keys.set(id, (keys.get(id) ?? new Set()).add(String(key)));
    const times = (requests.get(id) ?? 0) + 1;
    requests.set(id, times);
    const chance = (salt: number): number => computeRandom(Number(id) * 16 + times, salt);
    const { url = '' } = request;
    if (!isOther && chance(1) < 0.1) {
      // Both keep method and body.
      response.writeHead(chance(2) < 0.5 ? 307 : 308, {
        location: chance(5) < 0.7 ? other + url : url,
      });
      return void response.end('moved');
    }
    const [text, type] = answerTo(url, Number(id));
    const act = (): void => {
      if (request.method === 'GET' || (key && done.has(String(key)))) return;
      if (key) done.add(String(key));
      effects.set(id, (effects.get(id) ?? 0) + 1);
    };
    const { socket } = request;
    const leadOn = (): void => void ledOn.add(id);
    const exchange = { request, response, socket, text, type, act, leadOn, chance: chance(4) };
    chooseBehaviour(Number(id), chance(3))(exchange);
  }

  return {
    self,
    other,
    effects,
    ledOn,
    strayed,
    keys,
    sockets,
    async close() {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

const trouble = Object.values(behaviours);

function chooseBehaviour(id: number, chance: number): (exchange: Exchange) => void {
  // Now and then everybody is refused.
  if (id % 1000 < 50 && chance < 0.8) return behaviours['storm'] ?? fine;
  return chance < 0.4 ? (trouble[Math.floor((chance / 0.4) * trouble.length)] ?? fine) : fine;
}

function answerTo(url: string, id: number): [text: string, type: string] {
  const thing = JSON.stringify({ id, note: 'ü😀' });
  if (!url.startsWith('/events')) return [thing, 'application/json'];
  return [`${`data: ${thing}\n\n`.repeat(3)}data: end\n\n`, 'text/event-stream'];
}

function fine({ act, response, text, type }: Exchange): void {
  act();
  response.setHeader('content-type', type);
  response.end(text);
}

function raw(socket: Socket, type: string, length: number, body: string): void {
  const head = `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;
  socket.end(head + body);
}

function drip(response: ServerResponse, bytes: Buffer): void {
  let sent = 0;
  const timer = setInterval(() => {
    response.write(bytes.subarray(sent, ++sent));
    if (sent < bytes.length) return;
    clearInterval(timer);
    response.end();
  }, 1);
  response.on('close', () => clearInterval(timer));
}

/** Gives one number for one seed and salt. */
function computeRandom(seed: number, salt: number): number {
  let state = (Math.imul(seed, 0x9e3779b1) + Math.imul(salt, 0x85ebca6b)) | 0;
  state = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
  state = Math.imul(state ^ (state >>> 15), 0x735a2d97);
  return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
