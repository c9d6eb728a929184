// The client: its options, the operation descriptions in generated code, and how a call is made.

import { type Accept, asContent } from './answers.ts';
import { type Bytes, type Codec, open } from './bodies.ts';
import { type Call, type Client, type Send, transmit } from './call.ts';
import { type AnyCodeError, type ApiError, type HttpError, parseUrl, refuse } from './errors.ts';
import type { Observer } from './hooks.ts';
import {
  given,
  idempotencyKey,
  type Part,
  type PathWriter,
  type QueryWriter,
  sendable,
  type Variables,
} from './request.ts';
import {
  type Answer,
  type ApiContent,
  ApiPromise,
  content,
  type SuccessStatus,
} from './results.ts';
import type { RetryPolicy } from './retry.ts';
import type { Validator } from './validate.ts';

export type { Attempt, AttemptAnswer, EndedCall, Hooks } from './hooks.ts';

/**
 * One operation, as the spec describes it.
 *
 * @example
 * const getThing: Operation = { id: 'getThing', method: 'GET', path: '/things/{id}', query: ['fields'] };
 */
export interface Operation {
  /** Id of the operation in the spec. */
  readonly id: string;

  readonly method: string;

  /** Path template below the base URL: `/files/{id}`. Missing if the caller gives the URL. */
  readonly path?: string;

  /** Path parameters that have several segments or are in a group, each written as `inPath(…)` or similar. */
  readonly pathParams?: Readonly<Record<string, PathWriter>>;

  /** Names of query parameters; `inQuery(…)` if the style is not the default, `groupedQuery(…)` in a group. */
  readonly query?: readonly (string | QueryWriter)[];

  /** The codec of the body, or `oneOf(…)` with several, of which the value's own is taken. */
  readonly body?: Codec;

  /** Other parts of the request: `given(…)`, `inHeader(…)`, `inCookie(…)` and similar. */
  readonly parts?: readonly Part[];

  /** The format of the response, or `answers(…)` with several. By default JSON; anything else is a protocol error. */
  readonly accept?: Pick<Accept, 'accept' | 'read'>;

  /** Some success responses have no body, and others have one. */
  readonly empty?: boolean;

  /** Registered codes that the operation returns. */
  readonly errors?: readonly string[];

  /** Security of this operation, instead of the API's: alternatives, each a list of schemes that are needed together. Empty: none. */
  readonly security?: readonly (readonly { readonly key: string }[])[];

  /** Whether the call may be repeated, because that has no second effect; `GET` needs no such word. */
  readonly idempotent?: boolean;

  /** Idempotency header that makes retries safe; gets a random value if the caller gives none. */
  readonly idempotencyHeader?: string;
}

/**
 * Authentication of calls.
 *
 * @example
 * const auth: Authorization = authorization([[bearer('oauth')]]);
 */
export interface Authorization {
  /** Names of headers, query parameters and cookies; may contain variables such as `{vendor}`. */
  readonly names: readonly string[];

  /** Sends a request with the credentials that it needs. */
  readonly send: Send;

  /** A text or a cause without the credentials of a call. */
  redact(call: Call, shown: unknown): unknown;
}

/**
 * Redaction of the sensitive members of an API in messages, hooks and logs.
 *
 * @example
 * const hidden: Sensitive = sensitive('cardnumber', 'csc');
 */
export interface Sensitive {
  readonly names: readonly string[];

  /** A text or a cause without the secrets of a call. */
  redact(call: Call, shown: unknown): unknown;

  /** Data without secrets. */
  redactData(call: Call, data: unknown): unknown;
}

/**
 * The entry of a code in the error registry.
 *
 * @example
 * const duplicate: CodeFacts = { meaning: 'A duplicate.', retryable: false };
 */
export interface CodeFacts {
  readonly meaning?: string | undefined;
  readonly retryable?: boolean | undefined;
}

/**
 * The meaning of a response; the error's message begins with `title`.
 *
 * @example
 * const meaning: Meaning = { title: '422 T001: A duplicate', code: 'T001', meaning: 'A duplicate.' };
 */
export interface Meaning extends CodeFacts {
  readonly title: string;
  readonly code: string | undefined;
}

/**
 * Finds the meaning of a response by its status and body.
 *
 * @example
 * const find: Registry = registry({ codes: { T001: { meaning: 'A duplicate.' } }, find: searchCode });
 */
export type Registry = (status: number, body: unknown, call: Call) => Meaning;

/**
 * An API, as the spec describes it.
 *
 * @example
 * const api: ApiDescription = { name: 'things', sensitive: sensitive('pin') };
 */
export interface ApiDescription {
  readonly name: string;

  /** Variables that a deployment sets, with their defaults. */
  readonly variables?: Variables;

  /** Sets credentials: the value of `authorization(…)`. */
  readonly auth?: Authorization;

  /** Names of members, parameters and headers whose values are never shown: the value of `sensitive(…)`. */
  readonly sensitive?: Sensitive;

  /** The meaning of codes and statuses: the value of `registry(…)`. */
  readonly errors?: Registry;
}

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
 * Options of a call that the spec does not describe.
 *
 * @example
 * await client.request('POST', '/v1/things', { body: { name: 'a' } });
 */
export interface OpenRequestOptions extends RequestOptions {
  /** A JSON value, bytes, a form, or text with a `contentType`. */
  readonly body?: unknown;
}

/**
 * The parameters of an operation without parameters.
 *
 * @example
 * const none: NoParams = {};
 */
export type NoParams = Readonly<Record<string, never>>;

/**
 * A body without a documented format: sent unchanged, or as JSON.
 *
 * @example
 * const body: OpenBody = { name: 'a', sizes: [1, 2] };
 */
export type OpenBody = Bytes | FormData | URLSearchParams | JsonValue;

/**
 * A JSON value.
 *
 * @example
 * const value: JsonValue = { name: 'a', sizes: [1, 2], owner: null };
 */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined };

/**
 * The connection to one API: the first argument of its standalone functions.
 *
 * @example
 * const http = thingsHttp({ baseUrl: 'https://things.example' });
 * const thing = await getThing(http, { id: '1' });
 */
export class Http {
  // Not enumerable, because the options contain credentials.
  readonly #client: Client;

  constructor(api: ApiDescription, options: AnyOptions) {
    const { baseUrl } = options;
    // JavaScript callers may leave it out.
    const { origin, pathname, href } = parseUrl(baseUrl) ?? new URL('x:');
    // `fetch` refuses credentials and repeats them in its message; no path can follow a query.
    if (origin + pathname !== href) refuse('baseUrl', 'must be a plain URL');
    this.#client = { api, options, base: href.replace(/\/$/, '') };
  }

  /** State shared by all its calls. */
  get client(): Client {
    return this.#client;
  }

  /** Sends a request at once; an invalid request rejects the promise. */
  send<T, E extends HttpError | AnyCodeError = HttpError, S = SuccessStatus>(
    operation: Operation,
    params?: object,
    options?: RequestOptions,
  ): ApiPromise<T, E, S> {
    return new ApiPromise<T, E, S>(this.exchange(operation, params, options));
  }

  /**
   * Sends a request for a function that declares its own return type: `never` is assignable to any type, so the compiler
   * infers nothing for each operation of a large API.
   */
  call(operation: Operation, params?: object, options?: RequestOptions): never {
    return this.send(operation, params, options) as never; // the caller declares the type
  }

  /** Sends a request and does not read the response body; for streams and other readers. */
  exchange(
    operation: Operation,
    params: object = {},
    options: RequestOptions = {},
  ): Promise<Answer> {
    const { client } = this;
    const call = { client, operation, params, options, attempts: 0, secrets: [] };
    return client.options.hooks?.(call, transmit) ?? transmit(call);
  }
}

/**
 * A standalone function as a method of a client, without the connection argument.
 *
 * @example
 * const getThing: Bound<typeof things.getThing> = (...given) => things.getThing(http, ...given);
 */
export type Bound<F> = F extends (http: Http, ...given: infer Given) => infer Answer
  ? (...given: Given) => Answer
  : never;

/**
 * Makes a call that the spec does not describe, with the client's credentials, limits and retries.
 *
 * @example
 * await request(http, 'POST', '/v1/things', { body: { name: 'a' }, query: { dryRun: true } });
 * const picture = await request(http, 'GET', '/v1/pictures/1').as('bytes');
 */
export function request(
  http: Http,
  method: string,
  path: string,
  options: OpenRequestOptions = {},
): ApiContent<unknown> {
  const { body, ...rest } = options;
  const operation = {
    // Credentials and the query could be secret.
    id: `${method} ${path.replace(/[?#].*$|(?<=:\/\/)[^/]*@/gs, '')}`,
    method,
    body: open,
    accept: asContent,
    parts: [given(path), sendable, idempotencyKey],
    idempotent: /^(GET|HEAD|PUT|DELETE|OPTIONS|QUERY)$/.test(method),
  };
  return content(http, operation, { body }, rest);
}
