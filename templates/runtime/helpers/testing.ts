// Clients for tests: responses by operation, without a network.

import { asContent } from '../call/answers.ts';
import { type ClientOptions, Http, type RequestOptions } from '../call/client.ts';
import type { AnyCodeError, HttpError } from '../call/errors.ts';
import { type ApiContent, type ApiPromise, content, type SuccessStatus } from '../call/results.ts';
import type { ApiStream } from '../derived/streams.ts';
import type { Failure, Items, Success } from './mocked-replies.ts';
import { MockedService, type RecordedCall } from './mocked-service.ts';

export type { RecordedCall } from './mocked-service.ts';
export {
  type SuccessFacts,
  type FailureFacts,
  type HttpFailureFacts,
  type CodeFailureFacts,
  type Breakdown,
  type Reply,
  Success,
  Failure,
  Items,
  answerWith,
  failWith,
  streamItems,
} from './mocked-replies.ts';

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
