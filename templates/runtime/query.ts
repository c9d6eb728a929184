// In: the spec's query parameters and the caller's values. Out: encoded `name=value` pairs.

import { memberOf, plain } from './params.ts';

/**
 * Writes a query parameter whose form is not the default: what `inQuery(…)` gives.
 *
 * @example
 * const now: QueryWriter = { name: 'at', pairs: () => [`at=${Date.now()}`] };
 */
export interface QueryWriter {
  /** Name on the wire. */
  readonly name: string;

  pairs(params: object): readonly string[];
}

/**
 * The pairs of a query. `false`, `0` and `''` are sent; `undefined` and `null` are left out; lists repeat their name.
 *
 * @example
 * queryPairs(['tag', inQuery({ name: 'mask', explode: false })], { tag: 'a b', mask: ['x', 'y'] });
 * // ['tag=a%20b', 'mask=x,y']
 */
export function queryPairs(rules: readonly (string | QueryWriter)[], params: object): string[] {
  return rules.flatMap((rule) =>
    typeof rule === 'object'
      ? rule.pairs(params)
      : // Names alone are for texts, numbers, booleans, and lists of them.
        [memberOf(params, rule)]
          .flat()
          .flatMap((value) =>
            value == null ? [] : `${encodeURIComponent(rule)}=${plain(rule, value)}`,
          ),
  );
}
