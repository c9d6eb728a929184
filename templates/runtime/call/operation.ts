// An operation and its API, as the spec describes them: the types of what generated code declares.

import type { Call, Prepared, Send } from './call.ts';

/**
 * The variables of an API, such as a vendor word in a header name.
 *
 * @example
 * const variables: Variables = { vendor: 'Svc' };
 */
export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Writes a path parameter that is more than one encoded segment: what `inPath(…)` gives.
 *
 * @example
 * const upper: PathWriter = (name, value) => writeSegment(name, String(value).toUpperCase());
 */
export type PathWriter = (name: string, value: unknown, params?: object) => string;

/**
 * Writes a query parameter whose form is not the default: what `inQuery(…)` gives.
 *
 * @example
 * const now: QueryWriter = { name: 'at', text: () => `&at=${Date.now()}` };
 */
export interface QueryWriter {
  /** Name in the request. */
  readonly name: string;

  /** Its pairs, each after an `&`. */
  text(params: object): string;
}

/**
 * Writes another part of a request than path, query and `accept`.
 *
 * @example
 * const traced: Part = (call, { init }) => init.headers.set('x-operation', call.operation.id);
 */
export type Part = (call: Call, request: Prepared) => void;

/** Data, the text that they came as, and why that text is not what was asked for. */
export type Decoded = readonly [data: unknown, text: string, cause?: unknown];

/** Encodes the body of a call: what a codec such as `json` does. */
export interface BodyWriter {
  readonly place: Part;
}

/** Reads the body of a response: what `answers(…)` gives. */
export interface AnswerReader {
  /** The text of an `accept` header. */
  readonly accept: string;

  /** Reads the body of a response. */
  read(call: Call, response: Response): Promise<Decoded>;
}

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
  readonly body?: BodyWriter;

  /** Other parts of the request: `given(…)`, `inHeader(…)`, `inCookie(…)` and similar. */
  readonly parts?: readonly Part[];

  /** The format of the response, or `answers(…)` with several. By default JSON; anything else is a protocol error. */
  readonly accept?: AnswerReader;

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
