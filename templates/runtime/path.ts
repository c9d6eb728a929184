// In: a path template and the caller's parameters. Out: a path that no value can lead to another endpoint.

import { refuse } from './errors.ts';
import type { Operation } from './operation.ts';
import { memberOf, plain } from './params.ts';

/**
 * Writes a path parameter that is more than one encoded segment: what `inPath(…)` gives.
 *
 * @example
 * const upper: PathWriter = (name, value) => segmentOf(name, String(value).toUpperCase());
 */
export type PathWriter = (name: string, value: unknown, params?: object) => string;

/**
 * Puts values into the path of an operation, each percent-encoded whole.
 *
 * @example
 * pathOf({ path: '/files/{id}' }, { id: 'a/b' }); // '/files/a%2Fb'
 */
export function pathOf(
  { path = '', pathParams = {} }: Pick<Operation, 'path' | 'pathParams'>,
  params: object,
): string {
  return path.replace(/{(.+?)}/g, (_, name: string) => {
    // What the description has under that name is a writer.
    const write = (memberOf(pathParams, name) ?? segmentOf) as PathWriter;
    return write(name, memberOf(params, name), params);
  });
}

/**
 * One encoded segment.
 *
 * @example
 * segmentOf('id', 'a/b'); // 'a%2Fb'
 */
export function segmentOf(name: string, value: unknown): string {
  const text = plain(name, value ?? '');
  // What is written as `%252e` is read as a dot by whoever decodes twice.
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
export function except(fixed: readonly string[], write: PathWriter = segmentOf): PathWriter {
  return (name, value, params) => {
    const text = write(name, value, params);
    if (fixed.includes(decodeURIComponent(text))) refuse(name, 'is the path of another operation');
    return text;
  };
}
