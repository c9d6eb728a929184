// In: an operation that answers with a stream or otherwise, and what the caller asks for. Out: that answer.

import type { Http } from './http.ts';
import type { RequestOptions } from './operation.ts';
import { pick } from './params.ts';
import { stream, type StreamOperation } from './stream.ts';

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
 * An operation whose request says whether its answer is a stream.
 *
 * @example
 * const ask: StreamedOperation = { id: 'ask', method: 'POST', path: '/', body: json, asked: { member: 'body.stream', value: true } };
 */
export interface StreamedOperation extends StreamOperation {
  /** Path of the member in the parameters, names joined by dots, and the value that asks for the stream. */
  readonly asked: {
    readonly member: string;
    readonly value: string | number | boolean;
    /** It is what the service takes where the member is left out. */
    readonly isUsual?: boolean;
  };
}

/**
 * Sends a request at once; what comes back is what its parameters ask for. `never` fits whatever the caller says that is.
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
  const { member, value, isUsual } = operation.asked;
  const given = pick(params, member);
  const isAsked = given === value || (isUsual && given === undefined);
  if (!isAsked) return http.call(operation, params, options);
  return stream(http, operation, params, options) as never; // as the caller says
}
