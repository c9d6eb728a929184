// What a server is made of: an API, its handlers and its options.

import type { IncomingBody, MediaForm } from './bodies.ts';
import type { Credentials, Requirements, Schemes } from './credentials.ts';
import type { IncomingParam } from './parameters.ts';
import type { Refusal } from './refusal.ts';
import type { CodeReply, OpenReply, Reply } from './replies.ts';
import type { OperationSchemas, Policy } from '../call/validate.ts';

/**
 * An API, as its document describes it to a server.
 *
 * @example
 * const api: ServerApi = { name: 'things', basePaths: ['/v1'], operations: { getThing } };
 */
export interface ServerApi {
  readonly name: string;

  /** Paths of the servers in the document. All of them are accepted, and none. */
  readonly basePaths: readonly string[];

  /** By id. */
  readonly operations: Readonly<Record<string, ServerOperation>>;

  readonly schemes?: Schemes;

  /** What operations ask for that say nothing else. */
  readonly security?: Requirements;

  readonly errors?: ServerErrors;
}

/**
 * The registered codes, and where they are in a body.
 *
 * @example
 * const errors: ServerErrors = { at: ['error', 'code'], codes: { T001: { status: 409 } } };
 */
export interface ServerErrors {
  readonly at?: readonly string[];
  readonly codes: Readonly<
    Record<
      string,
      {
        readonly status?: number | string;
        readonly outcome?: string;
        readonly meaning?: string;
      }
    >
  >;
}

/**
 * An operation, as a server reads its requests and writes its replies.
 *
 * @example
 * const getThing: ServerOperation = {
 *   id: 'getThing',
 *   method: 'GET',
 *   path: '/things/{id}',
 *   params: [{ in: 'path', name: 'id' }],
 *   replies: { 200: [jsonForm] },
 * };
 */
export interface ServerOperation {
  readonly id: string;

  /** Name of its handler, where that is not the id. */
  readonly name?: string;

  readonly method: string;

  /** With the parameters in braces; absent if the document does not know the path. */
  readonly path?: string;

  readonly params?: readonly IncomingParam[];

  readonly body?: { readonly required?: true; readonly contents: readonly MediaForm[] };

  /** Forms by status, by a range such as `4XX`, or `default`; an empty list for no body. */
  readonly replies?: Readonly<Record<string, readonly MediaForm[]>>;

  readonly security?: Requirements;

  /** Codes that it may reply with. */
  readonly errors?: readonly string[];

  readonly validator?: { readonly parts: OperationSchemas };
}

/**
 * A call of a handler.
 *
 * @example
 * const getThing = ({ params }: ServerCall<{ id: string }>) => reply(200, things.get(params.id));
 */
export interface ServerCall<Params = unknown, Body = unknown, User = unknown> {
  readonly operation: ServerOperation;

  /** Path, query, header and cookie parameters. */
  readonly params: Params;

  readonly body: Body;

  /** What `authenticate` returned. */
  readonly user: User;

  readonly request: Request;

  /** Aborted when the client has left. */
  readonly signal: AbortSignal;
}

/**
 * Handles the calls of an operation. A `Response` is sent as it is.
 *
 * @example
 * const getThing: Handler<{ id: string }, undefined, Reply<200, Thing>> = ({ params }) => reply(200, things.get(params.id));
 */
export type Handler<Params = unknown, Body = unknown, R = OpenReply | CodeReply, User = unknown> =
  | ((call: ServerCall<Params, Body, User>) => R | Response | Promise<R | Response>)
  | StreamedHandler<Params, R, User>;

/**
 * A handler that reads the body itself, while it arrives: it is neither limited nor validated.
 *
 * @example
 * const putFile: StreamedHandler<{ id: string }, Reply<204>> = streamed(async ({ params, body }) => {
 *   await store(params.id, body.stream());
 *   return reply(204);
 * });
 */
export interface StreamedHandler<Params = unknown, R = OpenReply | CodeReply, User = unknown> {
  streamed(call: ServerCall<Params, IncomingBody, User>): R | Response | Promise<R | Response>;
}

/** A handler of any operation, which alone knows its types. */
export type AnyHandler = Handler<never, never, OpenReply | CodeReply, never>;

/**
 * What a refused request is known by: its operation is missing if no path or method fits.
 *
 * @example
 * const onRefusal = (refusal: Refusal, { operation }: RefusedCall) => reply(refusal.status, { operation: operation?.id });
 */
export interface RefusedCall {
  readonly request: Request;
  readonly operation?: ServerOperation | undefined;
}

/**
 * The options of a server.
 *
 * @example
 * const options: ServerOptions<Customer> = { authenticate: ({ token }) => findCustomer(token) };
 */
export interface ServerOptions<User = unknown> {
  /** The path of the API in the address; by default the paths of the document's servers, and none. */
  readonly basePath?: string | undefined;

  /** Paths of operations that have none in the document, by the names of their handlers. */
  readonly paths?: Readonly<Record<string, string>> | undefined;

  /** Most bytes of a body; by default 1 MiB. Handlers made by `streamed` have no limit. */
  readonly maxBodyBytes?: number | undefined;

  /** Most characters of a URL; by default 16 KiB. */
  readonly maxUrlLength?: number | undefined;

  /** By default, invalid requests are refused, and replies are not validated. */
  readonly validate?:
    { readonly request?: Policy | undefined; readonly response?: Policy | undefined } | undefined;

  /** Whether a request is answered that accepts no media type of the response (RFC 9110 12.5.1); by default it is refused with 406. */
  readonly isAcceptIgnored?: boolean | undefined;

  /**
   * Finds the user of a call; `undefined` refuses it with 401. Without this, any credentials of the right form are accepted.
   * It is not called for operations that need no credentials.
   */
  readonly authenticate?:
    | ((
        credentials: Credentials,
        call: { readonly operation: ServerOperation; readonly request: Request },
      ) => User | undefined | Promise<User | undefined>)
    | undefined;

  /** A reply in place of `application/problem+json`. */
  readonly onRefusal?:
    | ((refusal: Refusal, call: RefusedCall) => Reply | undefined | Promise<Reply | undefined>)
    | undefined;

  /** Gets what handlers throw, and replies that are not valid; by default they are written to the console. */
  readonly onError?: ((error: unknown, call: RefusedCall) => void) | undefined;
}
