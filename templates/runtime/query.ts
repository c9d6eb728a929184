// In: the spec's query parameters and the caller's values. Out: encoded `name=value` pairs.

import { encoded, entriesOf, pick, textOf } from './params.ts';
import { styledPairs } from './styles.ts';

/** A query or cookie parameter whose form is not the default (`form`, exploded). */
export interface QueryParam {
  /** Name on the wire. */
  readonly name: string;

  /** Member of the caller's parameters, where it has another name. */
  readonly from?: string;

  /** `cookie`: as it is, because cookies are not percent-encoded. */
  readonly style?: 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject' | 'cookie';

  readonly explode?: boolean;

  /** Reserved characters stay as they are, but for those that would end the value. */
  readonly allowReserved?: boolean;

  /** The value is written as this media type. */
  readonly content?: string;

  /** The value is the query itself, written as `content` says. */
  readonly whole?: boolean;

  /** Sent when the caller gives no value. */
  readonly value?: string | number | boolean;
}

/**
 * The pairs of a query. `false`, `0` and `''` are sent; `undefined` and `null` are left out.
 *
 * @example
 * queryPairs(['tag', { name: 'mask', explode: false }], { tag: 'a b', mask: ['x', 'y'] });
 * // ['tag=a%20b', 'mask=x,y']
 */
export function queryPairs(rules: readonly (string | QueryParam)[], params: object): string[] {
  return rules.flatMap((rule) => {
    if (typeof rule === 'string') return pairsOf(rule, pick(params, rule));
    return styledPairs(rule, pick(params, rule.from ?? rule.name) ?? rule.value);
  });
}

/** The pairs of one value in the default form: lists repeat the name, objects have names of their own. */
export function pairsOf(name: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const named: [string, unknown][] =
    typeof value !== 'object' || value instanceof Date
      ? [[name, value]]
      : entriesOf(value).map(([key, item]) => [Array.isArray(value) ? name : key, item]);
  return named.map((pair) => pair.map((part) => encoded(name, textOf(part))).join('='));
}
