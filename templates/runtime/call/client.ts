// The client: its options, the operation descriptions in generated code, and how a call is made.

import { asContent } from './answers.ts';
import { open } from './bodies.ts';
import type { Answer, Client } from './call.ts';
import { type AnyCodeError, type HttpError, parseUrl, refuse } from './errors.ts';
import type { ApiDescription, Operation } from './operation.ts';
import type { AnyOptions, RequestOptions } from './options.ts';
import type { Bytes } from './raw-bytes.ts';
import { given, idempotencyKey, sendable } from './request.ts';
import { type ApiContent, ApiPromise, content, type SuccessStatus } from './results.ts';
import { transmit } from './transmit.ts';

export type { Attempt, AttemptAnswer, EndedCall, Hooks } from './hooks.ts';
export type {
  ApiDescription,
  Authorization,
  CodeFacts,
  Meaning,
  Operation,
  Registry,
  Sensitive,
} from './operation.ts';
export type {
  AnyOptions,
  AuthOptions,
  ClientOptions,
  CodeOptions,
  Fetch,
  HeaderValues,
  QueryValues,
  RequestOptions,
  Timeout,
  VariableOptions,
} from './options.ts';

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
