// Clients for tests: responses by operation, without a network.

import { type Accept, asContent } from '../call/answers.ts';
import { isBytes, type Payload } from '../call/raw-bytes.ts';
import { readEssence } from '../call/bodies.ts';
import { type Call, race, type Answer } from '../call/call.ts';
import {
  type ClientOptions,
  type HeaderValues,
  Http,
  type Registry,
  type RequestOptions,
} from '../call/client.ts';
import type { AnyCodeError, CodeError, HttpError } from '../call/errors.ts';
import { writeExact } from '../derived/exact-json.ts';
import type { Observer } from '../call/hooks.ts';
import { type ApiContent, ApiPromise, content, type SuccessStatus } from '../call/results.ts';
import type { ApiStream, StreamOperation, StreamRules } from '../derived/streams.ts';
import { writeXml, type XmlAnswers } from '../xml/xml.ts';

/**
 * Responses by the methods of a client, with groups as objects; for other calls by `'GET /path'`.
 *
 * @example
 * const answers: Answers<Shop> = { cancelOrder: order, stock: { count: 7 }, 'GET /health': { up: true } };
 */
export type Answers<Client> = {
  readonly [
    Name in keyof Client as Name extends 'http' | 'request'
      ? never
      : AnswerTo<Client[Name]> extends never
        ? never
        : Name
  ]?: AnswerTo<Client[Name]>;
} & { readonly [Route in `${string} /${string}`]: AnyData };

/**
 * A response of a method: its value, or a function of the parameters that returns it, also asynchronously.
 *
 * @example
 * const answer: AnswerTo<Shop['cancelOrder']> = ({ orderId }) => ({ id: orderId, status: 'cancelled' });
 */
export type AnswerTo<Method> = Method extends (...args: infer Args) => infer Call
  ? [ReplyTo<Call>] extends [never]
    ? never
    : GivenReply<Args, ReplyTo<Call>>
  : Method extends object
    ? keyof Answers<Method> extends `${string} /${string}`
      ? never
      : Answers<Method>
    : never;

/** A reply, or a function that gives one. */
type GivenReply<Args extends readonly unknown[], Reply> =
  Reply | ((params: ParamsOf<Args>, options: RequestOptions) => Reply | Promise<Reply>);

/**
 * A response of an operation: data, or the value of `answerWith`, `failWith` or `streamItems`.
 *
 * @example
 * const reply: ReplyTo<ApiPromise<Order, CancelOrderError>> = failWith({ status: 409 });
 */
export type ReplyTo<Call> =
  Call extends ApiPromise<infer T, infer E, unknown>
    ? Data<T> | Success<T> | Failure<E>
    : Call extends ApiStream<infer Item>
      ? Items<Item> | Failure<HttpError>
      : never;

/** Written out where a document shows none, so that a compiler still sees functions next to them. */
type Data<T> = unknown extends T ? AnyData : T;

type AnyData = object | string | number | boolean | bigint | null | undefined;

/** The options come last, and an address first. */
type ParamsOf<Args extends readonly unknown[]> =
  Required<Args> extends readonly [...unknown[], infer Params, unknown]
    ? Params
    : Readonly<Record<string, unknown>>;

/**
 * A call that was made.
 *
 * @example
 * expect(calls).toEqual([{ operation: 'cancelOrder', params: { orderId: '7' } }]);
 */
export interface RecordedCall {
  /** As the answers name it, groups with a dot: `stock.count`; the id of the spec where it has no answer. */
  readonly operation: string;

  readonly params: Readonly<Record<string, unknown>>;

  /** Where the caller gave some. */
  readonly options?: RequestOptions;
}

/**
 * A client whose responses come from a test.
 *
 * @example
 * const shop: MockedClient<Shop> = mockClient(Shop, { cancelOrder: order });
 */
export interface MockedClient<Client> {
  /** What the code under test takes; standalone functions take its `http`. */
  readonly client: Client;

  /** The calls, in order. */
  readonly calls: readonly RecordedCall[];

  /** Adds responses, or replaces those of the same operations. */
  answer(answers: Answers<Client>): void;
}

/**
 * A client whose responses come from a test, without a network. Everything else is real: paths and bodies are built, validators that are
 * given check, and errors are those of a real service. A call without a response throws at once. Options are those of the
 * client; without some, there are no credentials and no retries.
 *
 * @example
 * const { client, calls } = mockClient(Shop, {
 *   getOrder: ({ orderId }) => ({ id: orderId, status: 'pending' }),
 *   cancelOrder: failWith({ status: 409, code: 'already_shipped' }),
 * });
 */
export function mockClient<Options, Client extends { readonly http: Http }>(
  Class: new (options: Options) => Client,
  answers: Answers<Client>,
  options?: Partial<Options>,
): MockedClient<Client> {
  const { hooks, ...given }: Partial<ClientOptions> = options ?? {};
  const service = new MockedService(Class.name, hooks);
  const all = { baseUrl: 'https://mock.invalid', auth: false, retries: 0, ...given };
  // What else an API requires of its options, a request without network does not need.
  const client = new Class({ ...all, hooks: service.observer } as Options);
  service.client = client;
  const answer = (more: Answers<Client>): void => service.answer(client, more, '');
  answer(answers);
  return { client, calls: service.calls, answer };
}

/**
 * A call by itself, for a spy that takes the place of a method: it can do all that a call can.
 *
 * @example
 * vi.spyOn(shop, 'cancelOrder').mockReturnValue(makeCall(order));
 * vi.spyOn(shop, 'cancelOrder').mockReturnValue(makeCall(failWith({ status: 409 })));
 */
export function makeCall<T, E extends HttpError | AnyCodeError = HttpError, S = SuccessStatus>(
  failure: Failure<E>,
): ApiContent<T, E, S>;
export function makeCall<Data, E extends HttpError | AnyCodeError = HttpError, S = SuccessStatus>(
  answer: Data | Success<Data>,
): ApiContent<Data, E, S>;
export function makeCall(answer: unknown): ApiContent<unknown> {
  const service = new MockedService('', undefined);
  const options = { baseUrl: 'https://mock.invalid', retries: 0, hooks: service.observer };
  const operation = { id: 'makeCall', method: 'GET', accept: asContent };
  service.add(operation, { name: 'makeCall', answer });
  return content(new Http({ name: 'mock' }, options), operation);
}

/**
 * One answer after the other, each to one request; when all are given, the next request fails. Its type is that of the operation to which
 * it is given.
 *
 * @example
 * mockClient(Shop, { listOrders: inTurn({ orders, next: 'b' }, { orders: more }) });
 */
export function inTurn<T>(...answers: readonly NoInfer<T>[]): () => T {
  const waiting = answers.values();
  return () => {
    const { done, value } = waiting.next();
    if (done) throw new Error(`inTurn() has ${answers.length} answers, and one more is asked for`);
    return value;
  };
}

/** A response and the name of its operation. */
interface Given {
  readonly name: string;
  readonly answer: unknown;
}

/** Replaces the network of a client. */
class MockedService {
  readonly calls: RecordedCall[] = [];
  readonly observer: Observer;
  /** The one that is answered. */
  client: object = {};
  readonly #className: string;
  readonly #answers = new Map<string, Given>();
  #asked: ((operation: StreamOperation) => void) | undefined;

  constructor(className: string, hooks: Observer | undefined) {
    this.#className = className;
    const observe: (...given: Parameters<Observer>) => Promise<Answer> = (call, exchange) =>
      this.#exchange(call, (mocked) => hooks?.(mocked, exchange) ?? exchange(mocked));
    this.observer = Object.assign(observe, { hooks: hooks?.hooks ?? [] });
  }

  add(operation: StreamOperation, given: Given): void {
    this.#answers.set(makeKey(operation), given);
  }

  /** Takes answers by the names of methods, which are asked for the operation that each represents. */
  answer(client: object, answers: object, prefix: string): void {
    for (const [key, answer] of Object.entries(answers)) {
      if (answer === undefined) continue;
      const name = prefix + key;
      const target: unknown = Reflect.get(client, key);
      if (key.includes(' /')) this.add({ id: key, method: '' }, { name, answer });
      else if (typeof target === 'object' && target !== null) {
        this.answer(target, answer as object, `${name}.`);
      } else {
        const call = typeof target === 'function' ? () => target.call(client, {}, {}) : undefined;
        this.add(this.#operationOf(name, call), { name, answer });
      }
    }
  }

  /** Calls a method for the operation that it sends, and sends nothing. */
  #operationOf(name: string, call: (() => unknown) | undefined): StreamOperation {
    let found: StreamOperation | undefined;
    this.#asked = (operation) => (found ??= operation);
    try {
      const made: unknown = call?.();
      const isCall = made instanceof ApiPromise || Symbol.asyncIterator in Object(made);
      if (found && isCall) return found;
    } finally {
      this.#asked = undefined;
    }
    throw new Error(
      `${this.#className} has no operation ${name}: answers are given to methods that send one request. ` +
        'Give them to the operations that it calls, or put a spy in the place of the method.',
    );
  }

  #exchange(call: Call, exchange: (call: Call) => Promise<Answer>): Promise<Answer> {
    const { operation, options } = call;
    if (this.#asked) {
      this.#asked(operation);
      return new Promise(() => {});
    }
    const given = this.#answers.get(makeKey(operation));
    this.calls.push({
      operation: given?.name ?? operation.id,
      params: { ...call.params },
      ...(Object.keys(options).length > 0 && { options }),
    });
    if (!given) throw createUnansweredError(this.#className, findPath(operation.id, this.client));
    return exchangeGiven(call, given.answer, exchange);
  }
}

/** One id can have two methods: for a stream, and for another answer. */
function makeKey({ id, stream }: StreamOperation): string {
  return `${id} ${stream?.accept ?? ''}`;
}

/** Where the method of an operation most likely is in a client: `['stock', 'count']`. */
function findPath(id: string, client: object): readonly string[] {
  if (id.includes(' /')) return [`'${id}'`];
  const parts = id.split('.');
  const name = parts.at(-1) ?? id;
  if (name in client) return [name];
  const [group] = Object.entries(client).find(([, one]) => name in Object(one)) ?? [];
  return group === undefined ? parts : [group, name];
}

function createUnansweredError(className: string, path: readonly string[]): Error {
  const answer = path.reduceRight((inner, name) => `{ ${name}: ${inner} }`, '…');
  const name = path.join('.').replaceAll("'", '');
  return new Error(
    `${name} has no answer. Add one under the name of its method: mockClient(${className}, ${answer})`,
  );
}

/** Sends a call as usual, but with a response of the test in place of the network. */
async function exchangeGiven(
  call: Call,
  answer: unknown,
  exchange: (call: Call) => Promise<Answer>,
): Promise<Answer> {
  let fault: { readonly thrown: unknown } | undefined;
  let code: string | undefined;
  const give = async (): Promise<unknown> => {
    try {
      return typeof answer === 'function' ? await answer(call.params, call.options) : answer;
    } catch (thrown) {
      fault = { thrown };
      throw thrown;
    }
  };
  const { client } = call;
  const createCodeError: Registry = (...found) =>
    createErrorWithCode(client.api.errors, code, found);
  const mocked: Call = {
    ...call,
    client: { ...client, api: { ...client.api, errors: createCodeError } },
    options: {
      ...call.options,
      async fetch(_, { signal }) {
        const reply = toReply(await race(signal ?? undefined, give()));
        code = reply.code;
        return reply.respond(call);
      },
    },
  };
  try {
    return await exchange(mocked);
  } catch (error) {
    // What the test's own function throws is no failure of a network.
    throw fault ? fault.thrown : error;
  }
}

/** The registered meaning of a response, or of the code that the test gives if the response has none. */
function createErrorWithCode(
  find: Registry | undefined,
  code: string | undefined,
  [status, body, call]: Parameters<Registry>,
): ReturnType<Registry> {
  const found = find?.(status, body, call) ?? { title: `${status}`, code: undefined };
  if (code === undefined || found.code === code) return found;
  const known = find?.(status, { code }, call);
  return known?.code === code ? known : { title: `${status} ${code}`, code };
}

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
function toReply(answer: unknown): Reply {
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

interface Content {
  readonly body?: Payload;
  readonly type?: string | undefined;
}

function buildResponse(
  { body, type }: Content,
  status: number,
  given: HeaderValues = {},
): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) headers.set(name, value);
  }
  if (type && !headers.has('content-type')) headers.set('content-type', type);
  // Type libraries differ in the types of a body; all have these.
  return new Response((body ?? null) as ConstructorParameters<typeof Response>[0], {
    status,
    headers,
  });
}

const isJson = /[/+]json$/;

/** Data in a form that the operation reads. */
function encodeData(data: unknown, accept: Pick<Accept, 'accept'> | undefined): Content {
  if (data === undefined) return {};
  const types = (accept?.accept ?? 'application/json').split(',').map(readEssence);
  if (isBytes(data)) {
    return { body: data, type: getConcreteType(types.find((type) => !isText(type))) };
  }
  if (typeof data === 'string' && !types.some((type) => isJson.test(type))) {
    const [type = ''] = types;
    return { body: data, type: type.includes('*') ? 'text/plain' : type };
  }
  // Most operations have a form, and that of XML says how its values look.
  const { shape, type: own } = (accept ?? {}) as Partial<XmlAnswers>;
  if (shape !== undefined) return { body: writeXml(data, shape), type: own };
  const type = types.find((one) => isJson.test(one)) ?? types.find((one) => !one.includes('*'));
  return { body: writeExact(data), type: type ?? 'application/json' };
}

function isText(type: string): boolean {
  return /^text\/|[/+](json|xml)$/.test(type);
}

/** One type of a range. */
function getConcreteType(type = '*/*'): string {
  return type.replace('*/*', 'application/octet-stream').replace('*', 'octet-stream');
}

interface Framed {
  readonly type: string;
  readonly pieces: AsyncGenerator<string>;
}

/** Items in one of the forms in which the operation takes them. */
function frameItems(rules: StreamRules, items: Iterable<unknown> | AsyncIterable<unknown>): Framed {
  const { accept = 'text/event-stream', framing } = rules;
  const all = accept.split(',').map(readEssence);
  const [type = ''] = all;
  if (all.includes('text/event-stream')) {
    return { type: 'text/event-stream', pieces: writeEvents(rules, items) };
  }
  const isList = isJson.test(type) && !framing;
  return { type, pieces: isList ? writeList(items) : writeLines(items) };
}

async function* writeEvents(
  { item: form, end }: StreamRules,
  items: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<string> {
  for await (const item of items) {
    if (form === 'event') {
      // The spec says that its items are events.
      const { event, id, data } = item as Readonly<Record<string, string | undefined>>;
      yield writeEvent(data ?? '', { event, id });
    } else yield writeEvent(form === 'text' ? String(item) : JSON.stringify(item));
  }
  if (end !== undefined) yield writeEvent(end);
}

function writeEvent(
  data: string,
  named: Readonly<Record<string, string | undefined>> = {},
): string {
  const fields = Object.entries(named).filter(([, value]) => value !== undefined);
  const lines = data.split('\n').map((line) => ['data', line]);
  return `${[...fields, ...lines].map(([name, value]) => `${name}: ${value}\n`).join('')}\n`;
}

async function* writeList(
  items: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

async function* writeLines(
  items: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`;
}
