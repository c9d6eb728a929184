// In: scripts, sent by the suite. Out: a service on two addresses that plays them, and a third address for a page.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import type { Seen, Step } from './script.ts';

/** The addresses of a running server. */
export interface Loopback {
  readonly self: string;

  readonly other: string;

  /** Serves the page of a browser, so that the service is another origin to it. */
  readonly page: string;

  /** Nobody listens there. */
  readonly dead: string;

  close(): Promise<void>;
}

/** What one script has seen and will answer. */
interface Play {
  readonly steps: readonly Step[];
  readonly seen: Seen[];
  readonly closed: Promise<void>[];
  /** Aborts when the suite asks for the cut. */
  readonly cut: AbortController;
  next: number;
}

type Answer = ServerResponse<IncomingMessage>;

/** One request, and what it is answered with. */
interface Exchange {
  readonly body: Buffer;
  readonly response: Answer;
  readonly entry: { sent: number };
  readonly cut: AbortSignal;
}

/** Starts a server whose page loads the given program as `/suite.mjs`. */
export async function startServer(program: string): Promise<Loopback> {
  const plays = new Map<string, Play>();
  const servers = Array.from({ length: 4 }, () => createServer());
  const [self = '', other = '', page = '', dead = ''] = await Promise.all(servers.map(listen));
  const where = { self, other };
  for (const [index, server] of servers.entries()) {
    server.on('request', (request, response) => {
      const address = index === 1 ? 'other' : 'self';
      // A connection that breaks is what some scripts are about.
      respond(request, response, address).catch(() => response.destroy());
    });
  }
  await close(servers.slice(3));

  async function respond(request: IncomingMessage, response: Answer, address: Seen['address']) {
    const url = request.url ?? '/';
    allowOrigins(request, response);
    if (url === '/suite.mjs') return send(response, 'text/javascript', program);
    const [, kind, id = '', target = ''] = /^\/([sc])\/([^/]+)(.*)$/s.exec(url) ?? [];
    const play = plays.get(id);
    if (request.headers['access-control-request-method']) {
      const keep = play?.steps.some((step) => step.keep);
      return keep ? void response.end() : send(response, 'text/plain', '');
    }
    if (kind === 'c') return control(request, response, id, target);
    if (kind === 's' && play) return act(play, request, response, { address, target, id });
    return send(response, 'text/html', '<!doctype html><title>Suite</title>');
  }

  async function control(request: IncomingMessage, response: Answer, id: string, target: string) {
    if (request.method === 'POST') {
      const steps = JSON.parse((await readBytes(request)).toString()) as Step[];
      plays.set(id, { steps, seen: [], closed: [], cut: new AbortController(), next: 0 });
    }
    const play = plays.get(id);
    if (target === '/cut') play?.cut.abort();
    else if (target) await play?.closed[Number(target.slice(1))];
    return send(response, 'application/json', JSON.stringify(play?.seen ?? []));
  }

  async function act(
    play: Play,
    request: IncomingMessage,
    response: Answer,
    { address, target, id }: { address: Seen['address']; target: string; id: string },
  ): Promise<void> {
    const index = play.closed.push(new Promise((resolve) => response.on('close', resolve))) - 1;
    const body = await readBytes(request);
    // Their values are texts, but for `set-cookie`, which no request has.
    const headers = request.headers as Readonly<Record<string, string>>;
    const seen = { address, method: request.method ?? '', target, headers, sent: 0 };
    const entry = { ...seen, size: body.length, base64: body.toString('base64') };
    play.seen[index] = entry;
    const step = findStep(play, headers);
    for (const [name, value] of Object.entries(step.headers ?? {})) {
      response.setHeader(
        name,
        value.replace(/\{(self|other)\}/, (_, key: 'self' | 'other') => {
          return `${where[key]}/s/${id}`;
        }),
      );
    }
    return perform(step, { body, response, entry, cut: play.cut.signal });
  }

  return { self, other, page, dead, close: () => close(servers.slice(0, 3)) };
}

function findStep(play: Play, headers: Readonly<Record<string, string>>): Step {
  const matching = play.steps.find(({ when }) => {
    return when && Object.entries(when).every(([name, value]) => headers[name] === value);
  });
  if (matching) return matching;
  const free = play.steps.filter(({ when }) => !when);
  return free[Math.min(play.next++, free.length - 1)] ?? {};
}

async function perform(step: Step, { body, response, entry, cut }: Exchange): Promise<void> {
  const { status = 200, fault, pieces = [], mirror, text, keep } = step;
  // Some runtimes repeat a request by themselves when a connection that they used before is reset, and Node takes the
  // reset of one that was going to be closed for its end.
  if (!keep && fault !== 'cut') response.setHeader('connection', 'close');
  if (fault === 'reset') return void response.socket?.resetAndDestroy();
  if (fault === 'silent') return;
  const mirrored = mirror && { [mirror.to]: JSON.parse(body.toString())[mirror.from] as unknown };
  const json = mirrored ?? step.json;
  if (json !== undefined) response.setHeader('content-type', 'application/json');
  response.writeHead(status);
  if (json !== undefined) return void response.end(JSON.stringify(json));
  if (text !== undefined) response.write(text);
  for (let index = 0; index < pieces.length && !response.destroyed; index++) {
    const bytes = Buffer.from(pieces[index] ?? '', 'latin1');
    entry.sent += bytes.length;
    const wrote = response.write(bytes);
    if (!wrote) await drained(response);
    // So that each is a packet of its own.
    if (fault !== 'flood') await pause(5);
    else index = -1;
  }
  if (fault === 'cut') {
    if (!cut.aborted) await once(cut, 'abort');
    return void response.socket?.resetAndDestroy();
  }
  if (fault !== 'hang') response.end();
}

function drained(response: Answer): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });
}

function allowOrigins(request: IncomingMessage, response: Answer): void {
  const { 'access-control-request-headers': headers = '*' } = request.headers;
  const { 'access-control-request-method': method = '*' } = request.headers;
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-expose-headers', '*');
  response.setHeader('access-control-allow-headers', headers);
  response.setHeader('access-control-allow-methods', method);
}

function send(response: Answer, type: string, text: string): void {
  response.setHeader('content-type', type);
  response.setHeader('connection', 'close');
  response.end(text);
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function close(servers: readonly Server[]): Promise<void> {
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
}
