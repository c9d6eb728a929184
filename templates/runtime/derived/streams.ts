// Streams of items: calls that give them one by one, and reconnect.

import { readEssence } from '../call/bodies.ts';
import { failure, getFacts, toProtocolError, type Answer } from '../call/call.ts';
import type { Http, Operation, RequestOptions } from '../call/client.ts';
import { type ApiError, NetworkError, TimeoutError } from '../call/errors.ts';
import { pick } from '../call/url.ts';
import { buildError, read, readLimit, readText, tooLarge } from '../call/results.ts';
import { sleep } from '../call/retry.ts';
import { events, type Position, type ServerEvent } from './stream-events.ts';
import { jsonItems, jsonLines } from './stream-json.ts';

export { type ServerEvent, events, lines } from './stream-events.ts';
export { jsonValues, jsonItems, jsonLines } from './stream-json.ts';

/** Text that represents one item; in an event stream, the event that carries it. */
export type Piece = Pick<ServerEvent, 'data'> & Partial<ServerEvent>;

/** The pieces of a response, as its content type says; `position` follows the events among them. */
export async function* readTextPieces(
  { framing }: StreamRules,
  answer: Answer,
  position: Position,
): AsyncGenerator<Piece> {
  const type = readType(answer);
  const texts = readTexts(answer);
  const [call, response] = answer;
  const most = readLimit(call);
  // Nothing is what these statuses say.
  if (/^20[45]$/.test(String(response.status))) return;
  try {
    if (/event-stream/.test(type)) return yield* events(texts, Object.assign(position, { most }));
    const isLines = /ndjson|jsonl|json-lines|json-seq/.test(type);
    const read = isLines ? jsonLines : (framing ?? jsonItems);
    for await (const data of read(texts, most)) yield { data };
  } catch (cause) {
    // Also what the engine says of a text that is too long for it.
    if (cause instanceof RangeError) throw tooLarge(call, response);
    if (!(cause instanceof SyntaxError)) throw cause;
    throw toProtocolError(call, 'the stream was cut off', response, '', cause);
  }
}

/** What a piece represents; an error in it is thrown. */
export function readItem(rules: StreamRules, piece: Piece, answer: Answer): unknown {
  const [call, response] = answer;
  const { error, item: form } = rules;
  const isEvent = piece.event !== undefined;
  if (error !== undefined && piece.event === error) {
    throw buildError(call, response, [readData(piece.data), piece.data]);
  }
  let item: unknown = isEvent && form === 'event' ? piece : piece.data;
  if (!isEvent || form === undefined) item = parsePiece(piece, answer);
  // An empty error is none.
  if (error !== undefined && (pick(item, error) ?? undefined) !== undefined) {
    throw buildError(call, response, [item, piece.data]);
  }
  const { validate = call.client.options.validate } = call.options;
  if (validate) validate.validateItem(call, item);
  return item;
}

function readData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function parsePiece({ data, event, id }: Piece, answer: Answer): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    const type = readType(answer) || 'no content type';
    const subject = event === undefined ? `an item (${type})` : `an event (${event})`;
    const problem = `${subject} is not JSON, or was cut off`;
    const error = toProtocolError(answer[0], problem, answer[1], data, cause);
    throw Object.assign(error, event === undefined ? {} : { event: { event, id } });
  }
}

function readType([, response]: Answer): string {
  return response.headers.get('content-type') ?? '';
}

async function* readTexts([call, response]: Answer): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      // Time passes while a piece is waited for, not while the caller works on one.
      call.run?.();
      const part = await reader?.read();
      clearTimeout(call.timer);
      if (!part || part.done) break;
      yield decoder.decode(part.value, { stream: true });
    }
    yield decoder.decode();
  } catch (cause) {
    if (call.signal?.aborted) throw failure(call, cause);
    throw new NetworkError('the stream was cut off', getFacts(call, cause));
  } finally {
    // Leaving the loop closes the connection; one that is lost already has nothing to close.
    await reader?.cancel().catch(() => {});
  }
}

/**
 * How a stream is read.
 *
 * @example
 * const rules: StreamRules = { end: '[DONE]', resume: true };
 */
export interface StreamRules {
  /** The value of the `accept` header, if it is neither events nor JSON. */
  readonly accept?: string;

  /** Responses of other media types than `accept` are not streams: the operation has other responses. */
  readonly exactly?: boolean;

  /** Takes JSON apart into the texts of its values, where that is neither one array nor lines: `jsonValues`. */
  readonly framing?: (texts: AsyncIterable<string>, most: number) => AsyncIterable<string>;

  /** What an item of an event stream is, where it is not the JSON of its data: the event itself, or its data as text. */
  readonly item?: 'event' | 'text';

  /** Name of the event, or member of an item, that contains an error. */
  readonly error?: string;

  /** Data of the event that ends the stream; without it a stream is cut off. Left out, `[DONE]` may end a stream of JSON. */
  readonly end?: string;

  /** The service accepts the id of the last event and continues after it. */
  readonly resume?: boolean;
}

/**
 * An operation whose response is a stream.
 *
 * @example
 * const listen: StreamOperation = { id: 'listen', method: 'GET', path: '/events', stream: { end: '[DONE]', resume: true } };
 */
export interface StreamOperation extends Operation {
  readonly stream?: StreamRules;
}

/**
 * Items as they arrive. Leaving the loop closes the connection; a stream that was cut off throws.
 *
 * @example
 * for await (const piece of client.streamAnswers({ body })) show(piece.text);
 */
export interface ApiStream<T> extends AsyncIterable<T> {
  /** The raw response; its body is read by the loop. */
  readonly response: Promise<Response>;
}

/**
 * Sends a request at once and reads the response item by item; the items can be read once.
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
  const { stream: rules = {} } = operation;
  const { accept: types = 'text/event-stream, application/json;q=0.9, */*;q=0.1' } = rules;
  const open = async (lastId?: string): Promise<Answer> => {
    const { accept = types } = options;
    const headers = { ...options.headers, ...(lastId && { 'last-event-id': lastId }) };
    const answer = await http.exchange(operation, params, { ...options, accept, headers });
    if (!answer[1].ok) await read(answer);
    if (rules.exactly) await expectStream(answer, types);
    return answer;
  };
  const first = open();
  // The reader of the items gets the error.
  first.catch(() => {});
  // The spec defines the type of the items.
  const items = readItems(rules, first, open, options.signal) as AsyncGenerator<T>;
  return {
    get response() {
      return first.then(([, response]) => response);
    },
    [Symbol.asyncIterator]: () => items,
  };
}

/** Refuses a response that is none of the types that streams have here: its items would be something else. */
async function expectStream(answer: Answer, types: string): Promise<void> {
  const [call, response] = answer;
  const type = readEssence(response.headers.get('content-type') ?? '');
  if (types.includes(type)) return;
  const text = await readText(call, response);
  throw failure(call, buildError(call, response, [text, text, true]));
}

/** What many services say at the end of events whose data is JSON, which it is not. */
function getUsualEnd({ item }: StreamRules): string | undefined {
  return item === undefined ? '[DONE]' : undefined;
}

const mostFailures = 5;

async function* readItems(
  rules: StreamRules,
  first: Promise<Answer>,
  open: (lastId: string) => Promise<Answer>,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown> {
  const { end, resume } = rules;
  const position: Position = { id: '' };
  let answer: Answer | undefined = await first;
  for (let failures = 0; ;) {
    let lost: unknown;
    try {
      answer ??= await open(position.id);
      position.isHalf = false;
      for await (const piece of readTextPieces(rules, answer, position)) {
        if (piece.data === (end ?? getUsualEnd(rules))) return;
        // What was cut in the middle will come again.
        if (position.isHalf && resume && end !== undefined) break;
        failures = 0;
        yield readItem(rules, piece, answer);
      }
      if (end === undefined || answer[1].status === 204) return;
      lost = toProtocolError(answer[0], 'the stream was cut off', answer[1]);
    } catch (error) {
      lost = error;
      // An item that is wrong stays so.
      if (!(error instanceof NetworkError || error instanceof TimeoutError)) throw error;
    } finally {
      // Everything that is thrown there is one.
      answer?.[0].stop?.(lost as ApiError | undefined);
    }
    if (!resume || !position.id || ++failures > mostFailures) throw lost;
    // If the caller aborts, the next call throws the error.
    await sleep(position.retry ?? 1000, signal ?? null).catch(() => {});
    answer = undefined;
  }
}

/**
 * What a call gives: `Items` where the member that asks for them has the `Value` that does, else `Answer`; one or the
 * other where a compiler cannot know.
 *
 * @example
 * type Given = Streamed<true, true, ApiStream<Chunk>, ApiPromise<Reply>>; // ApiStream<Chunk>
 */
export type Streamed<Asked, Value, Items, Answer> = Asked extends Value
  ? Items
  : Value extends Asked
    ? Items | Answer
    : Answer;

/**
 * An operation whose request says whether its response is a stream.
 *
 * @example
 * const when = { member: 'body.stream', value: true };
 * const ask: StreamedOperation = { id: 'ask', method: 'POST', path: '/', body: json, stream: { when } };
 */
export interface StreamedOperation extends StreamOperation {
  readonly stream: StreamRules & {
    /** The member of the parameters that asks for the stream, as a path with dots, and the value that does. */
    readonly when: {
      readonly member: string;
      readonly value: string | number | boolean;
      /** It is the service's default for the member. */
      readonly isDefault?: boolean;
    };
  };
}

/**
 * Sends a request at once; the parameters decide the type of the response. `never` is assignable to the declared type.
 *
 * @example
 * const chunks: ApiStream<Chunk> = streamed(http, operation, { body: { stream: true } });
 */
export function streamed(
  http: Http,
  operation: StreamedOperation,
  params: object = {},
  options?: RequestOptions,
): never {
  const { member, value, isDefault } = operation.stream.when;
  const given = pick(params, member);
  const isAsked = given === value || (isDefault && given === undefined);
  if (!isAsked) return http.call(operation, params, options);
  return stream(http, operation, params, options) as never; // the caller declares the type
}
