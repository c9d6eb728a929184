// In: header and cookie parameters of the spec. Out: the parts of a request that carry their values.

import { headerText, pick } from './params.ts';
import { type QueryParam, styledHeader, styledPairs } from './styles.ts';
import { follow } from './redirect.ts';
import type { Part, Prepared } from './request.ts';
import { nameOf } from './variables.ts';

/**
 * A header parameter.
 *
 * @example
 * const param: HeaderParam = { name: 'X-{vendor}-Command', from: 'command', value: 'start' };
 */
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
    const text = styledHeader(given, explode, content, name);
    setHeader(request.init.headers, nameOf(call.client, name), text);
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
    for (const pair of styledPairs(param, given)) appendCookie(request.init.headers, pair);
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
