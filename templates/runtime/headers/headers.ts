// Headers of responses, parsed as the document declares them, and the id by which a service finds a request.

import { type Answer, toProtocolError } from '../call/call.ts';
import type { Http } from '../call/client.ts';
import type { Decoded, Operation } from '../call/operation.ts';
import type { RequestOptions } from '../call/options.ts';
import { fillName } from '../call/request.ts';
import { ApiPromise, buildError, readJson } from '../call/results.ts';
import { type HeaderForm, type HeaderRule, readHeaderValue } from './header-values.ts';

/**
 * Rules of headers by name, by the statuses that have them: `200`, `4XX`, `default`, several with a space between.
 *
 * @example
 * const rules: HeaderRules = { '200 429': { 'X-Rate-Limit': 'number' } };
 */
export type HeaderRules = Readonly<Record<string, Readonly<Record<string, HeaderRule>>>>;

/**
 * An operation whose responses have headers that the document declares.
 *
 * @example
 * const list: HeadedOperation = { id: 'list', method: 'GET', path: '/', headers: { 200: { 'X-Total': 'number' } } };
 */
export interface HeadedOperation extends Operation {
  readonly headers?: HeaderRules;

  /** Name of the header that identifies the request at the service. */
  readonly requestId?: string;
}

/**
 * Declared headers, parsed. One that the response lacks although the document promises it, and one that cannot be parsed, is a
 * `ProtocolError` when it is read.
 *
 * @example
 * type Limited = OkResult<200, Order[]> & WithHeaders<{ 'X-Rate-Limit'?: number | undefined }>;
 */
export interface WithHeaders<Headers> {
  readonly headers: Headers;
}

/**
 * The id that the service gave the request, where it sent one.
 *
 * @example
 * type Traced = OkResult<200, Order[]> & WithRequestId;
 */
export interface WithRequestId {
  readonly requestId: string | undefined;
}

/**
 * The error of a response whose headers the document declares.
 *
 * @example
 * type Limited = HttpError<429, Problem> & DeclaresHeaders<{ 'Retry-After': number }>;
 */
export interface DeclaresHeaders<Headers> {
  /** The declared headers, parsed when they are read. */
  readonly declaredHeaders: Headers;
}

/**
 * Headers of a response that declares none, beside others that do.
 *
 * @example
 * const none: NoHeaders = {};
 */
export type NoHeaders = Readonly<Record<string, undefined>>;

/**
 * Sends a request for a function that declares its own return type, like `Http.call`; its results have the declared headers.
 *
 * @example
 * withHeaders(http, { id: 'list', method: 'GET', path: '/', headers: { 200: { 'X-Total': 'number' } } });
 */
export function withHeaders(
  http: Http,
  operation: HeadedOperation,
  params?: object,
  options?: RequestOptions,
): never {
  const headed = exchange(http, operation, params, options);
  return addHeaders(new ApiPromise(getAnswer(headed)), headed) as never; // the caller declares the type
}

/** A response, with what its operation declares. */
export interface Headed {
  readonly answer: Answer;
  readonly operation: HeadedOperation;
}

/** Sends a request; the error of a response that is no success has the declared headers too. */
export async function exchange(
  http: Http,
  operation: HeadedOperation,
  params?: object,
  options?: RequestOptions,
): Promise<Headed> {
  const answer = await http.exchange(operation, params, options);
  const [call] = answer;
  // Validation of responses, if it is on, is inside of this.
  const { accept = '', read = readJson } = call.operation.accept ?? {};
  const reader: typeof read = async (own, response): Promise<Decoded> => {
    const decoded = await read(own, response);
    if (response.ok) return decoded;
    throw describe(buildError(own, response, decoded), { answer: [own, response], operation });
  };
  call.operation = { ...call.operation, accept: { accept, read: reader } };
  return { answer, operation };
}

function describe<E extends object>(error: E, headed: Headed): E {
  addRequestId(error, headed);
  const rules = findRules(headed);
  // Loggers do not print it.
  if (rules) addLazily(error, 'declaredHeaders', false, () => readAll(rules, headed.answer));
  return error;
}

/** The response alone. */
export function getAnswer(headed: Promise<Headed>): Promise<Answer> {
  return headed.then(({ answer }) => answer);
}

/** Makes a call give the declared headers of the status beside its data, and in its result. */
export function addHeaders<P extends ApiPromise<unknown>>(call: P, headed: Promise<Headed>): P {
  const result = call.result.bind(call);
  const withResponse = call.withResponse.bind(call);
  return Object.assign(call, {
    async result() {
      const ended = await result();
      return ended.ok ? addDeclared(ended, await headed) : addOfError(ended);
    },
    async withResponse() {
      return addDeclared(await withResponse(), await headed);
    },
  });
}

function addOfError<R extends { readonly error: object }>(failed: R): R {
  const { error } = failed;
  if (!('declaredHeaders' in error)) return failed;
  return addLazily(failed, 'headers', true, () => Object(error.declaredHeaders));
}

function addDeclared<T extends object>(target: T, headed: Headed): T {
  addRequestId(target, headed);
  const { answer, operation } = headed;
  if (!operation.headers) return target;
  return addLazily(target, 'headers', true, () => readAll(findRules(headed) ?? {}, answer));
}

function addRequestId(target: object, { answer: [call, response], operation }: Headed): void {
  if (!operation.requestId) return;
  const name = fillName(call.client, operation.requestId);
  Object.assign(target, { requestId: response.headers.get(name) ?? undefined });
}

/** Adds a member that is made when it is first read. */
function addLazily<T extends object>(
  target: T,
  name: string,
  enumerable: boolean,
  make: () => object,
): T {
  let made: object | undefined;
  return Object.defineProperty(target, name, { enumerable, get: () => (made ??= make()) });
}

type Rules = HeaderRules[string];

function findRules({ answer: [, { status }], operation }: Headed): Rules | undefined {
  const all = Object.entries(operation.headers ?? {});
  const wanted = [`${status}`, `${Math.trunc(status / 100)}XX`, 'default'];
  const find = (key: string): Rules | undefined =>
    all.find(([statuses]) => statuses.split(' ').includes(key))?.[1];
  return wanted.map(find).find(Boolean);
}

function readAll(rules: Rules, answer: Answer): object {
  const headers = {};
  for (const [name, rule] of Object.entries(rules)) {
    const form = typeof rule === 'string' ? { type: rule } : rule;
    addHeader(headers, name, form, answer);
  }
  return headers;
}

function addHeader(target: object, name: string, form: HeaderForm, [call, response]: Answer): void {
  const wire = fillName(call.client, form.name ?? name);
  const text = response.headers.get(wire);
  if (text === null && !form.required) return;
  const { value, problem } = readHeader(wire, form, response);
  const fail = (): never => {
    throw toProtocolError(call, `the header ${wire} ${problem}`, response);
  };
  const attributes = problem ? { get: fail } : { value };
  Object.defineProperty(target, name, { enumerable: true, ...attributes });
}

/** The value of a header, or why it has none. */
function readHeader(
  wire: string,
  form: HeaderForm,
  { headers }: Response,
): { readonly value?: unknown; readonly problem?: string } {
  // Dates in cookies have commas.
  if (form.list && /^set-cookie$/i.test(wire)) return { value: headers.getSetCookie() };
  const text = headers.get(wire);
  if (text === null) return { problem: 'is missing; a browser sees what the service exposes' };
  try {
    return { value: readHeaderValue(text, form) };
  } catch (cause) {
    return { problem: cause instanceof Error ? cause.message : 'cannot be read' };
  }
}
