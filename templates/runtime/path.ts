// In: a path template and the caller's parameters. Out: a path that no value can lead to another endpoint.

import { refuse } from './errors.ts';
import type { Operation } from './operation.ts';
import { pick } from './params.ts';

/** Writes a path parameter that is more than one encoded segment: what `inPath(…)` gives. */
export type PathWriter = (name: string, value: unknown) => string;

/**
 * Puts values into the path of an operation, each percent-encoded whole.
 *
 * @example
 * pathOf({ path: '/files/{id}' }, { id: 'a/b' }); // '/files/a%2Fb'
 */
export function pathOf(
  { path = '', pathParams }: Pick<Operation, 'path' | 'pathParams'>,
  params: object,
): string {
  let whole = '';
  for (const piece of path.split('}')) {
    const [text = '', name] = piece.split('{');
    whole += text;
    if (name) {
      // What the description has under that name is a writer.
      const write = (pick(pathParams, name) ?? segmentOf) as PathWriter;
      whole += write(name, pick(params, name));
    }
  }
  return whole;
}

/** One encoded segment. */
export function segmentOf(name: string, value: unknown): string {
  const text = typeof value === 'object' ? '' : `${value ?? ''}`;
  // `NaN` is the only value that is not itself.
  if (value !== value || /^(\.|%2e){0,2}$/i.test(text)) {
    refuse(name, "must not be empty, '.' or '..'");
  }
  return encodeURIComponent(text);
}

/**
 * A path parameter whose place other operations fill with these fixed values, so that a call never becomes one of theirs.
 *
 * @example
 * http.send({ id, method: 'GET', path: '/files/{id}', pathParams: { id: except(['trash']) } }, params);
 */
export function except(fixed: readonly string[], write: PathWriter = segmentOf): PathWriter {
  return (name, value) => {
    const text = write(name, value);
    if (fixed.includes(decodeURIComponent(text))) refuse(name, 'is the path of another operation');
    return text;
  };
}
