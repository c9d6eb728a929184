// The client: its options, the descriptions of operations that generated code holds, and the way of a call.

import { type Accept, asContent } from './answers.ts';
import { type Bytes, type Codec, open } from './bodies.ts';
import { type Call, type Client, type Send, transmit } from './call.ts';
import { type AnyCodeError, type ApiError, type HttpError, refuse } from './errors.ts';
import type { Observer } from './hooks.ts';
import {
  given,
  once,
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
import type { Judge } from './validate.ts';

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

  /** Template below the base URL: `/files/{id}`. Left out where the caller gives the address. */
  readonly path?: string;

  /** Path parameters that are more than one encoded segment or stand in a group, each by `inPath(…)` and the like. */
  readonly pathParams?: Readonly<Record<string, PathWriter>>;

  /** Names of query parameters; where the form is not the default, `inQuery(…)`, in a group `groupedQuery(…)`. */
  readonly query?: readonly (string | QueryWriter)[];

  /** The form of the body, or `oneOf(…)` of several, the first of which is the default. */
  readonly body?: Codec;

  /** What else stands in a request: `given(…)`, `inHeader(…)`, `inCookie(…)`, and the like. */
  readonly parts?: readonly Part[];

  /** The form of the answer, or `answers(…)` of several. Left out: JSON, and anything else is a protocol error. */
  readonly accept?: Pick<Accept, 'accept' | 'read'>;

  /** Some answer of success has no body, beside others that have one. */
  readonly empty?: boolean;

  /** Codes of the registry that the operation returns. */
  readonly errors?: readonly string[];

  /** Instead of the API's: alternatives, each a list of schemes all of which are needed. An empty list: none at all. */
  readonly security?: readonly (readonly string[])[];

  /** Whether repeating it has no second effect; so it is with `GET`. */
  readonly retry?: boolean;

  /** Header whose value makes repeating safe; filled with a random one when the caller gives none. */
  readonly idempotencyHeader?: string;
}

/**
 * How calls prove who sends them.
 *
 * @example
 * const auth: Authorization = authorization({ oauth: bearer() }, [['oauth']]);
 */
export interface Authorization {
  /** Of headers, query parameters and cookies; may hold variables such as `{vendor}`. */
  readonly names: readonly string[];

  /** Sends a request with the credentials that it needs. */
  readonly send: Send;

  /** A text, or an error underneath, without the credentials of a call. */
  redact(call: Call, shown: unknown): unknown;
}

/**
 * What an API's sensitive names bring: redaction of all that a call tells.
 *
 * @example
 * const hidden: Sensitive = sensitive('cardnumber', 'csc');
 */
export interface Sensitive {
  readonly names: readonly string[];

  /** A text, or an error underneath, without the secrets of a call. */
  redact(call: Call, shown: unknown): unknown;

  /** Data without them. */
  redactData(call: Call, data: unknown): unknown;
}

/**
 * What the registry of errors says of a code.
 *
 * @example
 * const duplicate: CodeFacts = { meaning: 'A duplicate.', retryable: false };
 */
export interface CodeFacts {
  readonly meaning?: string | undefined;
  readonly retryable?: boolean | undefined;
}

/**
 * What an answer means; `title` begins the error's message.
 *
 * @example
 * const meaning: Meaning = { title: '422 T001: A duplicate', code: 'T001', meaning: 'A duplicate.' };
 */
export interface Meaning extends CodeFacts {
  readonly title: string;
  readonly code: string | undefined;
}

/**
 * Finds the meaning of the answer to a call by its status and body.
 *
 * @example
 * const find: Registry = registry({ codes: { T001: { meaning: 'A duplicate.' } }, at: 'not-shown' });
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

  /** Words that a deployment sets, with their defaults. */
  readonly variables?: Variables;

  /** What places credentials: what `authorization(…)` gives. */
  readonly auth?: Authorization;

  /** Names of members, parameters and headers whose values are never shown: what `sensitive(…)` gives. */
  readonly sensitive?: Sensitive;

  /** What codes and statuses mean: what `registry(…)` gives. */
  readonly errors?: Registry;
}

/**
 * Headers by name; one that is `undefined` is left out.
 *
 * @example
 * const headers: HeaderValues = { 'x-team': 'shop', 'x-old': undefined };
 */
export type HeaderValues = Readonly<Record<string, string | undefined>>;

/**
 * Query parameters by name, arrays repeated; one that is `undefined` is left out.
 *
 * @example
 * const query: QueryValues = { dryRun: true, tag: ['a', 'b'] };
 */
export type QueryValues = Readonly<
  Record<string, string | number | boolean | readonly (string | number | boolean)[] | undefined>
>;

/**
 * Milliseconds for each attempt (of a stream: for each of its pieces), or for an attempt and for the whole call; 0 is no limit.
 *
 * @example
 * const timeout: Timeout = { attempt: 2000, total: 10_000 };
 */
export type Timeout =
  number | { readonly attempt?: number | undefined; readonly total?: number | undefined };

/**
 * `fetch`, or a function that stands for it.
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
   * Where the service is: scheme, host, and the path before all operations if there is one. Credentials belong in `auth` or
   * `headers`, and what stands in every query in `fetch`; neither can be in this URL.
   */
  readonly baseUrl: string;

  /**
   * Headers of every call to the service, or a function that gives them. Their values are in no message, and no redirect
   * takes them to another origin; harmless are `accept`, `content-…`, `if-…`, `range`, `traceparent` and `user-agent`. A
   * `GET` of an API without security schemes ends with an `HttpError` where it is redirected with others.
   */
  readonly headers?: HeaderValues | (() => HeaderValues | Promise<HeaderValues>) | undefined;

  readonly fetch?: Fetch | undefined;

  /** No limit by default. */
  readonly timeout?: Timeout | undefined;

  /**
   * Most bytes of an answer, counted after decompression, and most characters of one item of a stream: 268435456 (256 MiB)
   * by default, `Infinity` for no limit. A larger one is a `ProtocolError`. Of an answer that is no success at most 1 MiB is
   * read; of a larger one `body` is that beginning, as text.
   */
  readonly maxAnswerBytes?: number | undefined;

  /** How often a call is repeated when that is safe (2 by default), or more about it: what `retryPolicy(…)` gives. */
  readonly retries?: number | RetryPolicy | undefined;

  /** Schemas that judge requests and answers. */
  readonly validate?: Judge | false | undefined;

  /** Sees each attempt and the end of each call: what `observe(…)` gives. */
  readonly hooks?: Observer | undefined;

  /** Takes what is worth knowing and no reason to fail; `console.warn` by default. */
  readonly onWarning?: ((warning: ApiError) => void) | undefined;
}

/**
 * Options of a client whose API has security schemes.
 *
 * @example
 * const options: AuthOptions = { baseUrl: 'https://things.example', auth: { key: secret } };
 */
export interface AuthOptions extends ClientOptions {
  /** Credentials by scheme, or a function that places them; `false` where the service asks for none. */
  readonly auth?: unknown;
}

/**
 * Options of a client whose API has codes that fail a call.
 *
 * @example
 * const options: CodeOptions = { failOnCode: false };
 */
export interface CodeOptions {
  /**
   * Whether a call fails by a `CodeError` when an answer of success carries a code that does not mean success; true by
   * default. Otherwise the code is on the result.
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
  /** Words that the deployment sets. */
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

  /** Added to the client's headers, and kept as those are; `undefined` takes one of those away. */
  readonly headers?: HeaderValues | undefined;

  /** Query parameters that no document shows, sent behind those of the operation. */
  readonly query?: QueryValues | undefined;

  /** Media types that are wanted. A text or other content that is named here is given as it comes, whatever the spec describes. */
  readonly accept?: string | undefined;

  /** Media type of the body. */
  readonly contentType?: string | undefined;

  /** Schemas that judge the call instead of the client's. */
  readonly validate?: Judge | false | undefined;

  readonly fetch?: Fetch | undefined;

  /** Makes repeating the call safe: the same key for the same effect. */
  readonly idempotencyKey?: string | undefined;
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
 * The parameters of an operation that has none.
 *
 * @example
 * const none: NoParams = {};
 */
export type NoParams = Readonly<Record<string, never>>;

/**
 * Content of a body that no document shows: sent as it is, or as JSON.
 *
 * @example
 * const body: OpenBody = { name: 'a', sizes: [1, 2] };
 */
export type OpenBody = Bytes | FormData | URLSearchParams | JsonValue;

/**
 * A value that JSON can carry.
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
 * A client of one API: what the standalone functions of its operations take.
 *
 * @example
 * const http = thingsHttp({ baseUrl: 'https://things.example' });
 * const thing = await getThing(http, { id: '1' });
 */
export class Http {
  // Not a member that is listed, because the options hold credentials.
  readonly #client: Client;

  constructor(api: ApiDescription, options: AnyOptions) {
    const { baseUrl } = options;
    // Callers in JavaScript may leave it out.
    const { origin, pathname, href } = new URL(URL.canParse(baseUrl) ? baseUrl : 'x:');
    // `fetch` refuses credentials and repeats them; behind a query there is no place for a path.
    if (origin + pathname !== href) refuse('baseUrl', 'must be a plain URL');
    this.#client = { api, options, base: href.replace(/\/$/, '') };
  }

  /** What all its calls share. */
  get client(): Client {
    return this.#client;
  }

  /** Sends a request at once; whatever is wrong with it rejects the promise. */
  send<T, E extends HttpError | AnyCodeError = HttpError, S = SuccessStatus>(
    operation: Operation,
    params?: object,
    options?: RequestOptions,
  ): ApiPromise<T, E, S> {
    return new ApiPromise<T, E, S>(this.exchange(operation, params, options));
  }

  /**
   * Sends a request for a function that says itself what comes back: `never` fits whatever it says, so that a compiler
   * has nothing to infer at each of the operations of a large API.
   */
  call(operation: Operation, params?: object, options?: RequestOptions): never {
    return new ApiPromise(this.exchange(operation, params, options)) as never; // as the caller says
  }

  /** Sends a request and leaves its answer unread: what streams and other readers build on. */
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
 * A standalone function as a method of a client, which has the connection itself.
 *
 * @example
 * const getThing: Bound<typeof things.getThing> = (...given) => things.getThing(http, ...given);
 */
export type Bound<F> = F extends (http: Http, ...given: infer Given) => infer Answer
  ? (...given: Given) => Answer
  : never;

/**
 * Calls what the spec does not describe, with the client's credentials, limits and retries.
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
    parts: [given(path), sendable, once],
  };
  return content(http, operation, { body }, rest);
}
