/** A handler of requests in, the same handler out, which also tells of each exchange when it is over. */

import { type Exchange, type HeaderList, Keeper } from './exchange.ts';

export type FetchHandler = (request: Request) => Promise<Response>;

export interface TapOptions {
  /** Bytes of a body that are kept. */
  readonly most: number;
  readonly onExchange: (exchange: Exchange) => void;
}

/** The bodies pass as they come; nothing waits for them. */
export function tapped(handle: FetchHandler, { most, onExchange }: TapOptions): FetchHandler {
  return async (request) => {
    const time = Date.now();
    const { method, url, headers } = request;
    const { pathname, search } = new URL(url);
    const [sent, given] = [new Keeper(most), new Keeper(most)];
    const asked = request.body === null ? request : withBody(request, request.body.pipeThrough(keeping(sent)));
    const response = await handle(asked);
    const { status } = response;
    const tell = (): void =>
      onExchange({
        time,
        milliseconds: Date.now() - time,
        method,
        target: pathname + search,
        request: { headers: listHeaders(headers), body: sent.bytes },
        status,
        response: { headers: listHeaders(response.headers), body: given.bytes },
      });
    if (response.body === null) {
      tell();
      return response;
    }
    const body = response.body.pipeThrough(keeping(given, tell));
    return new Response(body, { status, headers: response.headers });
  };
}

function keeping(keeper: Keeper, onEnd: () => void = () => undefined): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      keeper.add(chunk);
      controller.enqueue(chunk);
    },
    flush: onEnd,
  });
}

function withBody(request: Request, body: ReadableStream<Uint8Array>): Request {
  // A stream as a body needs it, and not all type libraries have it.
  return new Request(request, { body, duplex: 'half' } as RequestInit);
}

function listHeaders(headers: Headers): HeaderList {
  return [...headers];
}
