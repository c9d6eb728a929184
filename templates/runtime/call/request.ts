// The request of a call: its URL and header from the parameters.

import { findOpaque, writeJson } from './bodies.ts';
import type { Call, Client, Send } from './call.ts';
import type { Fetch, HeaderValues, Operation } from './client.ts';
import { parseUrl, refuse } from './errors.ts';
import { type QueryParam, printHeader, listStyledPairs } from './parameters.ts';
import { carry, follow } from './redirects.ts';
import { neverConnected } from './retry.ts';

/**
 * The variables of an API, such as a vendor word in a header name.
 *
 * @example
 * const variables: Variables = { vendor: 'Svc' };
 */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The own member of an object; members of its prototype do not count. */
export function readMember(params: object, name: string): unknown {
  // A member of an object of unknown shape.
  return Object.hasOwn(params, name) ? (params as Record<string, unknown>)[name] : undefined;
}

/**
 * The value of a parameter: an own member of that name, else a member of a group.
 *
 * @example
 * pick({ hash: { type: 'SHA1' } }, 'hash.type'); // 'SHA1'
 */
export function pick(params: unknown, name: string): unknown {
  // A member of an object of unknown shape.
  if (Object.hasOwn(Object(params), name)) return (params as Record<string, unknown>)[name];
  const dot = name.indexOf('.', 1);
  return dot < 0 ? undefined : pick(pick(params, name.slice(0, dot)), name.slice(dot + 1));
}

/** A text, a finite number or a boolean, percent-encoded whole; refused where it is none. */
export function plain(name: string, value: unknown): string {
  return encodeURIComponent(printPlain(name, value));
}

function printPlain(name: string, value: unknown): string {
  const isPlain =
    typeof value === 'number' ? Number.isFinite(value) : /^[bs][^y]/.test(typeof value);
  if (!isPlain) refuse(name, 'must be a plain value');
  return /\p{Cs}/u.test(`${value}`) ? refuse(name, 'is not well-formed Unicode') : `${value}`;
}

/** The text of one value, as paths, queries, headers and forms carry it. */
export function writeText(name: string, value: unknown): string {
  const holdsOthers = typeof value === 'object' && !(value instanceof Date);
  return holdsOthers ? writeJson([name], value) : leafText(name, value);
}

/** The same of a value that holds no others. */
export function leafText(name: string, value: unknown): string {
  if (!(value instanceof Date)) return printPlain(name, value);
  return Number.isNaN(value.getTime()) ? refuse(name, 'is an invalid date') : value.toISOString();
}

/** A text that a header can carry; one that could begin another line is refused and not repeated. */
export function headerText(name: string, text: string): string {
  return /[^\t\x20-\x7e\x80-\xff]/.test(text) ? refuse(name, 'has what no header can carry') : text;
}

/** A text, percent-encoded whole; refused where it is not a text. */
export function encoded(
  name: string,
  text: string,
  encode: (text: string) => string = encodeURIComponent,
): string {
  try {
    return encode(text);
  } catch {
    return refuse(name, 'is not well-formed Unicode');
  }
}

/** The members of a list (`['0', v]`) or an object, without those that are not set. */
export function listEntries(value: object, name: string): [string, unknown][] {
  const fault = findOpaque(value);
  if (fault) refuse(name, fault);
  return Object.entries(value).filter(([, item]) => item !== undefined && item !== null);
}

/**
 * Fills in the variables of a name.
 *
 * @example
 * fill('X-{vendor}-Command', { vendor: 'Svc' }); // 'X-Svc-Command'
 */
export function fill(template: string, variables: Variables): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return value ?? refuse(`options.variables.${name}`, 'is needed');
  });
}

/** A name of the spec with the deployment's variables filled in. */
export function fillName({ api, options }: Client, name: string): string {
  return fill(name, { ...api.variables, ...options.variables });
}

/**
 * Writes a path parameter that is more than one encoded segment: what `inPath(…)` gives.
 *
 * @example
 * const upper: PathWriter = (name, value) => writeSegment(name, String(value).toUpperCase());
 */
export type PathWriter = (name: string, value: unknown, params?: object) => string;

/**
 * Puts values into the path of an operation, each percent-encoded whole.
 *
 * @example
 * writePath({ path: '/files/{id}' }, { id: 'a/b' }); // '/files/a%2Fb'
 */
export function writePath(
  { path = '', pathParams = {} }: Pick<Operation, 'path' | 'pathParams'>,
  params: object,
): string {
  return path.replace(/{(.+?)}/g, (_, name: string) => {
    // What the description has under that name is a writer.
    const write = (readMember(pathParams, name) ?? writeSegment) as PathWriter;
    return write(name, readMember(params, name), params);
  });
}

/**
 * One encoded segment.
 *
 * @example
 * writeSegment('id', 'a/b'); // 'a%2Fb'
 */
export function writeSegment(name: string, value: unknown): string {
  const text = plain(name, value ?? '');
  // `%252e` becomes a dot if a server decodes twice.
  if (/^(\.|%252e){0,2}$/i.test(text)) refuse(name, 'must not be empty or dots, encoded or not');
  // A number so large that it is written as `1e+21`.
  if (typeof value === 'number' && text.includes('%')) refuse(name, 'must be a plain value');
  return text;
}

/**
 * A path parameter whose place other operations fill with these fixed values, so that a call never becomes one of theirs.
 *
 * @example
 * http.send({ id, method: 'GET', path: '/files/{id}', pathParams: { id: except(['trash']) } }, params);
 */
export function except(fixed: readonly string[], write: PathWriter = writeSegment): PathWriter {
  return (name, value, params) => {
    const text = write(name, value, params);
    if (fixed.includes(decodeURIComponent(text))) refuse(name, 'is the path of another operation');
    return text;
  };
}

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
 * The pairs of a query, each after an `&`. `false`, `0` and `''` are sent; `undefined` and `null` are left out; lists
 * repeat their name.
 *
 * @example
 * writeQuery(['tag', inQuery({ name: 'mask', explode: false })], { tag: 'a b', mask: ['x', 'y'] });
 * // '&tag=a%20b&mask=x,y'
 */
export function writeQuery(rules: readonly (string | QueryWriter)[], params: object): string {
  let text = '';
  for (const rule of rules) {
    if (typeof rule === 'object') text += rule.text(params);
    else {
      // Names alone are for texts, numbers, booleans, and lists of them.
      for (const value of [readMember(params, rule)].flat()) {
        if (value != null) text += `&${plain(rule, rule)}=${plain(rule, value)}`;
      }
    }
  }
  return text;
}

/**
 * A header parameter.
 *
 * @example
 * const param: HeaderParam = { name: 'X-{vendor}-Command', from: 'command', value: 'start' };
 */
export interface HeaderParam {
  /** Name on the wire; may hold variables such as `{vendor}`. */
  readonly name: string;

  /** Name in the caller's parameters, if it is different. */
  readonly from?: string;

  /** Sent if the caller gives no value. */
  readonly value?: string | number | boolean;

  readonly explode?: boolean;

  /** The value is encoded as this media type. */
  readonly content?: string;
}

/**
 * A header parameter that is a text, a number or a boolean.
 *
 * @example
 * plainHeader('X-Tenant'); // X-Tenant: shop
 */
export function plainHeader(name: string): Part {
  return (call, request) => {
    const given = pick(call.params, name);
    if (given == null) return;
    setHeader(request.init.headers, name, leafText(name, given));
    guard(request);
  };
}

/**
 * A cookie parameter that is a text, a number or a boolean.
 *
 * @example
 * plainCookie('session'); // cookie: session=a1
 */
export function plainCookie(name: string): Part {
  return (call, request) => {
    const given = pick(call.params, name);
    if (given == null) return;
    const text = encodeURIComponent(leafText(name, given));
    appendCookie(request.init.headers, `${plain(name, name)}=${text}`);
    guard(request);
  };
}

/**
 * A header parameter: a name, or more about it.
 *
 * @example
 * inHeader({ name: 'X-{vendor}-Command', from: 'X-Svc-Command', value: 'start' });
 */
export function inHeader(rule: string | HeaderParam): Part {
  const param: HeaderParam = typeof rule === 'string' ? { name: rule } : rule;
  const { name, from = name, value, content, explode } = param;
  return (call, request) => {
    const given = pick(call.params, from) ?? value;
    if (given === undefined) return;
    const text = printHeader(given, explode, content, name);
    setHeader(request.init.headers, fillName(call.client, name), text);
    guard(request);
  };
}

/**
 * A cookie parameter: a name, or more about it.
 *
 * @example
 * inCookie({ name: 'session', style: 'cookie' });
 */
export function inCookie(rule: string | QueryParam): Part {
  const param: QueryParam = typeof rule === 'string' ? { name: rule } : rule;
  return (call, request) => {
    const given = pick(call.params, param.from ?? param.name) ?? param.value;
    for (const pair of listStyledPairs(param, given)) appendCookie(request.init.headers, pair);
    guard(request);
  };
}

// Another origin must not see it.
function guard(request: Prepared): void {
  request.init.redirect ??= 'manual';
  request.send = follow;
}

/**
 * Adds a cookie, `name=value`, to a request.
 *
 * @example
 * appendCookie(request.init.headers, 'session=abc');
 */
export function appendCookie(headers: Headers, pair: string): void {
  const cookies = [headers.get('cookie'), pair];
  setHeader(headers, 'cookie', cookies.filter(Boolean).join('; '));
}

/**
 * Sets a header; a value that could begin another line is refused and not repeated.
 *
 * @example
 * setHeader(request.init.headers, 'x-note', 'a line'); // refuses 'two\nlines'
 */
export function setHeader(headers: Headers, name: string, value: string): void {
  headers.set(name, headerText(name, value));
}

/**
 * An address that is used as given when it is absolute, on the base URL when it begins with `/`. The client's credentials
 * and headers go there only if it is of the service's origin.
 *
 * @example
 * http.send({ id: 'finishUpload', method: 'POST', parts: [given(url)], body: bytes }, { body }, options);
 */
export function given(address: string): Part {
  return (call, request) => {
    const { base } = call.client;
    const url = resolveUrl(address.startsWith('/') ? base + checkPath(address) : address);
    call.foreign = url.origin !== new URL(base).origin;
    // Not touched without need: the query of a URL that is used as given would be written again.
    const { search } = new URL(request.url);
    if (search) url.search = [url.search, search.slice(1)].filter(Boolean).join('&');
    request.url = url.href;
  };
}

/**
 * Refuses a method that `fetch` would not send.
 *
 * @example
 * http.send({ id: 'any', method, parts: [given(url), sendable] }, {}, options);
 */
export const sendable: Part = ({ operation: { method } }) => {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(method) || /^(connect|trac[ek])$/i.test(method)) {
    refuse('method', 'is none that can be sent');
  }
};

// A message of `fetch` or of the parser would repeat the address, and what is secret in it.
function resolveUrl(address: string): URL {
  const url = /^https?:/i.test(address) ? parseUrl(address) : undefined;
  if (!url) return refuse('url', 'must begin with https: or a slash');
  if (url.username || url.password) refuse('url', 'must have no credentials');
  return url;
}

/**
 * Refuses a path that leads elsewhere: with a dot segment, in whichever spelling.
 *
 * @example
 * checkPath('/things/..%2fusers'); // the path as it is; '/things/../users' is refused
 */
export function checkPath(path: string): string {
  if (/^[^?#]*([\t\n\r]|[/\\](\.|%2e){1,2}([/\\?#]|$))/i.test(path)) {
    refuse('path', 'must not lead to another endpoint');
  }
  return path;
}

/**
 * Sends the idempotency key of a call that has effects. Then it may be repeated, as it may when the connection was never made.
 * Bodies bring it along.
 *
 * @example
 * http.send({ id: 'start', method: 'POST', path: '/start', parts: [idempotencyKey] }, params, options);
 */
export const idempotencyKey: Part = (call, request) => {
  const { idempotencyHeader } = call.operation;
  request.move = carry;
  const key = call.options.idempotencyKey ?? (idempotencyHeader && crypto.randomUUID());
  // The same key goes with every attempt, so that the service can tell a repetition.
  if (key) {
    const name = idempotencyHeader ?? 'idempotency-key';
    request.init.headers.set(name, headerText('idempotencyKey', key));
    request.idempotent = true;
  }
  if (request.idempotent || !isServer()) return;
  // Behind a redirect an error no more says that the request never arrived, and of those that `fetch` follows nothing
  // is known.
  request.send = follow;
  request.unsent = (cause) => !call.moved && neverConnected(cause);
};

// No type library knows all runtimes.
interface Runtime {
  readonly process?: { readonly versions?: { readonly node?: string } };
  readonly location?: unknown;
}

/** Whether errors say that no connection was made: in browsers and workers they do not. */
function isServer(): boolean {
  const { process }: Runtime = globalThis;
  return Boolean(process?.versions?.node);
}

/**
 * Whether a program can see where a redirect leads: in browsers it cannot.
 *
 * @example
 * if (readsRedirects()) request.send = follow;
 */
export function readsRedirects(): boolean {
  const { location }: Runtime = globalThis;
  return isServer() || !location;
}

/**
 * A request, ready to be sent.
 *
 * @example
 * const part: Part = (_, { init }: Prepared) => init.headers.set('x-part', '1');
 */
export interface Prepared {
  url: string;

  /** The options of `fetch`. */
  readonly init: Init;

  /** The client's, the call's or the runtime's own. */
  fetch: Fetch;

  /** Whether repeating it has no second effect. */
  idempotent: boolean;

  /** Whether an error says that not one byte of it was sent. */
  unsent?: (cause: unknown) => boolean;

  /** What may be a credential in the query, by its name. */
  readonly keys?: readonly { readonly name: string }[];

  /** Where more is to be done than to call `fetch`: sends it, and completes what a redirect makes of it. */
  send?: Send;
  move?: typeof carry;
}

/**
 * Options of `fetch` that a call sets.
 *
 * @example
 * const init: Init = { method: 'GET', headers: new Headers() };
 */
export interface Init extends RequestInit {
  method: string;
  readonly headers: Headers;
  duplex?: 'half';
}

/**
 * Writes another part of a request than path, query and `accept`.
 *
 * @example
 * const traced: Part = (call, { init }) => init.headers.set('x-operation', call.operation.id);
 */
export type Part = (call: Call, request: Prepared) => void;

/** Names of headers that are no secrets and may go to another origin. */
export const harmless: RegExp = /^(accept|content|if|range|traceparent|user-agent)\b/i;

/** Builds the request of a call; `usual` are the client's headers. */
export function prepare(call: Call, usual: HeaderValues | undefined): Prepared {
  const { operation, params, options } = call;
  const { method, query = [], parts = [], accept } = operation;
  const {
    query: more = {},
    // Said at once, because later it would look like a lost connection.
    fetch = call.client.options.fetch ?? globalThis.fetch ?? refuse('fetch', 'must be a function'),
  } = options;
  call.accept = options.accept ?? accept?.accept ?? 'application/json';
  const headers = new Headers({ accept: call.accept });
  const request: Prepared = {
    url:
      call.client.base +
      writePath(operation, params) +
      (writeQuery(query, params) + writeQuery(Object.keys(more), more)).replace('&', '?'),
    init: { method, headers },
    fetch,
    idempotent: operation.idempotent ?? method === 'GET',
  };
  operation.body?.place(call, request);
  for (const place of parts) place(call, request);
  const given: HeaderValues = { ...(!call.foreign && usual), ...options.headers };
  for (const name in given) {
    // A name that no header can have could be anything, and is not repeated.
    call.at = 'headers';
    headers.delete(name);
    call.at = name;
    const value = given[name];
    if (value === undefined) continue;
    if (!harmless.test(name)) {
      // Shorter values would remove parts of unrelated text.
      if (value[2]) call.secrets.push(value.trim());
      // `fetch` would hand it on to another origin.
      request.init.redirect ??= 'manual';
    }
    headers.set(name, value);
  }
  delete call.at;
  return request;
}
