// In: an operation whose answer arrives in pieces. Out: its items, one by one, as the caller asks for them.

import { httpError, read } from './answer.ts';
import { breach, interruption } from './call.ts';
import { NetworkError, ProtocolError } from './errors.ts';
import { events, type ServerEvent } from './events.ts';
import type { Http } from './http.ts';
import type { Operation, RequestOptions } from './operation.ts';
import { pick } from './params.ts';
import { jsonItems, jsonLines } from './pieces.ts';
import { sleep } from './retry.ts';
import type { Answer } from './transmit.ts';

/** An operation whose answer is a stream. */
export interface StreamOperation extends Operation {
  /** Data of the event that ends the stream; without it a stream is cut off. */
  readonly end?: string;

  /** The service takes the id of the last event and goes on from there. */
  readonly resume?: boolean;

  /** Name of the event, or member of an item, that carries an error. */
  readonly error?: string;
}

/**
 * Items as they arrive. Leaving the loop closes the connection; a stream that was cut off throws.
 *
 * @example
 * for await (const piece of client.streamAnswers({ body })) show(piece.text);
 */
export interface ApiStream<T> extends AsyncIterable<T> {
  /** The raw answer; its body belongs to the loop. */
  readonly response: Promise<Response>;
}

/** Sends a request at once and reads its answer item by item; the items can be read once. */
export function stream<T>(
  http: Http,
  operation: StreamOperation,
  params?: object,
  options: RequestOptions = {},
): ApiStream<T> {
  const open = async (lastId?: string): Promise<Answer> => {
    const accept = options.accept ?? 'text/event-stream, application/json;q=0.9, */*;q=0.1';
    const headers = { ...options.headers, ...(lastId && { 'last-event-id': lastId }) };
    const answer = await http.exchange(operation, params, { ...options, accept, headers });
    if (!answer.response.ok) await read(answer);
    answer.limit.release();
    return answer;
  };
  const first = open();
  // Told to whoever reads the items.
  first.catch(() => {});
  // The spec says what the items are.
  const items = itemsOf(operation, first, open, options.signal) as AsyncGenerator<T>;
  return {
    get response() {
      return first.then(({ response }) => response);
    },
    [Symbol.asyncIterator]: () => items,
  };
}

const mostFailures = 5;

async function* itemsOf(
  operation: StreamOperation,
  first: Promise<Answer>,
  reopen: (lastId: string) => Promise<Answer>,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown> {
  let answer = await first;
  let last: Piece = { data: '' };
  for (let failures = 0; ;) {
    try {
      for await (const piece of piecesOf(answer)) {
        if (piece.data === operation.end) return;
        last = piece;
        failures = 0;
        yield itemOf(operation, piece, answer);
      }
      if (operation.end === undefined) return;
      throw breach(answer.call, 'the stream was cut off', answer.response);
    } catch (error) {
      const cut = error instanceof NetworkError || error instanceof ProtocolError;
      if (!cut || !operation.resume || !last.id || ++failures > mostFailures) throw error;
    }
    await sleep(last.retry ?? 1000, signal ?? null).catch((reason: unknown) => {
      throw interruption(answer.call, reason, false);
    });
    answer = await reopen(last.id);
  }
}

type Piece = Pick<ServerEvent, 'data'> & Partial<ServerEvent>;

function itemOf({ error }: StreamOperation, piece: Piece, { call, response }: Answer): unknown {
  let item: unknown;
  try {
    item = JSON.parse(piece.data);
  } catch (cause) {
    throw breach(call, 'the stream was cut off, or is not JSON', response, piece.data, cause);
  }
  const failed = error !== undefined && (piece.event === error || pick(item, error) !== undefined);
  if (failed) throw httpError(call, response, item);
  return item;
}

async function* piecesOf(answer: Answer): AsyncGenerator<Piece> {
  const type = answer.response.headers.get('content-type') ?? '';
  const texts = textsOf(answer);
  if (/event-stream/.test(type)) return yield* events(texts);
  const values = /ndjson|jsonl|json-lines|json-seq/.test(type) ? jsonLines : jsonItems;
  try {
    for await (const data of values(texts)) yield { data };
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw breach(answer.call, 'the stream was cut off', answer.response, '', cause);
  }
}

async function* textsOf({ call, response, limit }: Answer): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      yield decoder.decode(part.value, { stream: true });
    }
    yield decoder.decode();
  } catch (cause) {
    throw interruption(call, cause, limit.expired, 'the stream was cut off');
  } finally {
    limit.stop();
    // Leaving the loop closes the connection; one that is lost already has nothing to close.
    await reader?.cancel().catch(() => {});
  }
}
