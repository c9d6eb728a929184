// In: an operation whose answer arrives in pieces. Out: its items, one by one, as the caller asks for them.

import { textOf } from './answer-text.ts';
import { type Answer, errorOf, read } from './answer.ts';
import { breach } from './breach.ts';
import { failure } from './call.ts';
import { essenceOf } from './choice.ts';
import { type ApiError, NetworkError, TimeoutError } from './errors.ts';
import type { Position } from './events.ts';
import type { Http } from './http.ts';
import { itemOf, piecesOf } from './items.ts';
import type { Operation, RequestOptions } from './operation.ts';
import { sleep } from './retry.ts';

/**
 * An operation whose answer is a stream.
 *
 * @example
 * const listen: StreamOperation = { id: 'listen', method: 'GET', path: '/events', end: '[DONE]', resume: true };
 */
export interface StreamOperation extends Operation {
  /** Data of the event that ends the stream; without it a stream is cut off. Left out, `[DONE]` may end a stream of JSON. */
  readonly end?: string;

  /** The service takes the id of the last event and goes on from there. */
  readonly resume?: boolean;

  /** Name of the event, or member of an item, that carries an error. */
  readonly error?: string;

  /** What comes in another media type is no stream: the operation has other answers. */
  readonly exactly?: boolean;

  /** What is asked for, where it is neither events nor JSON: the text of an `accept` header. */
  readonly types?: string;

  /** Takes JSON apart into the texts of its values, where that is neither one array nor lines: `jsonValues`. */
  readonly values?: (texts: AsyncIterable<string>, most: number) => AsyncIterable<string>;

  /** What an item of an event stream is, where it is not the JSON of its data: the event itself, or its data as text. */
  readonly item?: 'event' | 'text';
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

/**
 * Sends a request at once and reads its answer item by item; the items can be read once.
 *
 * @example
 * stream<Answer>(http, { id: 'streamAnswers', method: 'POST', path: '/answers', body: json }, { body });
 */
export function stream<T>(
  http: Http,
  operation: StreamOperation,
  params?: object,
  options: RequestOptions = {},
): ApiStream<T> {
  const open = async (lastId?: string): Promise<Answer> => {
    const { types = 'text/event-stream, application/json;q=0.9, */*;q=0.1' } = operation;
    const { accept = types } = options;
    const headers = { ...options.headers, ...(lastId && { 'last-event-id': lastId }) };
    const answer = await http.exchange(operation, params, { ...options, accept, headers });
    if (!answer[1].ok) await read(answer);
    if (operation.exactly) await expectStream(answer, types);
    return answer;
  };
  const first = open();
  // Told to whoever reads the items.
  first.catch(() => {});
  // The spec says what the items are.
  const items = itemsOf(operation, first, open, options.signal) as AsyncGenerator<T>;
  return {
    get response() {
      return first.then(([, response]) => response);
    },
    [Symbol.asyncIterator]: () => items,
  };
}

/** Refuses an answer that is none of the types that streams have here: its items would be something else. */
async function expectStream(answer: Answer, types: string): Promise<void> {
  const [call, response] = answer;
  const type = essenceOf(response.headers.get('content-type') ?? '');
  if (types.includes(type)) return;
  const text = await textOf(call, response);
  throw failure(call, errorOf(call, response, [text, text, true]));
}

/** What many services say at the end of events whose data is JSON, which it is not. */
function usualEnd({ item }: StreamOperation): string | undefined {
  return item === undefined ? '[DONE]' : undefined;
}

const mostFailures = 5;

async function* itemsOf(
  operation: StreamOperation,
  first: Promise<Answer>,
  open: (lastId: string) => Promise<Answer>,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown> {
  const { end, resume } = operation;
  const position: Position = { id: '' };
  let answer: Answer | undefined = await first;
  for (let failures = 0; ;) {
    let lost: unknown;
    try {
      answer ??= await open(position.id);
      position.isHalf = false;
      for await (const piece of piecesOf(operation, answer, position)) {
        if (piece.data === (end ?? usualEnd(operation))) return;
        // What was cut in the middle will come again.
        if (position.isHalf && resume && end !== undefined) break;
        failures = 0;
        yield itemOf(operation, piece, answer);
      }
      if (end === undefined || answer[1].status === 204) return;
      lost = breach(answer[0], 'the stream was cut off', answer[1]);
    } catch (error) {
      lost = error;
      // An item that is wrong stays so.
      if (!(error instanceof NetworkError || error instanceof TimeoutError)) throw error;
    } finally {
      // Whatever is thrown there is one.
      answer?.[0].stop?.(lost as ApiError | undefined);
    }
    if (!resume || !position.id || ++failures > mostFailures) throw lost;
    // When the caller aborts, the next call says so.
    await sleep(position.retry ?? 1000, signal ?? null).catch(() => {});
    answer = undefined;
  }
}
