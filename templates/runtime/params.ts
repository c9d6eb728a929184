// In: the caller's parameters and a name of the spec. Out: the value, or its text.

import { refuse } from './errors.ts';
import { writeJson } from './json.ts';

/**
 * The variables of an API, such as a vendor word in a header name.
 *
 * @example
 * const variables: Variables = { vendor: 'Svc' };
 */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The own member of an object, whatever its prototype has. */
export function memberOf(params: object, name: string): unknown {
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
  return encodeURIComponent(plainText(name, value));
}

function plainText(name: string, value: unknown): string {
  const isPlain = typeof value === 'number' ? isFinite(value) : /^[bs][^y]/.test(typeof value);
  if (!isPlain) refuse(name, 'must be a plain value');
  return /\p{Cs}/u.test(`${value}`) ? refuse(name, 'is not well-formed Unicode') : `${value}`;
}

/** The text of one value, as paths, queries, headers and forms carry it. */
export function writeText(name: string, value: unknown): string {
  if (typeof value !== 'object') return plainText(name, value);
  if (!(value instanceof Date)) return writeJson([name], value);
  return isFinite(value.getTime()) ? value.toISOString() : refuse(name, 'is an invalid date');
}

/** A text that a header can carry; one that could begin another line is refused and not repeated. */
export function headerText(name: string, text: string): string {
  return /[^\t\x20-\x7e\x80-\xff]/.test(text) ? refuse(name, 'has what no header can carry') : text;
}

/** A text, percent-encoded whole; refused where it is no text. */
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
export function entriesOf(value: object): [string, unknown][] {
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
