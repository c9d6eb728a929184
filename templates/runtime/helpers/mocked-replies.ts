// Responses that a test gives: successes, failures and streams.

import type { Call } from '../call/call.ts';
import type { HeaderValues } from '../call/client.ts';
import type { AnyCodeError, CodeError, HttpError } from '../call/errors.ts';
import type { StreamOperation } from '../derived/streams.ts';
import { buildResponse, encodeData, frameItems } from './mocked-content.ts';

/**
 * A success: data, and the status and headers that come with them. Without a status it is 200, or 204 without data.
 *
 * @example
 * const created: SuccessFacts<Thing> = { status: 201, data: thing, headers: { location: '/things/7' } };
 */
export interface SuccessFacts<T> {
  readonly data?: T;
  readonly status?: number | undefined;
  readonly headers?: HeaderValues | undefined;
}

/**
 * A failure of an operation: a status that it documents, or any other, with the body that belongs to it; a code of its registry,
 * which the body need not carry.
 *
 * @example
 * const late: FailureFacts<CancelOrderError> = { status: 409, code: 'already_shipped' };
 */
export type FailureFacts<E extends HttpError | AnyCodeError> = E extends HttpError
  ? HttpFailureFacts<E>
  : E extends CodeError
    ? CodeFailureFacts<E>
    : never;

/**
 * A failure by a status.
 *
 * @example
 * const missing: HttpFailureFacts<HttpError<404, Problem>> = { status: 404, body: { detail: 'Unknown.' } };
 */
export interface HttpFailureFacts<E extends HttpError> {
  readonly status: E['status'];
  readonly code?: E['code'];
  readonly body?: E['body'];
  readonly headers?: HeaderValues | undefined;
}

/**
 * A failure by a code in a success response; `body` is its data, `{ code }` by default.
 *
 * @example
 * const denied: CodeFailureFacts<CodeError<'000', Receipt, 200>> = { status: 200, code: '000' };
 */
export interface CodeFailureFacts<E extends CodeError> {
  readonly status: E['status'];
  readonly code: E['code'];
  readonly body?: E['data'];
  readonly headers?: HeaderValues | undefined;
}

/** How a call can fail without a response. */
export type Breakdown = 'network' | 'timeout';

/** A response; its class distinguishes it from data. */
export interface Reply {
  /** The code that its reader finds, with any body. */
  readonly code?: string | undefined;
  respond(call: Call): Response;
}

/** What {@link answerWith} gives. */
export class Success<T> implements Reply {
  readonly facts: SuccessFacts<T>;

  constructor(facts: SuccessFacts<T>) {
    this.facts = facts;
  }

  respond({ operation }: Call): Response {
    const { data, status = data === undefined ? 204 : 200, headers } = this.facts;
    return buildResponse(encodeData(data, operation.accept), status, headers);
  }
}

/** What {@link failWith} gives. */
export class Failure<E extends HttpError | AnyCodeError> implements Reply {
  readonly facts: FailureFacts<E> | Breakdown;

  constructor(facts: FailureFacts<E> | Breakdown) {
    this.facts = facts;
  }

  get code(): string | undefined {
    return toRefusal(this.facts)?.code;
  }

  respond({ operation }: Call): Response {
    const refusal = toRefusal(this.facts);
    if (!refusal) throw createNetworkError(this.facts === 'timeout');
    const { status, code, body, headers } = refusal;
    // Failures have forms of their own, and all are read from JSON.
    if (status >= 300) return buildResponse(encodeData(body, undefined), status, headers);
    return buildResponse(encodeData(body ?? { code }, operation.accept), status, headers);
  }
}

/** What {@link streamItems} gives. */
export class Items<T> implements Reply {
  readonly items: Iterable<T> | AsyncIterable<T>;

  constructor(items: Iterable<T> | AsyncIterable<T>) {
    this.items = items;
  }

  respond({ operation }: Call): Response {
    const { stream = {} }: StreamOperation = operation;
    const { type, pieces } = frameItems(stream, this.items);
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await pieces.return?.(undefined);
      },
    });
    return new Response(body, { headers: { 'content-type': type } });
  }
}

/**
 * Data with another status than 200, or with headers.
 *
 * @example
 * const { client } = mockClient(Shop, { createOrder: answerWith({ status: 201, data: order }) });
 */
export function answerWith<T>(facts: SuccessFacts<T>): Success<T> {
  return new Success(facts);
}

/**
 * A failure: by a status or a code, by a connection that is lost, or by a response that takes too long. If it is not given to
 * an operation at once, its type is to be said: `failWith<CancelOrderError>(…)`.
 *
 * @example
 * const { client } = mockClient(Shop, { cancelOrder: failWith({ status: 409, code: 'already_shipped' }) });
 * const { client } = mockClient(Shop, { cancelOrder: failWith('network') });
 */
export function failWith<E extends HttpError | AnyCodeError>(
  facts: FailureFacts<E> | Breakdown,
): Failure<E> {
  return new Failure<E>(facts);
}

/**
 * The items of a stream, in their order; a generator that throws cuts the stream off.
 *
 * @example
 * const { client } = mockClient(Chat, { streamAnswers: streamItems([{ text: 'Hel' }, { text: 'lo' }]) });
 */
export function streamItems<T>(items: Iterable<T> | AsyncIterable<T>): Items<T> {
  return new Items(items);
}

/** What is given, or data as a success. */
export function toReply(answer: unknown): Reply {
  const isReply = answer instanceof Success || answer instanceof Failure || answer instanceof Items;
  return isReply ? answer : new Success({ data: answer });
}

interface Refusal {
  readonly status: number;
  readonly code?: string | undefined;
  readonly body?: unknown;
  readonly headers?: HeaderValues | undefined;
}

function toRefusal(facts: Refusal | Breakdown): Refusal | undefined {
  return typeof facts === 'string' ? undefined : facts;
}

/** What `fetch` throws, or the end of the time that a call has. */
function createNetworkError(isTimeout: boolean): Error {
  if (!isTimeout) return new TypeError('the mocked connection is lost');
  return new DOMException('the mocked answer took too long', 'TimeoutError');
}
