// In: nothing. Out: the forms in which generated code describes an API and its operations, and callers their options.

import type { Authorize, Scheme } from './auth.ts';
import type { Bytes, Codec } from './body.ts';
import type { ApiError } from './errors.ts';
import type { Hooks } from './hooks.ts';
import type { Variables } from './params.ts';
import type { PathParam } from './path.ts';
import type { QueryParam } from './query.ts';
import type { RetryPolicy } from './retry.ts';
import type { OperationSchemas, Validation } from './validate.ts';

/** A header parameter; a plain text where it is optional and named as the caller names it. */
export interface HeaderParam {
  /** Name on the wire; may hold variables such as `{vendor}`. */
  readonly name: string;

  /** Member of the caller's parameters, where it has another name. */
  readonly from?: string;

  /** Sent when the caller gives no value. */
  readonly value?: string | number | boolean;

  readonly explode?: boolean;

  /** The value is written as this media type. */
  readonly content?: string;
}

/** One operation, as the spec describes it. */
export interface Operation {
  /** Id of the operation in the spec. */
  readonly id: string;

  readonly method: string;

  /** Template below the base URL: `/files/{id}`. */
  readonly path?: string;

  /** Used instead of a path: as given when absolute, on the base URL when it begins with `/`. */
  readonly url?: string;

  readonly pathParams?: Readonly<Record<string, PathParam>>;

  readonly query?: readonly (string | QueryParam)[];

  readonly headers?: readonly (string | HeaderParam)[];

  readonly cookies?: readonly (string | QueryParam)[];

  /** The forms a body may have; the first is the default. */
  readonly body?: Codec | readonly Codec[];

  /**
   * The forms an answer may have. Left out: JSON, and anything else is a protocol error. `open`: decoded by its content
   * type. An empty list: nothing is expected, and whatever comes is decoded by its content type.
   */
  readonly accept?: Codec | readonly Codec[];

  /** Rules that the spec has no schema for: they judge where the caller gives no validation of his own. */
  readonly schemas?: OperationSchemas;

  /** Some answer of success has no body, beside others that have one. */
  readonly empty?: boolean;

  /** Codes of the registry that the operation returns. */
  readonly errors?: readonly string[];

  /** Instead of the API's: alternatives, each a list of schemes all of which are needed. An empty list: none at all. */
  readonly security?: readonly (readonly string[])[];

  /** `safe`: repeating it has no second effect. `never`: not repeated, whatever its method. */
  readonly retry?: 'safe' | 'never';

  /** Header whose value makes repeating safe; filled with a random one when the caller gives none. */
  readonly idempotencyHeader?: string;
}

/** What the registry of errors says of a code. */
export interface CodeFacts {
  readonly meaning?: string | undefined;
  readonly retryable?: boolean | undefined;
}

/** Where codes stand in a body, and what they mean. */
export interface ErrorRegistry {
  readonly codes: Readonly<Record<string, CodeFacts>>;

  readonly statuses?: Readonly<Record<number, CodeFacts>>;

  /** Path of the code; `not-shown`: the first member at the top whose value is a registered code. */
  readonly at: 'not-shown' | readonly string[];
}

/** An API, as the spec describes it. */
export interface ApiDescription {
  readonly name: string;

  /** Words that a deployment sets, with their defaults. */
  readonly variables?: Variables;

  readonly schemes?: Readonly<Record<string, Scheme>>;

  readonly security?: readonly (readonly string[])[];

  /** Names of members, parameters and headers whose values are never shown. */
  readonly sensitive?: readonly string[];

  readonly errors?: ErrorRegistry;
}

/** Headers by name; one that is `undefined` is left out. */
export type HeaderValues = Readonly<Record<string, string | undefined>>;

/** Query parameters by name, arrays repeated; one that is `undefined` is left out. */
export type QueryValues = Readonly<
  Record<string, string | number | boolean | readonly (string | number | boolean)[] | undefined>
>;

/** Milliseconds for each attempt, or for an attempt and for the whole call. */
export type Timeout =
  number | { readonly attempt?: number | undefined; readonly total?: number | undefined };

/** `fetch`, or a function that stands for it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options of a client. */
export interface ClientOptions {
  /** Where the service is: scheme, host, and the path before all operations if there is one. */
  readonly baseUrl: string;

  /** Credentials by scheme, or a function where the spec names no scheme. */
  readonly auth?: Readonly<Record<string, unknown>> | Authorize | undefined;

  /** Words that the deployment sets. */
  readonly variables?: Variables | undefined;

  /** Headers of every call to the service. */
  readonly headers?: HeaderValues | (() => HeaderValues | Promise<HeaderValues>) | undefined;

  readonly fetch?: Fetch | undefined;

  /** No limit by default. */
  readonly timeout?: Timeout | undefined;

  /** How often a call is repeated when that is safe (2 by default), or more about it. */
  readonly retries?: number | RetryPolicy | undefined;

  /** Schemas that judge requests and answers. */
  readonly validate?: Validation | false | undefined;

  /** Functions that see each attempt and the end of each call. */
  readonly hooks?: Hooks | readonly Hooks[] | undefined;

  /** Takes what is worth knowing and no reason to fail; `console.warn` by default. */
  readonly onWarning?: ((warning: ApiError) => void) | undefined;
}

/** Options of one call. */
export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;

  readonly timeout?: Timeout | undefined;

  readonly retries?: number | RetryPolicy | undefined;

  /** Added to the client's headers; `undefined` takes one of those away. */
  readonly headers?: HeaderValues | undefined;

  /** Query parameters that no document shows. */
  readonly query?: QueryValues | undefined;

  /** Media types that are wanted. */
  readonly accept?: string | undefined;

  /** Media type of the body. */
  readonly contentType?: string | undefined;

  readonly validate?: Validation | OperationSchemas | false | undefined;

  readonly fetch?: Fetch | undefined;

  /** Makes repeating the call safe: the same key for the same effect. */
  readonly idempotencyKey?: string | undefined;
}

/** Options of a call that the spec does not describe. */
export interface OpenRequestOptions extends RequestOptions {
  /** A JSON value, bytes, a form, or text with a `contentType`. */
  readonly body?: unknown;
}

/** The parameters of an operation that has none. */
export type NoParams = Readonly<Record<string, never>>;

/** Content of a body that no document shows: sent as it is, or as JSON. */
export type OpenBody = Bytes | FormData | URLSearchParams | JsonValue;

/** A value that JSON can carry. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined };
