/**
 * Observes a request and its answer, and gives the exchange when it is over. Nothing is read or written for it, and
 * nothing waits for it. What it has is put together when somebody looks.
 */

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import {
  type HttpExchange,
  type HeaderList,
  Keeper,
  listHeaders,
  type Message,
} from './exchange.ts';

export function observe(
  req: IncomingMessage,
  res: ServerResponse,
  /** Bytes of a body that are kept. */
  most: number,
  onExchange: (exchange: HttpExchange) => void,
): void {
  const time = Date.now();
  const { method = 'GET', url: target = '/' } = req;
  const [request, response] = [new Keeper(most), new Keeper(most)];
  const { 'content-length': length, 'transfer-encoding': coding } = req.headers;
  if ((length ?? coding) !== undefined) keepRead(req, request);
  keepWritten(res, response);
  res.once('close', () => {
    const headers = res.getHeaders();
    onExchange({
      time,
      milliseconds: Date.now() - time,
      method,
      target,
      request: describe(() => listHeaders(req.rawHeaders), request),
      status: res.statusCode,
      response: describe(
        () => listResponseHeaders(headers),
        res.writableFinished ? response : undefined,
      ),
    });
  });
}

function describe(list: () => HeaderList, keeper: Keeper | undefined): Message {
  return {
    get headers() {
      return list();
    },
    get body() {
      return keeper?.bytes;
    },
  };
}

/** A listener for its data would make a request flow before anybody reads it. */
function keepRead(req: IncomingMessage, keeper: Keeper): void {
  const emit = req.emit.bind(req) as (...args: readonly unknown[]) => boolean;
  const kept = (...args: readonly unknown[]): boolean => {
    const [event, piece] = args;
    if (event === 'data' && piece instanceof Uint8Array) keeper.add(piece);
    return emit(...args);
  };
  // It takes what the method takes.
  req.emit = kept as typeof req.emit;
}

function keepWritten(res: ServerResponse, keeper: Keeper): void {
  for (const name of ['write', 'end'] as const) {
    const own = res[name].bind(res) as (...args: readonly unknown[]) => unknown;
    const kept = (...args: readonly unknown[]): unknown => {
      const [piece] = args;
      if (typeof piece === 'string' || piece instanceof Uint8Array) keeper.add(piece);
      return own(...args);
    };
    // It takes what the method takes.
    Object.assign(res, { [name]: kept });
  }
}

function listResponseHeaders(headers: OutgoingHttpHeaders): HeaderList {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, String(one)] as const),
  );
}
