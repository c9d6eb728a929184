// Replies of handlers, and the responses that are written from them.

import { readEssence, underType } from '../call/bodies.ts';
import { chooseForm as chooseBody } from '../call/body-choice.ts';
import type { MediaForm } from './bodies.ts';
import { rankTypes } from './negotiation.ts';
import type { Refusal } from './refusal.ts';
import type { ServerApi } from './api.ts';
import type { FailureStatus, SuccessStatus } from '../call/results.ts';

/**
 * What a reply has besides its body.
 *
 * @example
 * const init: ReplyInit = { headers: { location: '/orders/7' } };
 */
export interface ReplyInit {
  readonly headers?: Readonly<Record<string, string>> | undefined;

  /** The media type; without it, the best one that the document shows and the client accepts. */
  readonly type?: string | undefined;
}

/**
 * A reply whose body may be anything, because the document does not show it. It has no member for it, so that a compiler
 * infers the bodies that it knows.
 *
 * @example
 * const missing: OpenReply<404> = reply(404, { anything: [1] });
 */
export interface OpenReply<Status extends number = number> extends ReplyInit {
  readonly status: Status;
}

/**
 * What a handler replies: a status, and the body that belongs to it.
 *
 * @example
 * const made: Reply<201, Order> = reply(201, order);
 */
export interface Reply<Status extends number = number, Body = unknown> extends OpenReply<Status> {
  readonly body: Body;
}

/**
 * All statuses but those that a document shows by themselves.
 *
 * @example
 * type GetThingReply = Reply<200, Thing> | Reply<StatusBut<200>, Problem>;
 */
export type StatusBut<Documented extends number = never> = Exclude<
  SuccessStatus | FailureStatus,
  Documented
>;

/**
 * A reply with a status and a body.
 *
 * @example
 * reply(200, order);
 * reply(201, order, { headers: { location: `/orders/${order.id}` } });
 * reply(204);
 */
export function reply<const Status extends number>(status: Status): Reply<Status, undefined>;
export function reply<const Status extends number, Body>(
  status: Status,
  body: Body,
  init?: ReplyInit,
): Reply<Status, Body>;
export function reply(status: number, body?: unknown, init?: ReplyInit): Reply {
  return { ...init, status, body };
}

/**
 * A reply with a code of the registry: its status is that of the code, and the code is put at its place in the body.
 *
 * @example
 * const shipped: CodeReply<'already_shipped'> = replyCode('already_shipped');
 */
export interface CodeReply<Code extends string = string> extends ReplyInit {
  readonly code: Code;
  readonly status: number | undefined;

  /** The other members of the body. */
  readonly members: object | undefined;
}

/**
 * What a reply with a code has besides the code.
 *
 * @example
 * const facts: CodeReplyFacts = { status: 409, body: { message: 'It is shipped already.' } };
 */
export interface CodeReplyFacts extends ReplyInit {
  /** Without it, the registered status of the code. */
  readonly status?: number | undefined;

  /** The other members of the body. */
  readonly body?: object | undefined;
}

/**
 * Replies with a code of the registry.
 *
 * @example
 * replyCode('already_shipped', { body: { message: 'It is shipped already.' } });
 */
export function replyCode<const Code extends string>(
  code: Code,
  { status, body, ...init }: CodeReplyFacts = {},
): CodeReply<Code> {
  return { ...init, code, status, members: body };
}

/**
 * The items of a reply that is a stream.
 *
 * @example
 * const items: ItemSource<Tick> = (async function* () {
 *   for (let count = 1; count < 4; count++) yield { count };
 * })();
 */
export type ItemSource<Item> = Iterable<Item> | AsyncIterable<Item>;

/** A reply without a code: the code is in its body. */
export function settleCode(given: OpenReply | CodeReply, api: ServerApi): Reply {
  if (!('code' in given)) return { body: undefined, ...given };
  const { code, members = {}, status, ...init } = given;
  const { at = ['code'], codes = {} } = api.errors ?? {};
  const known = Object.hasOwn(codes, code) ? codes[code] : undefined;
  const usual = known?.outcome === 'success' ? 200 : 400;
  const own = typeof known?.status === 'number' ? known.status : undefined;
  return { ...init, status: status ?? own ?? usual, body: put(members, at, code) };
}

/** A copy of an object with a value at a place. */
function put(target: object, [name = '', ...rest]: readonly string[], value: string): object {
  const inner: unknown = Object.hasOwn(target, name) ? Reflect.get(target, name) : undefined;
  const below = typeof inner === 'object' && inner !== null ? inner : {};
  const entry = rest.length > 0 ? put(below, rest, value) : value;
  return Object.fromEntries([...Object.entries(target), [name, entry]]);
}

/** What a document says of a status, by the status itself, its range, or `default`. */
export function findByStatus<T>(
  all: Readonly<Record<string, T | undefined>>,
  status: number,
): T | undefined {
  for (const key of [String(status), `${Math.floor(status / 100)}XX`, 'default']) {
    if (Object.hasOwn(all, key)) return all[key];
  }
  return undefined;
}

/** Whether a response has a body. */
export function hasContent({ status, body }: Reply): boolean {
  return body !== undefined && status !== 204 && status !== 205 && status !== 304;
}

/** The form that a body is written in: the named one, or of those that it fits the one that the client likes best. */
export function chooseForm(
  forms: readonly MediaForm[],
  { body, type }: Reply,
  accept: string | null,
): MediaForm {
  const streams = isStream(body) ? forms.filter(({ items }) => items) : [];
  const possible = streams.length > 0 ? streams : forms;
  const named = type === undefined ? undefined : underType(possible, readEssence(type));
  const form = named ?? findLiked(possible, body, accept);
  if (form) return form;
  throw new TypeError('the document shows no body for this status');
}

function findLiked(
  given: readonly MediaForm[],
  body: unknown,
  accept: string | null,
): MediaForm | undefined {
  const [first, second] = given;
  if (!second) return first;
  const forms = typeof body === 'object' ? putTextsLast(given) : given;
  const liked = rankTypes(forms, accept);
  const fitting = liked.filter((form) => chooseBody([form], body));
  // Among equals, the one that knows most of the body is best.
  const best = liked === forms ? chooseBody(fitting, body) : fitting[0];
  // A text can be bytes of any kind; another value is better in a form that was not asked for than in none.
  const other = typeof body === 'string' ? undefined : chooseBody(forms, body);
  return best ?? other ?? liked[0] ?? first;
}

/** Frameworks list `text/plain` first for what is JSON: whoever has no preference reads the data as what it is. */
function putTextsLast(forms: readonly MediaForm[]): readonly MediaForm[] {
  return [...forms.filter((form) => !isText(form)), ...forms.filter(isText)];
}

function isText({ type }: MediaForm): boolean {
  return readEssence(type) === 'text/plain';
}

/** Whether a body comes item by item; streams of bytes do not. */
function isStream(body: unknown): boolean {
  const isAsync = typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
  return isAsync && !(body instanceof ReadableStream);
}

/**
 * A response that is a text, or nothing.
 *
 * @example
 * const made: TextResponse = { status: 200, type: 'application/json', content: '{}' };
 */
export interface TextResponse {
  readonly status: number;
  readonly content: string | null;

  /** The media type, where no headers say it. */
  readonly type?: string | undefined;
  readonly headers?: Headers | undefined;
}

/**
 * The name under which a handler has its function that may give a {@link TextResponse}: in Node, a `Response` costs more than all else. The
 * adapter may be of another copy of the runtime.
 */
export const direct: unique symbol = /* @__PURE__ */ Symbol.for('specwright.direct');

/** A handler of requests that may give a {@link TextResponse}. */
export type DirectHandler = (
  request: Request,
) => Response | TextResponse | Promise<Response | TextResponse>;

/** The response of the runtime. */
export function toResponse(given: Response | TextResponse): Response {
  if (!('content' in given)) return given;
  const { status, type, content, headers } = given;
  const own: HeadersInit = type === undefined ? {} : { 'content-type': type };
  return new Response(content, { status, headers: headers ?? own });
}

/** A handler as runtimes and frameworks call it; {@link direct} is beside it for adapters. */
export function toFetchHandler(answer: DirectHandler): (request: Request) => Promise<Response> {
  const handle = async (request: Request): Promise<Response> => toResponse(await answer(request));
  return Object.assign(handle, { [direct]: answer });
}

/** A response, with the body in a form. */
export function writeReply(
  { status, body, headers: given, type }: Reply,
  form: MediaForm | undefined,
): Response | TextResponse {
  if (!(status >= 200 && status < 600)) {
    throw new RangeError(`no response has the status ${status}`);
  }
  const headers = given && new Headers(given);
  if (!form) return { status, content: null, headers };
  const written = form.write?.(body);
  if (!written) throw new TypeError(`no body can be written as ${form.type}`);
  const usual = form.type.includes('*') ? 'application/octet-stream' : form.type;
  const own = type ?? written.type ?? usual;
  if (headers && !headers.has('content-type')) headers.set('content-type', own);
  if (typeof written.body === 'string') {
    return { status, content: written.body, type: own, headers };
  }
  // Type libraries differ in the types of a body; all have these.
  const content = written.body as ConstructorParameters<typeof Response>[0];
  return new Response(content, { status, headers: headers ?? { 'content-type': own } });
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
};

/**
 * A refusal as `application/problem+json` (RFC 9457), with the issues of the request.
 *
 * @example
 * writeProblem(new Refusal(404, 'no such order'));
 */
export function writeProblem({ status, message, issues, headers }: Refusal): TextResponse {
  const problem = {
    title: titles[status] ?? 'Error',
    status,
    detail: message === '' ? undefined : message,
    issues: issues.length === 0 ? undefined : issues,
  };
  const all = new Headers(headers);
  all.set('content-type', 'application/problem+json');
  return { status, content: JSON.stringify(problem), headers: all };
}
