// In: an answer that arrives in pieces. Out: the pieces, and the item or the error that each of them stands for.

import { limitOf, tooLarge } from './answer-text.ts';
import { type Answer, errorOf } from './answer.ts';
import { breach } from './breach.ts';
import { factsOf, failure } from './call.ts';
import { NetworkError } from './errors.ts';
import { events, type Position, type ServerEvent } from './events.ts';
import { pick } from './params.ts';
import { jsonItems, jsonLines } from './pieces.ts';
import type { StreamOperation } from './stream.ts';

/** Text that stands for one item; in an event stream, the event that carries it. */
export type Piece = Pick<ServerEvent, 'data'> & Partial<ServerEvent>;

/** The pieces of an answer, as its content type says; `position` follows the events among them. */
export async function* piecesOf(
  { values }: StreamOperation,
  answer: Answer,
  position: Position,
): AsyncGenerator<Piece> {
  const type = typeOf(answer);
  const texts = textsOf(answer);
  const [call, response] = answer;
  const most = limitOf(call);
  // Nothing is what these statuses say.
  if (/^20[45]$/.test(String(response.status))) return;
  try {
    if (/event-stream/.test(type)) return yield* events(texts, Object.assign(position, { most }));
    const isLines = /ndjson|jsonl|json-lines|json-seq/.test(type);
    const read = isLines ? jsonLines : (values ?? jsonItems);
    for await (const data of read(texts, most)) yield { data };
  } catch (cause) {
    // Also what the engine says of a text that is too long for it.
    if (cause instanceof RangeError) throw tooLarge(call, response);
    if (!(cause instanceof SyntaxError)) throw cause;
    throw breach(call, 'the stream was cut off', response, '', cause);
  }
}

/** What a piece stands for; an error in it is thrown. */
export function itemOf(operation: StreamOperation, piece: Piece, answer: Answer): unknown {
  const [call, response] = answer;
  const { error, item: form } = operation;
  const isEvent = piece.event !== undefined;
  if (error !== undefined && piece.event === error) {
    throw errorOf(call, response, [dataOf(piece.data), piece.data]);
  }
  let item: unknown = isEvent && form === 'event' ? piece : piece.data;
  if (!isEvent || form === undefined) item = parsed(piece, answer);
  // An empty error is none.
  if (error !== undefined && (pick(item, error) ?? undefined) !== undefined) {
    throw errorOf(call, response, [item, piece.data]);
  }
  const { validate = call.client.options.validate } = call.options;
  if (validate) validate.judgeItem(call, item);
  return item;
}

function dataOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function parsed({ data, event, id }: Piece, answer: Answer): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    const type = typeOf(answer) || 'no content type';
    const subject = event === undefined ? `an item (${type})` : `an event (${event})`;
    const told = `${subject} is not JSON, or was cut off`;
    const error = breach(answer[0], told, answer[1], data, cause);
    throw Object.assign(error, event === undefined ? {} : { event: { event, id } });
  }
}

function typeOf([, response]: Answer): string {
  return response.headers.get('content-type') ?? '';
}

async function* textsOf([call, response]: Answer): AsyncGenerator<string> {
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
    throw new NetworkError('the stream was cut off', factsOf(call, cause));
  } finally {
    // Leaving the loop closes the connection; one that is lost already has nothing to close.
    await reader?.cancel().catch(() => {});
  }
}
