// In: the spec's query parameters and the caller's values. Out: the query, encoded.

import { memberOf, plain } from './params.ts';

/**
 * Writes a query parameter whose form is not the default: what `inQuery(…)` gives.
 *
 * @example
 * const now: QueryWriter = { name: 'at', text: () => `&at=${Date.now()}` };
 */
export interface QueryWriter {
  /** Name on the wire. */
  readonly name: string;

  /** Its pairs, each after an `&`. */
  text(params: object): string;
}

/**
 * The pairs of a query, each after an `&`. `false`, `0` and `''` are sent; `undefined` and `null` are left out; lists
 * repeat their name.
 *
 * @example
 * queryOf(['tag', inQuery({ name: 'mask', explode: false })], { tag: 'a b', mask: ['x', 'y'] });
 * // '&tag=a%20b&mask=x,y'
 */
export function queryOf(rules: readonly (string | QueryWriter)[], params: object): string {
  let text = '';
  for (const rule of rules) {
    if (typeof rule === 'object') text += rule.text(params);
    else {
      // Names alone are for texts, numbers, booleans, and lists of them.
      for (const value of [memberOf(params, rule)].flat()) {
        if (value != null) text += `&${plain(rule, rule)}=${plain(rule, value)}`;
      }
    }
  }
  return text;
}
