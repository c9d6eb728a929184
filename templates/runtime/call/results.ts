// The return value of a call: a promise of the data, with access to the result and the response.

import { type Answer, type Call, failure, getExcerpt, getFacts } from './call.ts';
import type { Http } from './client.ts';
import {
  type AbortError,
  type AnyCodeError,
  type ApiError,
  HttpError,
  type NetworkError,
  ProtocolError,
  type TimeoutError,
  type ValidationError,
} from './errors.ts';
import type { Decoded, Operation } from './operation.ts';
import type { RequestOptions } from './options.ts';

/** Most bytes of a response, and most characters of an item of a stream. */
export function readLimit({ client }: Call): number {
  return client.options.maxAnswerBytes ?? 2 ** 28;
}

/** The error of a response, or of an item, that is larger. */
export function tooLarge(call: Call, { status }: Response): ProtocolError {
  const facts = { ...getFacts(call), status };
  return new ProtocolError('the answer is larger than maxAnswerBytes', facts);
}

/** What a `TextDecoder` is; types of some runtimes have no name for it. */
export interface Decoder {
  decode(piece?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

/**
 * The text of a body, or what another decoder makes of its pieces. Of a response that is not a success only the first MiB is
 * read: a message needs no more.
 */
export async function readText(
  call: Call,
  response: Response,
  decoder: Decoder = new TextDecoder(),
): Promise<string> {
  const { ok, body } = response;
  // React Native has no streams.
  if (!body) return response.text();
  const reader = body.getReader();
  let text = '';
  for (let left = ok ? readLimit(call) : 2 ** 20; left >= 0;) {
    const { value } = await reader.read();
    text += decoder.decode(value, { stream: !!value });
    if (!value) return text;
    left -= value.length;
  }
  // A connection that is lost already has nothing to close.
  await reader.cancel().catch(() => {});
  if (ok) throw tooLarge(call, response);
  return text;
}

/** The bytes of a body. */
export async function readBytes(call: Call, response: Response): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array(await response.arrayBuffer());
  const pieces: Uint8Array[] = [];
  await readText(call, response, {
    decode(piece) {
      if (piece) pieces.push(piece);
      return '';
    },
  });
  return joinBytes(pieces);
}

function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  if (first && pieces.length === 1) return first;
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/**
 * A decoder for the charset of a content type (RFC 9110 8.3.2), else for UTF-8, which JSON always uses; `undefined` for an
 * unknown charset.
 *
 * @example
 * decoderFor('text/plain; charset=iso-8859-1')?.decode(bytes);
 */
export function decoderFor(contentType: string): Decoder | undefined {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType) ?? [];
  if (!charset || /[/+]json\b/i.test(contentType)) return new TextDecoder();
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}

/** Reads the body of a response; a status that is not a success becomes an `HttpError`. */
export async function read([call, response]: Answer): Promise<unknown> {
  call.run?.();
  try {
    const { accept } = call.operation;
    const decoded = await (accept?.read ?? readJson)(call, response);
    const [data, , cause] = decoded;
    const { empty = call.client.options.empty } = call.options;
    const isNothing = empty === 'undefined' && isEmpty(response, decoded);
    if (!isNothing && (cause || !response.ok)) throw buildError(call, response, decoded);
    call.stop?.();
    return isNothing ? undefined : data;
  } catch (cause) {
    throw failure(call, cause);
  }
}

/** How a success is read if the spec says nothing else: as JSON, under any media type. */
export async function readJson(call: Call, response: Response): Promise<Decoded> {
  const text = await readText(call, response);
  const [type = ''] = response.headers.get('content-type')?.split(';') ?? [];
  // The caller may have asked for a text instead.
  if (type.startsWith('text') && call.accept?.includes(type)) return [text, text];
  try {
    // A response without a body says so by its status, or the spec does.
    const isDue = response.status < 204 && !call.operation.empty;
    return [text || isDue ? JSON.parse(text) : undefined, text];
  } catch (cause) {
    return [text, text, cause];
  }
}

/** Whether a success has no body where it must have one. */
function isEmpty({ ok }: Response, [, text, cause]: Decoded): boolean {
  return ok && cause !== undefined && text.trim() === '';
}

/** The error of a response that is not a success, or, with a cause, not what was asked for. */
export function buildError(call: Call, response: Response, decoded: Decoded): ApiError {
  const { ok, status, headers } = response;
  const [body, text, cause] = decoded;
  const excerpt = getExcerpt(call, text);
  const contentType = headers.get('content-type');
  const facts = { ...getFacts(call, cause), status, contentType, excerpt };
  const quote = excerpt && `: ${excerpt}`;
  const { title = status, ...known } = call.client.api.errors?.(status, body, call) ?? {};
  const problem = isEmpty(response, decoded)
    ? `expected ${call.accept}, but the body is empty; \`empty: 'undefined'\` accepts that`
    : `cannot read ${contentType} "${excerpt}" as ${call.accept}`;
  return ok && cause
    ? new ProtocolError(problem, facts)
    : new HttpError(`${title}${quote}`, { ...facts, ...known }, { body, headers });
}

/**
 * The registered statuses of success.
 *
 * @example
 * const status: SuccessStatus = result.ok ? result.status : 204;
 */
export type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;

/**
 * The registered redirect statuses: `3XX`.
 *
 * @example
 * const moved: RedirectStatus = 301;
 */
export type RedirectStatus = 300 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308;

/**
 * The registered client error statuses: `4XX`.
 *
 * @example
 * const missing: ClientErrorStatus = 404;
 */
export type ClientErrorStatus =
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415)
  | (416 | 417 | 418 | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451);

/**
 * The registered server error statuses: `5XX`.
 *
 * @example
 * const busy: ServerErrorStatus = 503;
 */
export type ServerErrorStatus = 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;

/**
 * The registered statuses that do not mean success.
 *
 * @example
 * const worthLogging: readonly FailureStatus[] = [500, 502, 504];
 */
export type FailureStatus = RedirectStatus | ClientErrorStatus | ServerErrorStatus;

/**
 * The statuses that an operation does not document: a finite remainder, so that narrowing by `status` works.
 *
 * @example
 * type GetThingError = HttpError<404, Problem> | HttpError<OtherStatus<404>>;
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
 * A successful call of an operation whose responses may contain a registered code.
 *
 * @example
 * const done: CodedResult<200, Receipt, '001'> = { ok: true, status: 200, data: receipt, code: '001' };
 */
export interface CodedResult<Status, T, Code extends string = string> extends OkResult<Status, T> {
  /** The code in the response, if there is one. */
  readonly code?: Code | undefined;

  /** The registered meaning of the code. */
  readonly meaning?: string | undefined;
}

/**
 * A call with an error status; narrowing by `status` narrows `error.body`.
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
 * A call with a success status, but with a code that does not mean success.
 *
 * @example
 * const denied: CodeResult<CodeError<'000'>> = { ok: false, kind: 'code', status: 200, error };
 */
export interface CodeResult<E extends AnyCodeError> {
  readonly ok: false;
  readonly kind: 'code';
  readonly status: E['status'];
  readonly error: E;
}

/**
 * A call without a usable response.
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
export type Result<T, E extends HttpError | AnyCodeError = HttpError, S = SuccessStatus> =
  | ([S] extends [number] ? OkResult<S, T> : S)
  | (E extends HttpError
      ? HttpResult<E> & HeadersOf<E>
      : E extends AnyCodeError
        ? CodeResult<E>
        : never)
  | FailedResult<NetworkError>
  | FailedResult<TimeoutError>
  | FailedResult<AbortError>
  | FailedResult<ProtocolError>
  | FailedResult<ValidationError>;

/** The declared headers of an error, where the document declares any for its status. */
type HeadersOf<E> = E extends { readonly declaredHeaders: infer Headers }
  ? { readonly headers: Headers }
  : unknown;

/** What a success has beside its data: declared headers, and the id of the request, where the document has them. */
type Beside<S> = S extends { readonly headers: unknown } | { readonly requestId: unknown }
  ? Pick<S, keyof S & ('headers' | 'requestId')>
  : unknown;

/**
 * A call that has been sent. As a promise it resolves to the data or rejects with an {@link ApiError}. The body is read once,
 * when it is first needed.
 *
 * @example
 * const thing = await client.getThing({ id: '1' });
 * const result = await client.getThing({ id: '1' }).result();
 * const { data, response } = await client.getThing({ id: '1' }).withResponse();
 */
export class ApiPromise<
  T,
  E extends HttpError | AnyCodeError = HttpError,
  S = SuccessStatus,
> extends Promise<T> {
  readonly #answer: Promise<Answer>;

  #data: Promise<unknown> | undefined;

  constructor(answer: Promise<Answer>) {
    // What is settled is `#data`; every way to it leads through `then`.
    super(() => {});
    this.#answer = answer;
  }

  /* oxlint-disable unicorn/no-thenable -- it is a promise */
  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  override then<A = T, B = never>(
    fulfilled?: ((data: T) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    // The spec defines the type of the body; validators, if given, have checked it.
    this.#data ??= this.#answer.then(read);
    const data = this.#data as Promise<T>;
    return data.then(fulfilled, rejected);
  }

  // What `Promise` has would build one of this class.
  override finally(ended?: (() => void) | null): Promise<T> {
    return this.then().finally(ended);
  }

  /** The result of the call; never rejects. */
  async result(): Promise<Result<T, E, S>> {
    try {
      const data = await this;
      const [call, response] = await this.#answer;
      // The statuses that the service may answer are what the spec says.
      return { ok: true, data, status: response.status, ...call.coded } as Result<T, E, S>;
    } catch (cause) {
      // Every rejection of a call is an ApiError, and some have the status of a response.
      const error = cause as ApiError & { readonly status?: number };
      // A response that cannot be read has no status to go by.
      const status = error instanceof ProtocolError ? undefined : error.status;
      return { ok: false, kind: error.kind, status, error } as Result<T, E, S>;
    }
  }

  /** The data and the raw response, whose body has been read. */
  async withResponse(): Promise<{ data: T; response: Response } & Beside<S>> {
    // `withHeaders` adds what is beside.
    return { data: await this, response: await this.response() } as never;
  }

  /** The raw response with any status; its body is not read. */
  async response(): Promise<Response> {
    const [call, response] = await this.#answer;
    // It is the caller's from there.
    call.stop?.();
    return response;
  }
}

/**
 * The forms in which content can be read.
 *
 * @example
 * const picture: ContentForms['bytes'] = await storage.files.get(params).as('bytes');
 */
export interface ContentForms {
  /** All bytes. */
  readonly bytes: Uint8Array;

  /** All bytes as text, in the encoding that the content type names, else in UTF-8. */
  readonly text: string;

  /**
   * The bytes as they arrive: without a size limit, and without a time limit after the first byte. The signal of the call aborts it.
   */
  readonly stream: ReadableStream<Uint8Array>;
}

/**
 * A call whose response may be any content: a file, a page, a picture. As a promise it resolves to data, decoded by the
 * content type; `as(…)` reads the content unchanged.
 *
 * @example
 * const file = await client.getFile({ id: '1' });
 * const picture = await client.getFile({ id: '2' }).as('bytes');
 */
export class ApiContent<
  T,
  E extends HttpError | AnyCodeError = HttpError,
  S = SuccessStatus,
> extends ApiPromise<T, E, S> {
  readonly #answer: Promise<Answer>;

  constructor(answer: Promise<Answer>) {
    super(answer);
    this.#answer = answer;
  }

  /**
   * The content as bytes, as text, or as a stream of bytes: not parsed, not searched for codes, and not validated. A response that is no
   * success is an error as usual.
   */
  as<Form extends keyof ContentForms>(
    form: Form,
  ): ApiPromise<ContentForms[Form], E, ContentSuccess<S, ContentForms[Form]>> {
    return new ApiPromise(
      this.#answer.then(([call, response]): Answer => [setReader(form, call), response]),
    );
  }
}

/**
 * The statuses of success, with this content.
 *
 * @example
 * type Pictures = ContentSuccess<OkResult<200, unknown>, Uint8Array>; // OkResult<200, Uint8Array>
 */
export type ContentSuccess<S, Content> =
  S extends OkResult<infer Status, unknown> ? OkResult<Status, Content> & Beside<S> : S;

/**
 * Sends a request for a function that declares its own return type, like `Http.call`.
 *
 * @example
 * content(http, { id: 'getFile', method: 'GET', path: '/files/{id}', accept: asContent }, { id: '1' });
 */
export function content(
  http: Http,
  operation: Operation,
  params?: object,
  options?: RequestOptions,
): never {
  return new ApiContent(http.exchange(operation, params, options)) as never; // the caller declares the type
}

/** Makes a call read its response in this form if it is a success. */
function setReader(form: keyof ContentForms, call: Call): Call {
  const { operation } = call;
  const { accept = call.accept ?? '', read = readJson } = operation.accept ?? {};
  const reader = (own: Call, response: Response): Promise<Decoded> =>
    (response.ok ? readers[form] : read)(own, response);
  return { ...call, operation: { ...operation, accept: { accept, read: reader } } };
}

const readers: Readonly<
  Record<keyof ContentForms, (call: Call, response: Response) => Promise<Decoded>>
> = {
  async bytes(call, response) {
    return [await readBytes(call, response), ''];
  },

  async text(call, response) {
    const decoder = decoderFor(response.headers.get('content-type') ?? '');
    const text = await readText(call, response, decoder);
    return decoder ? [text, text] : [text, text, new RangeError('unknown charset')];
  },

  async stream(_, { body }) {
    return [body ?? new Blob([]).stream(), ''];
  },
};
