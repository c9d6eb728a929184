// In: an API's description and a client's options. Out: the way in which all operations of that API are called.

import { given, sendable } from './address.ts';
import type { Answer } from './answer.ts';
import { open } from './body.ts';
import type { Client } from './call.ts';
import { type ApiContent, content } from './content.ts';
import { type CodeError, type HttpError, refuse } from './errors.ts';
import { once } from './once.ts';
import type {
  ApiDescription,
  AnyOptions,
  OpenRequestOptions,
  Operation,
  RequestOptions,
} from './operation.ts';
import { ApiPromise, type SuccessStatus } from './result.ts';
import { transmit } from './transmit.ts';

export type { Attempt, AttemptAnswer, EndedCall, Hooks } from './hooks.ts';
export type {
  ApiDescription,
  ClientOptions,
  Fetch,
  HeaderValues,
  JsonValue,
  NoParams,
  OpenBody,
  OpenRequestOptions,
  Operation,
  QueryValues,
  RequestOptions,
  Timeout,
} from './operation.ts';

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
  send<T, E extends HttpError | CodeError = HttpError, S = SuccessStatus>(
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
    accept: open,
    parts: [given(path), sendable, once],
  };
  return content(http, operation, { body }, rest);
}
