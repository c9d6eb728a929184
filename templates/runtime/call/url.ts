// The URL of a request: its path, its query, and plain values in them.

import { refuse } from './errors.ts';
import type { Operation, PathWriter, QueryWriter, Variables } from './operation.ts';

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

/** The text of a plain value; anything else is refused. */
export function printPlain(name: string, value: unknown): string {
  const isPlain =
    typeof value === 'number' ? Number.isFinite(value) : /^[bs][^y]/.test(typeof value);
  if (!isPlain) refuse(name, 'must be a plain value');
  return /\p{Cs}/u.test(`${value}`) ? refuse(name, 'is not well-formed Unicode') : `${value}`;
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
