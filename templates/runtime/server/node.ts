// Servers in node:http: requests of Node handed on as those of the web, and responses written as they arrive.

import { NodeContent, type NodeRequest, toPiece, Web } from './node-request.ts';
import { direct, type DirectHandler, type TextResponse } from './replies.ts';

/**
 * A response of `node:http` or of `node:http2`: what is used of it.
 *
 * @example
 * const answer = (response: NodeResponse) => response.end();
 */
export interface NodeResponse {
  statusCode: number;
  readonly headersSent: boolean;
  readonly destroyed: boolean;
  readonly writableFinished: boolean;
  setHeader(name: string, value: string | readonly string[]): unknown;
  write(piece: Uint8Array): boolean;
  end(piece?: Uint8Array | string): unknown;
  once(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
  destroy(): unknown;
}

/**
 * How requests of Node are handed on.
 *
 * @example
 * const options: NodeOptions = { origin: 'https://api.example.com', onError: (error) => log.error(error) };
 */
export interface NodeOptions {
  /** Origin of the URLs of requests, for a server behind a proxy; by default what the request says in `host`. */
  readonly origin?: string;

  /** Sees what the handler throws, and what ends the body of a response; unless it ends the response, that is a 500. */
  readonly onError?: (error: unknown, response: NodeResponse) => void;
}

/**
 * A listener for `node:http`, and for frameworks that have its requests and responses. It holds no body: both are read and
 * written as fast as the other side takes them. Where the client goes away, the signal of the request is aborted.
 *
 * @example
 * createServer(toNodeHandler(createOrdersServer(handlers))).listen(8080, '127.0.0.1');
 */
export function toNodeHandler(
  handle: (request: Request) => Response | Promise<Response>,
  options: NodeOptions = {},
): (request: NodeRequest, response: NodeResponse) => void {
  const web = new Web(options.origin);
  const { [direct]: answer = handle }: MaybeDirect = handle;
  return (incoming, outgoing) => {
    // It handles all that can fail.
    void serve({ incoming, outgoing, handle: answer, options, web });
  };
}

interface MaybeDirect {
  (request: Request): Response | Promise<Response>;
  readonly [direct]?: DirectHandler;
}

interface ServedRequest {
  readonly incoming: NodeRequest;
  readonly outgoing: NodeResponse;
  readonly handle: DirectHandler;
  readonly options: NodeOptions;
  readonly web: Web;
}

async function serve({ incoming, outgoing, handle, options, web }: ServedRequest): Promise<void> {
  const content = new NodeContent(incoming, web);
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) content.abort();
  });
  try {
    if (!content.url) return fail(incoming, outgoing, 400);
    await write(await handle(web.createRequest(content)), incoming, outgoing);
  } catch (error) {
    // No report once the client has left.
    if (!outgoing.destroyed) options.onError?.(error, outgoing);
    if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy();
    else fail(incoming, outgoing, 500);
  }
}

function fail(incoming: NodeRequest, outgoing: NodeResponse, status: number): void {
  outgoing.statusCode = status;
  end(incoming, outgoing);
}

const mostUnread = 1_048_576;

/** Takes the rest of a body that nobody read, so that the connection can be used again; one with too much of it is closed. */
function end(incoming: NodeRequest, outgoing: NodeResponse, piece?: Uint8Array | string): void {
  let left = mostUnread;
  if (!incoming.readableEnded && mayHaveBody(incoming)) {
    incoming.on('data', (unread) => {
      left -= toPiece(unread).length;
      if (left >= 0) return;
      incoming.pause();
      if (outgoing.writableFinished) incoming.destroy();
      else outgoing.once('finish', () => incoming.destroy());
    });
    incoming.resume();
    announceClose(incoming, outgoing);
  }
  outgoing.end(piece);
}

/**
 * A client that hears of it does not send its next request over a connection that is about to close. How much is left of
 * a body in chunks is not known.
 */
function announceClose({ headers }: NodeRequest, outgoing: NodeResponse): void {
  const isHttp2 = ':method' in headers;
  if (isHttp2 || outgoing.headersSent) return;
  const isLong = Number(headers['content-length']) > mostUnread;
  if (isLong || 'transfer-encoding' in headers) outgoing.setHeader('connection', 'close');
}

/** In HTTP/2, one may come without a header that says so. */
function mayHaveBody({ headers }: NodeRequest): boolean {
  return ['content-length', 'transfer-encoding', ':method'].some((name) => name in headers);
}

async function write(
  response: Response | TextResponse,
  incoming: NodeRequest,
  outgoing: NodeResponse,
): Promise<void> {
  outgoing.statusCode = response.status;
  if (response.headers) writeHeaders(response.headers, outgoing);
  if ('content' in response) {
    const { content, type, headers } = response;
    if (type !== undefined && !headers) outgoing.setHeader('content-type', type);
    const isRead = content !== null && incoming.method !== 'HEAD';
    return end(incoming, outgoing, isRead ? content : undefined);
  }
  const { body } = response;
  if (!body) return end(incoming, outgoing);
  const reader = body.getReader();
  const leave = (): void => void reader.cancel().catch(() => {});
  outgoing.once('close', leave);
  try {
    if (incoming.method === 'HEAD' || outgoing.destroyed) return end(incoming, outgoing);
    const last = await writePieces(reader, outgoing);
    end(incoming, outgoing, last);
  } finally {
    outgoing.off('close', leave);
    // One that failed or ended has nothing to let go of.
    await reader.cancel().catch(() => {});
  }
}

function writeHeaders(headers: Headers, outgoing: NodeResponse): void {
  headers.forEach((value, name) => {
    if (name !== 'set-cookie') outgoing.setHeader(name, value);
  });
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Gives the last piece, which is to be written yet, where it is there in time. */
async function writePieces(
  reader: Reader,
  outgoing: NodeResponse,
): Promise<Uint8Array | undefined> {
  let piece = await reader.read();
  while (!piece.done) {
    const next = reader.read();
    // Content in memory ends at once: it goes in one piece, with its length.
    if (await endsAtOnce(next)) return piece.value;
    if (!outgoing.write(piece.value)) await drained(outgoing);
    piece = await next;
  }
  return undefined;
}

const mostTurns = 10;

async function endsAtOnce(next: ReturnType<Reader['read']>): Promise<boolean> {
  const ends: unknown[] = [];
  // Its error is that of the loop.
  next.then((piece) => piece.done && ends.push(piece)).catch(() => {});
  for (let turn = 0; turn < mostTurns && ends.length === 0; turn++) await undefined;
  return ends.length > 0;
}

/** Until there is room for more, or nobody left to read it. */
function drained(outgoing: NodeResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const goOn = (): void => {
      outgoing.off('drain', goOn);
      outgoing.off('close', goOn);
      if (outgoing.destroyed) reject(new Error('The client went away.'));
      else resolve();
    };
    outgoing.once('drain', goOn);
    outgoing.once('close', goOn);
  });
}
