// In: what a test says that a service answers. Out: the answer, in the form in which a service would send it.

import { type Codec, isBytes, type Payload } from './body.ts';
import type { Call } from './call.ts';
import { essenceOf } from './choice.ts';
import type { CodeError, HttpError } from './errors.ts';
import type { HeaderValues } from './operation.ts';
import type { StreamOperation } from './stream.ts';

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
export type FailureFacts<E extends HttpError | CodeError> = E extends HttpError
  ? HttpFailureFacts<E>
  : E extends CodeError
    ? CodeFailureFacts<E>
    : never;

/**
 * A refusal by a status.
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
 * A refusal by a code in an answer of success; `body` are its data, `{ code }` where they are left out.
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

/** How a call can fail without an answer. */
export type Breakdown = 'network' | 'timeout';

/** An answer that is told apart from data by its class. */
export interface Reply {
  /** The code that its reader finds, whatever its body carries. */
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
    return responseOf(encoded(data, operation.accept), status, headers);
  }
}

/** What {@link failWith} gives. */
export class Failure<E extends HttpError | CodeError> implements Reply {
  readonly facts: FailureFacts<E> | Breakdown;

  constructor(facts: FailureFacts<E> | Breakdown) {
    this.facts = facts;
  }

  get code(): string | undefined {
    return asRefusal(this.facts)?.code;
  }

  respond({ operation }: Call): Response {
    const refusal = asRefusal(this.facts);
    if (!refusal) throw breakdown(this.facts === 'timeout');
    const { status, code, body, headers } = refusal;
    // Failures have forms of their own, and all are read from JSON.
    if (status >= 300) return responseOf(encoded(body, undefined), status, headers);
    return responseOf(encoded(body ?? { code }, operation.accept), status, headers);
  }
}

/** What {@link streamItems} gives. */
export class Items<T> implements Reply {
  readonly items: Iterable<T> | AsyncIterable<T>;

  constructor(items: Iterable<T> | AsyncIterable<T>) {
    this.items = items;
  }

  respond({ operation }: Call): Response {
    const { type, pieces } = framed(operation, this.items);
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
 * A failure: by a status or a code, by a connection that is lost, by an answer that is too long in coming. Where it is not given to
 * an operation at once, its type is to be said: `failWith<CancelOrderError>(…)`.
 *
 * @example
 * const { client } = mockClient(Shop, { cancelOrder: failWith({ status: 409, code: 'already_shipped' }) });
 * const { client } = mockClient(Shop, { cancelOrder: failWith('network') });
 */
export function failWith<E extends HttpError | CodeError>(
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
export function asReply(answer: unknown): Reply {
  const isReply = answer instanceof Success || answer instanceof Failure || answer instanceof Items;
  return isReply ? answer : new Success({ data: answer });
}

interface Refusal {
  readonly status: number;
  readonly code?: string | undefined;
  readonly body?: unknown;
  readonly headers?: HeaderValues | undefined;
}

function asRefusal(facts: Refusal | Breakdown): Refusal | undefined {
  return typeof facts === 'string' ? undefined : facts;
}

/** What `fetch` throws, or the end of the time that a call has. */
function breakdown(isTimeout: boolean): Error {
  if (!isTimeout) return new TypeError('the mocked connection is lost');
  return new DOMException('the mocked answer took too long', 'TimeoutError');
}

interface Content {
  readonly body?: Payload;
  readonly type?: string | undefined;
}

function responseOf({ body, type }: Content, status: number, given: HeaderValues = {}): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) headers.set(name, value);
  }
  if (type && !headers.has('content-type')) headers.set('content-type', type);
  // Type libraries differ in what a body may be; all know these forms.
  return new Response((body ?? null) as ConstructorParameters<typeof Response>[0], {
    status,
    headers,
  });
}

const isJson = /[/+]json$/;

/** Data in a form that the operation reads. */
function encoded(data: unknown, accept: Pick<Codec, 'accept'> | undefined): Content {
  if (data === undefined) return {};
  const types = (accept?.accept ?? 'application/json').split(',').map(essenceOf);
  if (isBytes(data)) return { body: data, type: concrete(types.find((type) => !isText(type))) };
  if (typeof data === 'string' && !types.some((type) => isJson.test(type))) {
    const [type = ''] = types;
    return { body: data, type: type.includes('*') ? 'text/plain' : type };
  }
  // Most operations have a form that also writes.
  const { encode, type } = (accept ?? {}) as Partial<Codec>;
  const own = encode?.(data, type?.includes('*') ? undefined : type);
  return own ?? { body: JSON.stringify(data), type: 'application/json' };
}

function isText(type: string): boolean {
  return /^text\/|[/+](json|xml)$/.test(type);
}

/** One type of a range. */
function concrete(type = '*/*'): string {
  return type.replace('*/*', 'application/octet-stream').replace('*', 'octet-stream');
}

interface Framed {
  readonly type: string;
  readonly pieces: AsyncGenerator<string>;
}

/** Items in one of the forms in which the operation takes them. */
function framed(
  operation: StreamOperation,
  items: Iterable<unknown> | AsyncIterable<unknown>,
): Framed {
  const { types = 'text/event-stream', values } = operation;
  const all = types.split(',').map(essenceOf);
  const [type = ''] = all;
  if (all.includes('text/event-stream')) {
    return { type: 'text/event-stream', pieces: eventsOf(operation, items) };
  }
  const isList = isJson.test(type) && !values;
  return { type, pieces: isList ? listOf(items) : linesOf(items) };
}

async function* eventsOf(
  { item: form, end }: StreamOperation,
  items: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<string> {
  for await (const item of items) {
    if (form === 'event') {
      // The spec says that its items are events.
      const { event, id, data } = item as Readonly<Record<string, string | undefined>>;
      yield eventOf(data ?? '', { event, id });
    } else yield eventOf(form === 'text' ? String(item) : JSON.stringify(item));
  }
  if (end !== undefined) yield eventOf(end);
}

function eventOf(data: string, named: Readonly<Record<string, string | undefined>> = {}): string {
  const fields = Object.entries(named).filter(([, value]) => value !== undefined);
  const lines = data.split('\n').map((line) => ['data', line]);
  return `${[...fields, ...lines].map(([name, value]) => `${name}: ${value}\n`).join('')}\n`;
}

async function* listOf(items: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

async function* linesOf(items: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`;
}
