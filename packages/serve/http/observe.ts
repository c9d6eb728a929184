/**
 * Observes a request and its answer, and gives the exchange when it is over. Nothing is read or written for it, and
 * nothing waits for it. What it has is put together when somebody looks.
 */

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Exchange, type HeaderList, Keeper, listHeaders, type Message } from './exchange.ts';

export function observe(
  req: IncomingMessage,
  res: ServerResponse,
  /** Bytes of a body that are kept. */
  most: number,
  onExchange: (exchange: Exchange) => void,
): void {
  const time = Date.now();
  const { method = 'GET', url: target = '/' } = req;
  const [sent, given] = [new Keeper(most), new Keeper(most)];
  const { 'content-length': length, 'transfer-encoding': coding } = req.headers;
  if ((length ?? coding) !== undefined) keepRead(req, sent);
  keepWritten(res, given);
  res.once('close', () => {
    const headers = res.getHeaders();
    onExchange({
      time,
      milliseconds: Date.now() - time,
      method,
      target,
      request: describe(() => listHeaders(req.rawHeaders), sent),
      status: res.statusCode,
      response: describe(() => listGiven(headers), res.writableFinished ? given : undefined),
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
  const emit = req.emit.bind(req) as (...given: readonly unknown[]) => boolean;
  const kept = (...given: readonly unknown[]): boolean => {
    const [event, piece] = given;
    if (event === 'data' && piece instanceof Uint8Array) keeper.add(piece);
    return emit(...given);
  };
  // It takes whatever the method takes.
  req.emit = kept as typeof req.emit;
}

function keepWritten(res: ServerResponse, keeper: Keeper): void {
  for (const name of ['write', 'end'] as const) {
    const own = res[name].bind(res) as (...given: readonly unknown[]) => unknown;
    const kept = (...given: readonly unknown[]): unknown => {
      const [piece] = given;
      if (typeof piece === 'string' || piece instanceof Uint8Array) keeper.add(piece);
      return own(...given);
    };
    // It takes whatever the method takes.
    Object.assign(res, { [name]: kept });
  }
}

function listGiven(headers: OutgoingHttpHeaders): HeaderList {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, String(one)] as const),
  );
}
