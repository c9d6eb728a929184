// In: the spec's query parameters and the caller's values. Out: encoded `name=value` pairs.

import { pick } from './params.ts';

/** Writes a query parameter whose form is not the default: what `inQuery(…)` gives. */
export type QueryWriter = (params: object) => readonly string[];

/**
 * The pairs of a query. `false`, `0` and `''` are sent; `undefined` and `null` are left out; lists repeat their name.
 *
 * @example
 * queryPairs(['tag', inQuery({ name: 'mask', explode: false })], { tag: 'a b', mask: ['x', 'y'] });
 * // ['tag=a%20b', 'mask=x,y']
 */
export function queryPairs(rules: readonly (string | QueryWriter)[], params: object): string[] {
  const pairs: string[] = [];
  for (const rule of rules) {
    if (typeof rule === 'function') pairs.push(...rule(params));
    else {
      // Names alone are for texts, numbers, booleans, and lists of them.
      for (const value of [pick(params, rule)].flat() as string[]) {
        if (value != null) pairs.push(`${encodeURIComponent(rule)}=${encodeURIComponent(value)}`);
      }
    }
  }
  return pairs;
}
