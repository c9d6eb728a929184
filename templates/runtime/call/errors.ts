// The errors of calls: one class for each kind.

/**
 * Why a call failed: an error response, a code in a response, the network, a time limit, the caller, an unreadable response,
 * or a broken validation rule.
 *
 * @example
 * const again: Record<FailureKind, boolean> = {
 *   http: false,
 *   code: false,
 *   network: true,
 *   timeout: true,
 *   abort: false,
 *   protocol: false,
 *   validation: false,
 * };
 */
export type FailureKind =
  'http' | 'code' | 'network' | 'timeout' | 'abort' | 'protocol' | 'validation';

/**
 * The details of the call that every error has.
 *
 * @example
 * const facts: CallFacts = { operation: 'getThing', attempts: 2 };
 */
export interface CallFacts {
  /** Id of the operation, as the spec names it. */
  readonly operation: string;

  /** How many times the request was sent; 0 if it was refused before. */
  readonly attempts: number;

  /** The HTTP method, if there was a request. */
  readonly method?: string | undefined;

  /** The URL of the request, without its query and without secrets. */
  readonly url?: string | undefined;

  /** The original error, if there was one. */
  readonly cause?: unknown;
}

/**
 * What `instanceof` says of a class, with the defaults of its type arguments: by itself the compiler takes `any` for each of them.
 *
 * @example
 * class Refused extends Error {
 *   declare static readonly [Symbol.hasInstance]: HasInstance;
 * }
 */
export type HasInstance = <Class extends abstract new (...args: never) => unknown>(
  this: Class,
  value: unknown,
) => value is InstanceType<Class>;

/**
 * The base class of all errors of calls. Its texts contain no credentials and no values that the spec marks as sensitive.
 *
 * @example
 * try {
 *   await client.getThing({ id: '1' });
 * } catch (error) {
 *   if (error instanceof ApiError) console.error(error.kind, error.message);
 * }
 */
export class ApiError<Kind extends FailureKind = FailureKind> extends Error {
  declare static readonly [Symbol.hasInstance]: HasInstance;

  declare readonly operation: string;

  declare readonly attempts: number;

  /** The HTTP method, if there was a request. */
  declare readonly method?: string | undefined;

  /** The URL of the request, without its query and without secrets; `undefined` if it was refused before. */
  declare readonly url?: string | undefined;

  declare readonly kind: Kind;

  constructor(kind: Capitalize<Kind>, message: string, facts: CallFacts) {
    const { operation, method, url } = facts;
    const where = url && /^[HNT]/.test(kind) ? ` (${method} ${url})` : '';
    super(`${operation}: ${message}${where}`, facts);
    // A literal, because a minifier renames the class.
    Object.assign(this, facts, { name: `${kind}Error`, kind: kind.toLowerCase() });
  }

  /** The error as plain data, for logs: without body, headers and cause. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/**
 * The details of an {@link HttpError}, in addition to those of its call.
 *
 * @example
 * const facts: HttpFacts<404, 'GONE'> = { operation: 'getThing', attempts: 1, status: 404, code: 'GONE' };
 */
export interface HttpFacts<Status extends number, Code extends string> extends CallFacts {
  readonly status: Status;
  readonly code?: Code | undefined;
  readonly meaning?: string | undefined;
  readonly retryable?: boolean | undefined;
  readonly contentType?: string | null | undefined;
  readonly excerpt?: string | undefined;
}

/**
 * The response of an {@link HttpError}.
 *
 * @example
 * const answer: HttpAnswer<Problem> = { body: problem, headers: response.headers };
 */
export interface HttpAnswer<Body> {
  readonly body: Body;
  readonly headers: Headers;
}

/**
 * The service responded with an error status.
 *
 * @example
 * const result = await client.charge(params).result();
 * if (!result.ok && result.kind === 'http' && result.error.code === 'T001') await waitForTheWindow();
 */
export class HttpError<
  Status extends number = number,
  Body = unknown,
  Code extends string = string,
> extends ApiError<'http'> {
  declare readonly status: Status;

  /** The registered error code in the body, if there is one. */
  declare readonly code: Code | undefined;

  /** The registered meaning of the code, or else of the status. */
  declare readonly meaning: string | undefined;

  /** Whether the same call can succeed later; `undefined` if the spec does not define it. */
  declare readonly retryable: boolean | undefined;

  /** The id that the service gave the request, if the document declares a header for it. */
  declare readonly requestId?: string | undefined;

  declare readonly contentType: string | null | undefined;

  /** The first characters of the body, redacted. */
  declare readonly excerpt: string | undefined;

  // A private field, so that loggers do not print it.
  readonly #answer: HttpAnswer<Body>;

  constructor(message: string, facts: HttpFacts<Status, Code>, answer: HttpAnswer<Body>) {
    super('Http', message, facts);
    this.#answer = answer;
  }

  /** The decoded body, complete and not redacted: be careful where you print it. */
  get body(): Body {
    return this.#answer.body;
  }

  /** The headers of the response. */
  get headers(): Headers {
    return this.#answer.headers;
  }
}

/**
 * The details of a {@link CodeError}, in addition to those of its call.
 *
 * @example
 * const facts: CodeFailure<'000', 200> = { operation: 'cancel', attempts: 1, status: 200, code: '000' };
 */
export interface CodeFailure<Code extends string, Status extends number> extends CallFacts {
  readonly status: Status;
  readonly code: Code;
  readonly meaning?: string | undefined;
  readonly retryable?: boolean | undefined;
  readonly excerpt?: string | undefined;
}

/** Any {@link CodeError}, for types that must not import its class. */
export interface AnyCodeError extends ApiError<'code'> {
  readonly status: number;
}

/**
 * The response of a {@link CodeError}.
 *
 * @example
 * const answer: CodedAnswer<Receipt> = { data: receipt, headers: response.headers };
 */
export interface CodedAnswer<T> {
  readonly data: T;
  readonly headers: Headers;
}

/**
 * The service responded with a success status, but with a code that does not mean success. If the
 * spec does not show where the code is, it is a guess: the only top-level member of the response with such a value, which the
 * caller did not send. With the client option `failOnCode: false` it is a result, with `code` and `meaning`.
 *
 * @example
 * const result = await client.paylink.cancel({ token }).result();
 * if (!result.ok && result.kind === 'code') console.error(result.error.code, result.error.meaning);
 */
export class CodeError<
  Code extends string = string,
  T = unknown,
  Status extends number = number,
> extends ApiError<'code'> {
  declare readonly status: Status;

  declare readonly code: Code;

  /** The registered meaning of the code. */
  declare readonly meaning: string | undefined;

  /** Whether the same call can succeed later; `undefined` if the spec does not define it. */
  declare readonly retryable: boolean | undefined;

  /** The first characters of the response, redacted. */
  declare readonly excerpt: string | undefined;

  // A private field, so that loggers do not print it.
  readonly #answer: CodedAnswer<T>;

  constructor(message: string, facts: CodeFailure<Code, Status>, answer: CodedAnswer<T>) {
    super('Code', message, facts);
    this.#answer = answer;
  }

  /** The decoded response, complete and not redacted: be careful where you print it. */
  get data(): T {
    return this.#answer.data;
  }

  /** The headers of the response. */
  get headers(): Headers {
    return this.#answer.headers;
  }
}

/**
 * The request did not arrive, or the response did not arrive completely.
 *
 * @example
 * if (error instanceof NetworkError) queue.add(order); // nobody knows whether it arrived
 */
export class NetworkError extends ApiError<'network'> {
  constructor(message: string, facts: CallFacts) {
    super('Network', message, facts);
  }
}

/**
 * The details of a {@link TimeoutError}.
 *
 * @example
 * const facts: TimeoutFacts = { operation: 'getThing', attempts: 3, limit: 'total', milliseconds: 10_000 };
 */
export interface TimeoutFacts extends CallFacts {
  readonly limit?: 'attempt' | 'total' | undefined;
  readonly milliseconds?: number | undefined;
}

/**
 * A time limit was reached: of one attempt, or of the whole call.
 *
 * @example
 * if (error instanceof TimeoutError) show(`No answer after ${error.attempts} attempts (${error.limit}).`);
 */
export class TimeoutError extends ApiError<'timeout'> {
  /** Which limit of `timeout` ran out; `undefined` where it was the one of another signal. */
  declare readonly limit: 'attempt' | 'total' | undefined;

  /** How long that limit is. */
  declare readonly milliseconds: number | undefined;

  constructor(message: string, facts: TimeoutFacts) {
    super('Timeout', message, facts);
  }
}

/**
 * The caller's `AbortSignal` aborted the call; `cause` is the signal's reason.
 *
 * @example
 * if (error instanceof AbortError) return; // the user left the page
 */
export class AbortError extends ApiError<'abort'> {
  constructor(message: string, facts: CallFacts) {
    super('Abort', message, facts);
  }
}

/**
 * The details of a {@link ProtocolError}.
 *
 * @example
 * const facts: ProtocolFacts = { operation: 'getThing', attempts: 1, status: 200, excerpt: '<html>' };
 */
export interface ProtocolFacts extends CallFacts {
  readonly status?: number | undefined;
  readonly contentType?: string | null | undefined;
  readonly excerpt?: string | undefined;
  readonly event?: { readonly event: string; readonly id: string | undefined } | undefined;
}

/**
 * The response cannot be read: malformed JSON, an unexpected content type, a stream that was cut off.
 *
 * @example
 * if (error instanceof ProtocolError) log.error(error.contentType, error.excerpt); // a proxy's page?
 */
export class ProtocolError extends ApiError<'protocol'> {
  declare readonly status: number | undefined;

  declare readonly contentType: string | null | undefined;

  /** The first characters of the response, redacted. */
  declare readonly excerpt: string | undefined;

  /** The stream event with the error; `excerpt` is from its data. */
  declare readonly event?: { readonly event: string; readonly id: string | undefined } | undefined;

  constructor(message: string, facts: ProtocolFacts) {
    super('Protocol', message, facts);
  }
}

/**
 * One validation rule that a value breaks, and where.
 *
 * @example
 * for (const { path, message } of error.issues) form.show(path.join('.'), message);
 */
export interface Issue {
  /** Members and indices that lead to the value, for example `['body', 'lines', 0, 'id']`. */
  readonly path: readonly (string | number)[];

  readonly message: string;
}

/**
 * The details of a {@link ValidationError}.
 *
 * @example
 * const facts: ValidationFacts = { operation: 'addThing', attempts: 0, direction: 'request', issues };
 */
export interface ValidationFacts extends CallFacts {
  readonly direction: 'request' | 'response';
  readonly issues: readonly Issue[];
}

/**
 * The request is not valid and was not sent, or the response breaks the spec.
 *
 * @example
 * if (!result.ok && result.kind === 'validation') showAtFields(result.error.issues);
 */
export class ValidationError extends ApiError<'validation'> {
  declare readonly direction: 'request' | 'response';

  declare readonly issues: readonly Issue[];

  constructor(message: string, facts: ValidationFacts) {
    super('Validation', message, facts);
  }

  /** The refused response, complete and not redacted: be careful where you print it. */
  get data(): unknown {
    return undefined;
  }
}

/**
 * Refuses a value of the caller before anything is sent; the message must not contain the value.
 *
 * @example
 * refuse('id', 'must not be empty');
 */
export function refuse(member: string, message: string): never {
  throw Object.assign(new TypeError(`${member} ${message}`), {
    issue: { path: [member], message },
  });
}

/**
 * Undefined where it is no URL. `URL.canParse` of Node 20 comes to refuse Latin-1 such as `é`.
 *
 * @example
 * parseUrl('https://shop.example')?.origin; // 'https://shop.example'
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
