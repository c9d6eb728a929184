// In: an API's description and a client's options. Out: the way in which all operations of that API are called.

import { open } from './body.ts';
import { type Call, type Client, nameOf, refusal } from './call.ts';
import type { HttpError } from './errors.ts';
import { ended } from './hooks.ts';
import type {
  ApiDescription,
  ClientOptions,
  OpenRequestOptions,
  Operation,
  RequestOptions,
} from './operation.ts';
import { prepare } from './request.ts';
import { ApiPromise, type SuccessStatus } from './result.ts';
import { type Answer, transmit } from './transmit.ts';
import { judgeRequest } from './validate.ts';

export type { Attempt, AttemptAnswer, EndedCall, Hooks } from './hooks.ts';
export type {
  ApiDescription,
  ClientOptions,
  CodeFacts,
  ErrorRegistry,
  Fetch,
  HeaderParam,
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
  // Not visible, because the options hold credentials.
  readonly #client: Client;

  constructor(api: ApiDescription, options: ClientOptions) {
    const { baseUrl } = options;
    if (!URL.canParse(baseUrl)) throw new TypeError('options.baseUrl must be an absolute URL');
    const { origin, pathname } = new URL(baseUrl);
    const { budget = 100 } = typeof options.retries === 'object' ? options.retries : {};
    this.#client = {
      api,
      options,
      origin,
      base: origin + pathname.replace(/\/$/, ''),
      tokens: new Map(),
      budget: { left: budget },
    };
  }

  /** A name of the spec with the deployment's variables filled in. */
  nameOf(template: string): string {
    return nameOf(this.#client, template);
  }

  /** Sends a request at once; whatever is wrong with it rejects the promise. */
  send<T, E extends HttpError = HttpError, S = SuccessStatus>(
    operation: Operation,
    params?: object,
    options?: RequestOptions,
  ): ApiPromise<T, E, S> {
    return new ApiPromise(this.exchange(operation, params, options));
  }

  /** Sends a request and leaves its answer unread: what streams and other readers build on. */
  async exchange(
    operation: Operation,
    params: object = {},
    options: RequestOptions = {},
  ): Promise<Answer> {
    const client = this.#client;
    const since = performance.now();
    const secrets = new Set<string>();
    const call: Call = { client, operation, params, options, attempts: 0, secrets, since };
    try {
      judgeRequest(call);
      return await transmit(call, await prepare(call));
    } catch (cause) {
      const error = refusal(call, cause);
      ended(call, error);
      throw error;
    }
  }
}

/**
 * Calls what the spec does not describe, with the client's credentials, limits and retries.
 *
 * @example
 * await request(http, 'POST', '/v1/things', { body: { name: 'a' }, query: { dryRun: true } });
 */
export function request(
  http: Http,
  method: string,
  path: string,
  options: OpenRequestOptions = {},
): ApiPromise<unknown> {
  const { body, ...rest } = options;
  const operation = { id: `${method} ${path}`, method, url: path, body: open, accept: open };
  return http.send(operation, { body }, rest);
}
