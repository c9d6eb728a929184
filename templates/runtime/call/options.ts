// The options of clients and of calls.

import type { Call } from './call.ts';
import type { ApiError } from './errors.ts';
import type { Observer } from './hooks.ts';
import type { Variables } from './operation.ts';
import type { RetryPolicy } from './retry.ts';

/**
 * Headers by name; `undefined` values are left out.
 *
 * @example
 * const headers: HeaderValues = { 'x-team': 'shop', 'x-old': undefined };
 */
export type HeaderValues = Readonly<Record<string, string | undefined>>;

/**
 * Query parameters by name; arrays repeat the name, `undefined` values are left out.
 *
 * @example
 * const query: QueryValues = { dryRun: true, tag: ['a', 'b'] };
 */
export type QueryValues = Readonly<
  Record<string, string | number | boolean | readonly (string | number | boolean)[] | undefined>
>;

/**
 * Milliseconds for each attempt (in a stream: for each chunk), or for each attempt and for the whole call; 0 means no limit.
 *
 * @example
 * const timeout: Timeout = { attempt: 2000, total: 10_000 };
 */
export type Timeout =
  number | { readonly attempt?: number | undefined; readonly total?: number | undefined };

/**
 * `fetch`, or a function that replaces it.
 *
 * @example
 * const slow: Fetch = async (url, init) => {
 *   await pause();
 *   return fetch(url, init);
 * };
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Options of a client.
 *
 * @example
 * const options: ClientOptions = { baseUrl: 'https://things.example', timeout: 5000, retries: 3 };
 */
export interface ClientOptions {
  /**
   * URL of the service: scheme, host, and the path before all operations if there is one. Credentials belong in `auth` or
   * `headers`, and parameters of every query in `fetch`; this URL can contain neither.
   */
  readonly baseUrl: string;

  /**
   * Headers of every call to the service, or a function that returns them. Messages never contain their values, and redirects
   * never send them to another origin, except `accept`, `content-…`, `if-…`, `range`, `traceparent` and `user-agent`. A
   * redirected `GET` with other headers ends with an `HttpError` if the API has no security schemes.
   */
  readonly headers?: HeaderValues | (() => HeaderValues | Promise<HeaderValues>) | undefined;

  readonly fetch?: Fetch | undefined;

  /** No limit by default. */
  readonly timeout?: Timeout | undefined;

  /**
   * Maximum bytes of a response after decompression, and maximum characters of one stream item: 268435456 (256 MiB)
   * by default, `Infinity` for no limit. Larger ones are a `ProtocolError`. Of an error response at most 1 MiB is
   * read; if it is larger, `body` is its beginning as text.
   */
  readonly maxAnswerBytes?: number | undefined;

  /**
   * What a success without a body is where the document describes one: an error by default; with `'undefined'` the data is
   * `undefined`, although its type does not say so.
   */
  readonly empty?: 'error' | 'undefined' | undefined;

  /** How often a call is repeated if that is safe (2 by default), or a policy from `retryPolicy(…)`. */
  readonly retries?: number | RetryPolicy | undefined;

  /** Schemas that validate requests and responses. */
  readonly validate?: Validator | false | undefined;

  /** Observes each attempt and the end of each call: the value of `observe(…)`. */
  readonly hooks?: Observer | undefined;

  /** Receives warnings; `console.warn` by default. */
  readonly onWarning?: ((warning: ApiError) => void) | undefined;
}

/**
 * Options of a client whose API has security schemes.
 *
 * @example
 * const options: AuthOptions = { baseUrl: 'https://things.example', auth: { key: secret } };
 */
export interface AuthOptions extends ClientOptions {
  /** Credentials by scheme, or a function that returns headers; `false` if the service needs none. */
  readonly auth?: unknown;
}

/**
 * Options of a client whose API has codes that make a call fail.
 *
 * @example
 * const options: CodeOptions = { failOnCode: false };
 */
export interface CodeOptions {
  /**
   * Whether a call fails with a `CodeError` if a success response contains a code that does not mean success; true by
   * default. Otherwise the result has the code.
   */
  readonly failOnCode?: boolean | undefined;
}

/**
 * Options of a client whose API has variables that a deployment sets.
 *
 * @example
 * const options: VariableOptions = { variables: { vendor: 'Acme' } };
 */
export interface VariableOptions {
  /** Variables that the deployment sets. */
  readonly variables?: Variables | undefined;
}

/**
 * Options of a client of any API.
 *
 * @example
 * const options: AnyOptions = { baseUrl: 'https://things.example', auth: { key: secret }, failOnCode: false };
 */
export type AnyOptions = AuthOptions & CodeOptions & VariableOptions;

/**
 * Options of one call.
 *
 * @example
 * const options: RequestOptions = { signal, timeout: 1000, headers: { 'x-team': 'shop' } };
 */
export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;

  readonly timeout?: Timeout | undefined;

  readonly retries?: number | RetryPolicy | undefined;

  /** Added to the client's headers and protected like those; `undefined` removes one of them. */
  readonly headers?: HeaderValues | undefined;

  /** Query parameters that are not in the document, sent after those of the operation. */
  readonly query?: QueryValues | undefined;

  /** The `accept` header. Content of a media type that is named here is not parsed by the rules of the spec. */
  readonly accept?: string | undefined;

  /** Media type of the body. */
  readonly contentType?: string | undefined;

  /** What a success without a body is where the document describes one, instead of what the client's option says. */
  readonly empty?: 'error' | 'undefined' | undefined;

  /** Schemas that validate the call, instead of the client's. */
  readonly validate?: Validator | false | undefined;

  readonly fetch?: Fetch | undefined;

  /** Makes retries safe: the same key for the same effect. */
  readonly idempotencyKey?: string | undefined;

  /** What you say of the call: hooks get it, and nothing of it is sent. That of TanStack Query is one, so that a method may be a `mutationFn`. */
  readonly meta?: unknown;
}

/**
 * Validates a call: the request before it is sent, and the response when it is read.
 *
 * @example
 * const validator: Validator = createValidator({ request: mySchema });
 * await client.addThing({ body }, { validate: validator });
 */
export interface Validator {
  validate(call: Call): void;

  /** Validates one item of a stream. */
  validateItem(call: Call, item: unknown): void;
}
