// The request of a call: its URL and header from the parameters.

import type { Client, Prepared } from './call.ts';
import { parseUrl, refuse } from './errors.ts';
import type { Part, PathWriter } from './operation.ts';
import { listStyledPairs, printHeader, type QueryParam } from './parameters.ts';
import { carry, follow } from './redirects.ts';
import { neverConnected } from './retry.ts';
import { fill, pick, plain, writeSegment } from './url.ts';
import { headerText, leafText } from './value-text.ts';

/** A name of the spec with the deployment's variables filled in. */
export function fillName({ api, options }: Client, name: string): string {
  return fill(name, { ...api.variables, ...options.variables });
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
