// In: a client's class, and answers by operation. Out: a client of that class that gives these answers, without network.

import type { Answer } from './answer.ts';
import { open } from './body.ts';
import type { Call } from './call.ts';
import { type ApiContent, content } from './content.ts';
import type { CodeError, HttpError } from './errors.ts';
import type { Observer } from './hooks.ts';
import { Http } from './http.ts';
import { within } from './limit.ts';
import type { ClientOptions, RequestOptions } from './operation.ts';
import type { Registry } from './registry.ts';
import { asReply, type Failure, type Items, type Success } from './replies.ts';
import { ApiPromise, type SuccessStatus } from './result.ts';
import type { ApiStream, StreamOperation } from './stream.ts';

export { answerWith, failWith, streamItems } from './replies.ts';

/**
 * Answers by the methods of a client, groups as groups; calls that no method describes by `'GET /path'`.
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
 * An answer to a method: what it gives, or a function of its parameters that gives it, now or later.
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
 * What an operation can be answered with: data, or what `answerWith`, `failWith` and `streamItems` give.
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

/** Written out where a document shows none, so that a compiler still sees functions beside them. */
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
 * A client that is answered by a test.
 *
 * @example
 * const shop: MockedClient<Shop> = mockClient(Shop, { cancelOrder: order });
 */
export interface MockedClient<Client> {
  /** What the code under test takes; standalone functions take its `http`. */
  readonly client: Client;

  /** What was called, in order. */
  readonly calls: readonly RecordedCall[];

  /** Adds answers, in place of those that the operations had. */
  answer(answers: Answers<Client>): void;
}

/**
 * A client whose calls are answered by a test, without network. All else is as ever: paths and bodies are built, validators that are
 * given judge, errors are what the service's would be. A call without an answer throws at once. Options are those of the
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
export function makeCall<T, E extends HttpError | CodeError = HttpError, S = SuccessStatus>(
  failure: Failure<E>,
): ApiContent<T, E, S>;
export function makeCall<T, E extends HttpError | CodeError = HttpError, S = SuccessStatus>(
  answer: T | Success<T>,
): ApiContent<T, E, S>;
export function makeCall(answer: unknown): ApiContent<unknown> {
  const service = new MockedService('', undefined);
  const options = { baseUrl: 'https://mock.invalid', retries: 0, hooks: service.observer };
  const operation = { id: 'makeCall', method: 'GET', accept: open };
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

/** An answer and the name of its operation. */
interface Given {
  readonly name: string;
  readonly answer: unknown;
}

/** Stands between a client and the network. */
class MockedService {
  readonly calls: RecordedCall[] = [];
  readonly observer: Observer;
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
    this.#answers.set(keyOf(operation), given);
  }

  /** Takes answers by the names of methods, which are asked for the operation that each stands for. */
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
    const given = this.#answers.get(keyOf(operation));
    this.calls.push({
      operation: given?.name ?? operation.id,
      params: { ...call.params },
      ...(Object.keys(options).length > 0 && { options }),
    });
    if (!given) throw unanswered(this.#className, operation.id);
    return answered(call, given.answer, exchange);
  }
}

/** One id can have two methods: for a stream, and for another answer. */
function keyOf({ id, types = '' }: StreamOperation): string {
  return `${id} ${types}`;
}

function unanswered(className: string, id: string): Error {
  const names = id.includes(' /') ? [`'${id}'`] : id.split('.');
  const answer = names.reduceRight((inner, name) => `{ ${name}: ${inner} }`, '…');
  return new Error(
    `${id} has no answer. Add one under the name of its method: mockClient(${className}, ${answer})`,
  );
}

/** Has a call go its way up to the network, and an answer come back from there. */
async function answered(
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
  const errors: Registry = (...found) => withCode(client.api.errors, code, found);
  const mocked: Call = {
    ...call,
    client: { ...client, api: { ...client.api, errors } },
    options: {
      ...call.options,
      async fetch(_, { signal }) {
        const reply = asReply(await within(signal ?? undefined, give()));
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

/** What the registry says of an answer, of the code that the test says where the answer carries none. */
function withCode(
  find: Registry | undefined,
  code: string | undefined,
  [status, body, call]: Parameters<Registry>,
): ReturnType<Registry> {
  const found = find?.(status, body, call) ?? { title: `${status}`, code: undefined };
  if (code === undefined || found.code === code) return found;
  const known = find?.(status, { code }, call);
  return known?.code === code ? known : { title: `${status} ${code}`, code };
}
