/**
 * Passes requests on to another service, and its answers back. Bytes, statuses and headers are passed as they are, but for the
 * headers that belong to one connection. Redirects are not followed.
 */

import {
  type ClientRequest,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Duplex } from 'node:stream';
import { type HttpExchange, type HeaderList, Keeper, listHeaders } from '../http/exchange.ts';

export interface Passage {
  /** The service; its path comes before that of each request. */
  readonly target: URL;
  /** Bytes of a body that are kept. */
  readonly most: number;
  readonly onExchange: (exchange: HttpExchange) => void;
  /** Why the service gave no answer. */
  readonly onFailure: (message: string) => void;
}

export function passOn(passage: Passage, req: IncomingMessage, res: ServerResponse): void {
  const time = Date.now();
  const [request, response] = [new Keeper(passage.most), new Keeper(passage.most)];
  const upstream = openUpstream(passage.target, req);
  req.on('data', (chunk: Buffer) => request.add(chunk));
  req.pipe(upstream);
  // A caller who goes away needs no answer.
  res.on('close', () => upstream.destroy());
  upstream.on('error', (error) => {
    if (res.destroyed) return;
    passage.onFailure(describeFailure(req, error));
    refuse(res, passage.target, error);
  });
  upstream.on('response', (answer) => {
    const headers = listHeaders(answer.rawHeaders);
    res.writeHead(answer.statusCode ?? 502, answer.statusMessage, dropHops(headers).flat());
    res.flushHeaders();
    answer.on('data', (chunk: Buffer) => response.add(chunk));
    answer.pipe(res);
    answer.on('error', () => res.destroy());
    answer.on('aborted', () => res.destroy());
    answer.on('end', () => {
      passage.onExchange({
        time,
        milliseconds: Date.now() - time,
        method: req.method ?? 'GET',
        target: req.url ?? '/',
        request: {
          headers: listHeaders(req.rawHeaders),
          body: req.complete ? request.bytes : undefined,
        },
        status: answer.statusCode ?? 0,
        response: { headers, body: response.bytes },
      });
    });
  });
}

/** The query may be secret. */
function describeFailure({ method, url = '' }: IncomingMessage, { message }: Error): string {
  return `${method} ${url.replace(/\?.*/s, '')}: ${message}`;
}

/** A connection that changes its protocol is passed on whole, and not checked. */
export function passUpgrade(
  { target, onFailure }: Passage,
  req: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const upstream = openUpstream(target, req, ['connection', 'upgrade']);
  const close = (): void => void socket.destroy();
  socket.on('error', () => upstream.destroy());
  upstream.on('error', (error) => {
    onFailure(describeFailure(req, error));
    close();
  });
  // It stays with the protocol that it has.
  upstream.on('response', close);
  upstream.on('upgrade', (answer, other, first) => {
    const lines = listHeaders(answer.rawHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 101 ${answer.statusMessage ?? ''}\r\n${lines.join('')}\r\n`);
    socket.write(first);
    other.write(head);
    other.on('error', close);
    socket.on('close', () => other.destroy());
    socket.pipe(other).pipe(socket);
  });
  upstream.end();
}

function openUpstream(
  target: URL,
  req: IncomingMessage,
  kept: readonly string[] = [],
): ClientRequest {
  const open = target.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = dropHops(listHeaders(req.rawHeaders), kept)
    .map(([name, value]) => [name, name.toLowerCase() === 'host' ? target.host : value])
    .flat();
  // A body without a length travels in chunks again.
  const isChunked = req.headers['transfer-encoding'] !== undefined;
  if (isChunked) headers.push('Transfer-Encoding', 'chunked');
  return open({
    hostname: target.hostname.replace(/^\[|\]$/g, ''),
    port: target.port,
    method: req.method,
    path: joinPath(target, req.url ?? '/'),
    headers,
  });
}

function joinPath({ pathname }: URL, path: string): string {
  return pathname.replace(/\/$/, '') + path;
}

/** Headers of one connection alone (RFC 9110, 7.6.1). */
const hops = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

function dropHops(headers: HeaderList, kept: readonly string[] = []): HeaderList {
  const named = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) =>
      value
        .toLowerCase()
        .split(',')
        .map((name) => name.trim()),
    );
  const dropped = new Set([...hops, ...named].filter((name) => !kept.includes(name)));
  return headers.filter(([name]) => !dropped.has(name.toLowerCase()));
}

function refuse(res: ServerResponse, target: URL, error: Error): void {
  if (res.headersSent) return void res.destroy();
  const detail = `${target.origin} gave no answer: ${error.message}`;
  res.writeHead(502, { 'content-type': 'application/problem+json' });
  res.end(JSON.stringify({ title: 'Bad Gateway', status: 502, detail }));
}
