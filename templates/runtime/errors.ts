// The errors of calls: one class per kind.

/**
 * Why a call failed: the service's answer, a code in it, the way to it, a limit of time, the caller, the form of the answer,
 * a rule.
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
 * What every error knows of its call.
 *
 * @example
 * const facts: CallFacts = { operation: 'getThing', attempts: 2 };
 */
export interface CallFacts {
  /** Id of the operation, as the spec names it. */
  readonly operation: string;

  /** How many times the request was sent; 0 when it was refused before. */
  readonly attempts: number;

  /** The method of the request, where there was one. */
  readonly method?: string | undefined;

  /** Where it went: without its query, and without secrets. */
  readonly url?: string | undefined;

  /** What was caught underneath, if anything was. */
  readonly cause?: unknown;
}

/**
 * Everything a call can fail with. Values that the spec marks as sensitive, and credentials, are in none of its texts.
 *
 * @example
 * try {
 *   await client.getThing({ id: '1' });
 * } catch (error) {
 *   if (error instanceof ApiError) console.error(error.kind, error.message);
 * }
 */
export class ApiError<Kind extends FailureKind = FailureKind> extends Error {
  declare readonly operation: string;

  declare readonly attempts: number;

  /** The method of the request, where there is one. */
  declare readonly method?: string | undefined;

  /** Where the request goes, without its query and without secrets; `undefined` where it was refused before. */
  declare readonly url?: string | undefined;

  declare readonly kind: Kind;

  constructor(kind: Capitalize<Kind>, message: string, facts: CallFacts) {
    const { operation, method, url } = facts;
    const where = url && /^[HNT]/.test(kind) ? ` (${method} ${url})` : '';
    super(`${operation}: ${message}${where}`, facts);
    // The name is written out, because a minifier renames the class itself.
    Object.assign(this, facts, { name: `${kind}Error`, kind: kind.toLowerCase() });
  }

  /** The error as plain data, for logs: without body, headers and cause. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/**
 * What an {@link HttpError} knows beside the facts of its call.
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
 * The answer that an {@link HttpError} stands for.
 *
 * @example
 * const answer: HttpAnswer<Problem> = { body: problem, headers: response.headers };
 */
export interface HttpAnswer<Body> {
  readonly body: Body;
  readonly headers: Headers;
}

/**
 * The service answered, and not with success.
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

  /** The code of the error registry that the body carries, if it carries one. */
  declare readonly code: Code | undefined;

  /** What the registry says of the code, else of the status. */
  declare readonly meaning: string | undefined;

  /** Whether the same call can succeed later; `undefined` where the spec does not say. */
  declare readonly retryable: boolean | undefined;

  declare readonly contentType: string | null | undefined;

  /** The first characters of the body, redacted. */
  declare readonly excerpt: string | undefined;

  // Not a member of its own, so that no logger that lists members prints it.
  readonly #answer: HttpAnswer<Body>;

  constructor(message: string, facts: HttpFacts<Status, Code>, answer: HttpAnswer<Body>) {
    super('Http', message, facts);
    this.#answer = answer;
  }

  /** The decoded body of the answer, whole and not redacted: take care where you print it. */
  get body(): Body {
    return this.#answer.body;
  }

  /** The headers of the answer. */
  get headers(): Headers {
    return this.#answer.headers;
  }
}

/**
 * What a {@link CodeError} knows beside the facts of its call.
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

/** Any {@link CodeError}, for types that must not bring its class along. */
export interface AnyCodeError extends ApiError<'code'> {
  readonly status: number;
}

/**
 * The answer that a {@link CodeError} stands for.
 *
 * @example
 * const answer: CodedAnswer<Receipt> = { data: receipt, headers: response.headers };
 */
export interface CodedAnswer<T> {
  readonly data: T;
  readonly headers: Headers;
}

/**
 * The service answered with a status of success, and with a code of the operation that does not mean success. Where the
 * spec shows no place of the code, it is a guess: the one member at the top of the answer that has such a value, which the
 * caller did not send. The client option `failOnCode: false` makes a result of it, with `code` and `meaning`.
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

  /** What the registry says of the code. */
  declare readonly meaning: string | undefined;

  /** Whether the same call can succeed later; `undefined` where the spec does not say. */
  declare readonly retryable: boolean | undefined;

  /** The first characters of the answer, redacted. */
  declare readonly excerpt: string | undefined;

  // Not a member of its own, so that no logger that lists members prints it.
  readonly #answer: CodedAnswer<T>;

  constructor(message: string, facts: CodeFailure<Code, Status>, answer: CodedAnswer<T>) {
    super('Code', message, facts);
    this.#answer = answer;
  }

  /** The decoded answer, whole and not redacted: take care where you print it. */
  get data(): T {
    return this.#answer.data;
  }

  /** The headers of the answer. */
  get headers(): Headers {
    return this.#answer.headers;
  }
}

/**
 * The request did not arrive, or its answer did not arrive whole.
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
 * A limit of time passed: of one attempt, or of the whole call.
 *
 * @example
 * if (error instanceof TimeoutError) show(`No answer after ${error.attempts} attempts.`);
 */
export class TimeoutError extends ApiError<'timeout'> {
  constructor(message: string, facts: CallFacts) {
    super('Timeout', message, facts);
  }
}

/**
 * The caller's `AbortSignal` ended the call; `cause` is the signal's reason.
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
 * What a {@link ProtocolError} knows of the answer.
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
 * The answer is not what the protocol promises: malformed JSON, another content type, a stream that was cut.
 *
 * @example
 * if (error instanceof ProtocolError) log.error(error.contentType, error.excerpt); // a proxy's page?
 */
export class ProtocolError extends ApiError<'protocol'> {
  declare readonly status: number | undefined;

  declare readonly contentType: string | null | undefined;

  /** The first characters of what came, redacted. */
  declare readonly excerpt: string | undefined;

  /** The event of a stream that is at fault; the excerpt is of its data. */
  declare readonly event?: { readonly event: string; readonly id: string | undefined } | undefined;

  constructor(message: string, facts: ProtocolFacts) {
    super('Protocol', message, facts);
  }
}

/**
 * One rule that a value breaks, and where.
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
 * What a {@link ValidationError} knows of the rules that were broken.
 *
 * @example
 * const facts: ValidationFacts = { operation: 'addThing', attempts: 0, direction: 'request', issues };
 */
export interface ValidationFacts extends CallFacts {
  readonly direction: 'request' | 'response';
  readonly issues: readonly Issue[];
}

/**
 * A request that is refused before anything is sent, or an answer that breaks the spec.
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

  /** What came, where an answer is refused: whole and not redacted, so take care where you print it. */
  get data(): unknown {
    return undefined;
  }
}

/**
 * Refuses a value of the caller's before anything is sent; the message must not repeat the value.
 *
 * @example
 * refuse('id', 'must not be empty');
 */
export function refuse(member: string, message: string): never {
  throw Object.assign(new TypeError(`${member} ${message}`), {
    issue: { path: [member], message },
  });
}
