// In: a call under way. Out: its promise, which gives the data and throws, or gives a result and never throws.

import { type Answer, read } from './answer.ts';
import {
  type AbortError,
  type ApiError,
  type CodeError,
  type HttpError,
  type NetworkError,
  ProtocolError,
  type TimeoutError,
  type ValidationError,
} from './errors.ts';

export { CodeError, HttpError } from './errors.ts';

/**
 * The registered statuses of success.
 *
 * @example
 * const status: SuccessStatus = result.ok ? result.status : 204;
 */
export type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;

/**
 * The registered statuses that lead elsewhere: `3XX`.
 *
 * @example
 * const moved: RedirectStatus = 301;
 */
export type RedirectStatus = 300 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308;

/**
 * The registered statuses of a request that is at fault: `4XX`.
 *
 * @example
 * const missing: ClientErrorStatus = 404;
 */
export type ClientErrorStatus =
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415)
  | (416 | 417 | 418 | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451);

/**
 * The registered statuses of a service that is at fault: `5XX`.
 *
 * @example
 * const busy: ServerErrorStatus = 503;
 */
export type ServerErrorStatus = 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;

/**
 * The registered statuses that are no success.
 *
 * @example
 * const worthLogging: readonly FailureStatus[] = [500, 502, 504];
 */
export type FailureStatus = RedirectStatus | ClientErrorStatus | ServerErrorStatus;

/**
 * The statuses that an operation does not document: a finite remainder, so that narrowing by `status` works.
 *
 * @example
 * type GetThingError = HttpError<404, Problem> | HttpError<OtherStatus<404>, unknown>;
 */
export type OtherStatus<Documented extends number = never> = Exclude<FailureStatus, Documented>;

/**
 * A call that succeeded.
 *
 * @example
 * const done: OkResult<201, Thing> = { ok: true, status: 201, data: thing };
 */
export interface OkResult<Status, T> {
  readonly ok: true;
  readonly status: Status;
  readonly data: T;
}

/**
 * A call that succeeded, of an operation whose answers may carry a registered code.
 *
 * @example
 * const done: CodedResult<200, Receipt, '001'> = { ok: true, status: 200, data: receipt, code: '001' };
 */
export interface CodedResult<Status, T, Code extends string = string> extends OkResult<Status, T> {
  /** The code that the answer carries, if it carries one. */
  readonly code?: Code | undefined;

  /** What the registry says of the code. */
  readonly meaning?: string | undefined;
}

/**
 * A call that the service refused; narrowing by `status` narrows `error.body`.
 *
 * @example
 * const refused: HttpResult<HttpError<404, Problem>> = { ok: false, kind: 'http', status: 404, error };
 */
export interface HttpResult<E extends HttpError> {
  readonly ok: false;
  readonly kind: 'http';
  readonly status: E['status'];
  readonly error: E;
}

/**
 * A call that the service answered with a status of success, and with a code that does not mean success.
 *
 * @example
 * const denied: CodeResult<CodeError<'000'>> = { ok: false, kind: 'code', status: 200, error };
 */
export interface CodeResult<E extends CodeError> {
  readonly ok: false;
  readonly kind: 'code';
  readonly status: E['status'];
  readonly error: E;
}

/**
 * A call without a usable answer.
 *
 * @example
 * const lost: FailedResult<NetworkError> = { ok: false, kind: 'network', error };
 */
export interface FailedResult<E extends ApiError> {
  readonly ok: false;
  readonly kind: E['kind'];
  readonly status?: undefined;
  readonly error: E;
}

/**
 * How a call ended. `S` is the union of documented statuses of success, or a union of `OkResult` where the data differ
 * by status, or of `CodedResult`.
 *
 * @example
 * const result = await client.authorise(params).result();
 * if (result.ok) return result.data;
 * if (result.kind === 'http' && result.status === 422) return explain(result.error.body);
 * throw result.error;
 */
export type Result<T, E extends HttpError | CodeError = HttpError, S = SuccessStatus> =
  | ([S] extends [number] ? OkResult<S, T> : S)
  | (E extends HttpError ? HttpResult<E> : E extends CodeError ? CodeResult<E> : never)
  | FailedResult<NetworkError>
  | FailedResult<TimeoutError>
  | FailedResult<AbortError>
  | FailedResult<ProtocolError>
  | FailedResult<ValidationError>;

/**
 * A call that has been sent. As a promise it gives the data and throws an {@link ApiError}; the body is read once, by
 * the first who asks.
 *
 * @example
 * const thing = await client.getThing({ id: '1' });
 * const result = await client.getThing({ id: '1' }).result();
 * const { data, response } = await client.getThing({ id: '1' }).withResponse();
 */
export class ApiPromise<
  T,
  E extends HttpError | CodeError = HttpError,
  S = SuccessStatus,
> extends Promise<T> {
  readonly #answer: Promise<Answer>;

  #data: Promise<unknown> | undefined;

  constructor(answer: Promise<Answer>) {
    // What is settled is `#data`; every way to it leads through `then`.
    super(() => {});
    this.#answer = answer;
  }

  override then<A = T, B = never>(
    fulfilled?: ((data: T) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    // The spec says what the body is; validators, where given, have judged it.
    const data = (this.#data ??= this.#answer.then(read)) as Promise<T>;
    return data.then(fulfilled, rejected);
  }

  // What `Promise` has would build one of this class.
  override finally(ended?: (() => void) | null): Promise<T> {
    return this.then().finally(ended);
  }

  /** How the call ended; never rejects. */
  async result(): Promise<Result<T, E, S>> {
    try {
      const data = await this;
      const [call, response] = await this.#answer;
      // The statuses that the service may answer are what the spec says.
      return { ok: true, data, status: response.status, ...call.coded } as Result<T, E, S>;
    } catch (cause) {
      // Every rejection of a call is an ApiError, and some have the status of an answer.
      const error = cause as ApiError & { readonly status?: number };
      // An answer that cannot be read has no status to go by.
      const status = error instanceof ProtocolError ? undefined : error.status;
      return { ok: false, kind: error.kind, status, error } as Result<T, E, S>;
    }
  }

  /** The data and the raw answer, whose body has been read. */
  async withResponse(): Promise<{ data: T; response: Response }> {
    return { data: await this, response: await this.response() };
  }

  /** The raw answer, body unread, whatever its status. */
  async response(): Promise<Response> {
    const [call, response] = await this.#answer;
    // It is the caller's from there.
    call.stop?.();
    return response;
  }
}
