// In: nothing. Out: values that try to become something else, what is sent for them, and readers of what was sent.

import * as fc from 'fast-check';
import { expect } from 'vitest';

import {
  Http,
  type Operation,
  type RequestOptions,
} from '../../../templates/runtime/call/client.ts';

export const runs = { seed: 7, numRuns: process.env['SPECWRIGHT_LONG'] ? 2_000 : 100 };

/** Texts that tried to become something else somewhere. */
const hostile = fc.constantFrom(
  '',
  '.',
  '..',
  '%2e',
  '%2E%2e',
  '.%2e',
  '/',
  '\\',
  '../x',
  '..\\x',
  '%2f..%2f',
  '?a=1',
  '#f',
  '&a=1',
  'a=b',
  ';c=1',
  'a,b',
  'a b',
  'a|b',
  'a.b',
  '%',
  '%zz',
  '%00',
  '\0',
  '+',
  '\r\nX-Evil: 1',
  '\t',
  '\u0085',
  '\u2028',
  'é',
  '鍵',
  '🔑',
  'a[b]',
  '"',
  "'",
  '__proto__',
  'constructor',
  ' a ',
  '\ud800',
  'a\udfff',
  'https://evil.test/',
  '//evil.test',
  '@evil.test',
  '{x}',
  '$&',
);
export const text = fc.oneof(
  { weight: 3, arbitrary: hostile },
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[./\\%2eE?#&=+:;,@|[\]"' -]{0,8}$/),
);
// Without -0, which JSON knows to read and not to write.
export const json = fc
  .jsonValue({ stringUnit: 'binary' })
  .map((value): unknown => JSON.parse(JSON.stringify(value)))
  // What is not there is not sent.
  .filter((value) => value !== null);
export const shapes = {
  text,
  list: fc.array(text, { minLength: 1, maxLength: 4 }),
  object: fc.dictionary(text, text, { minKeys: 1, maxKeys: 4 }),
} as const;
export type Shape = keyof typeof shapes;
export type Given = string | string[] | Record<string, string>;

/** A request as it would be sent. */
export interface Sent {
  readonly path: string;
  /** With its question mark. */
  readonly query: string;
  readonly headers: [string, string][];
}

/** The request, or undefined where the runtime refused it; nothing else may happen. */
export async function sent(
  operation: Partial<Operation>,
  params: object,
  options: RequestOptions = {},
): Promise<Sent | undefined> {
  let found: Sent | undefined;
  const fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const { origin, pathname, search, hash, username } = new URL(address);
    expect([origin, hash, username]).toEqual(['http://a.test', '', '']);
    found = { path: pathname, query: search, headers: [...new Headers(init.headers)] };
    return new Response('1');
  };
  const http = new Http({ name: 'x' }, { baseUrl: 'http://a.test', fetch });
  const whole: Operation = { id: 'x', method: 'GET', path: '/p', ...operation };
  const result = await http.send(whole, params, options).result();
  expect(result.ok || result.kind).toBe(result.ok || 'validation');
  expect(result.ok).toBe(found !== undefined);
  return found;
}

/** All texts of a value: keys, then values. */
export function all(value: Given): string[] {
  if (typeof value === 'string') return [value];
  return [...Object.keys(Array.isArray(value) ? [] : value), ...Object.values(value)];
}

/** Whether a text of the value is what a pattern finds. */
export function some(value: Given, pattern: RegExp): boolean {
  return all(value).some((one) => pattern.test(one));
}

/** Whether a text has half a character. */
export function isTorn(value: Given): boolean {
  return some(value, /\p{Surrogate}/u);
}

/** Reads `a,b` as a list and `k,v,k,v` as an object. */
export function flat(items: readonly string[], shape: Shape): Given {
  if (shape === 'text') return items[0] ?? '';
  if (shape === 'list') return [...items];
  return createObject(
    items.flatMap((_, at) => (at % 2 ? [] : [[items[at] ?? '', items[at + 1] ?? '']])),
  );
}

/** Reads `k=v` for each member. */
export function pairs(members: readonly string[]): [string, string][] {
  return members.map((member) => {
    const at = member.indexOf('=');
    expect(at).toBeGreaterThanOrEqual(0);
    return [decodeURIComponent(member.slice(0, at)), decodeURIComponent(member.slice(at + 1))];
  });
}

/** Without a prototype, and `__proto__` as any other key. */
export function createObject(entries: readonly (readonly string[])[]): Record<string, string> {
  const made: Record<string, string> = {};
  for (const [key = '', value] of entries) {
    Object.defineProperty(made, key, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return made;
}

/** Each of them percent-decoded. */
export function decoded(items: readonly string[]): string[] {
  return items.map(decodeURIComponent);
}
