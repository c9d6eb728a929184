// In: the spec's query parameters and the caller's values. Out: encoded `name=value` pairs.

import { entriesOf, pick, textOf } from './params.ts';

/** A query parameter whose form is not the default (`form`, exploded). */
export interface QueryParam {
  /** Name on the wire. */
  readonly name: string;

  /** Member of the caller's parameters, where it has another name. */
  readonly from?: string;

  readonly style?: 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';

  readonly explode?: boolean;

  /** Reserved characters stay as they are, but for those that would end the value. */
  readonly allowReserved?: boolean;

  /** The value is written as this media type (JSON). */
  readonly content?: string;

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
    if (typeof rule === 'string') return pairsOf({ name: rule }, pick(params, rule));
    return pairsOf(rule, pick(params, rule.from ?? rule.name) ?? rule.value);
  });
}

/** The pairs of one parameter. */
export function pairsOf(rule: QueryParam, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const name = encodeURIComponent(rule.name);
  const encode = rule.allowReserved ? encodeReserved : encodeURIComponent;
  if (rule.content) return [`${name}=${encode(JSON.stringify(value))}`];
  if (typeof value !== 'object' || value instanceof Date) {
    return [`${name}=${encode(textOf(value))}`];
  }
  if (rule.style === 'deepObject') return deepPairs(name, value, encode);
  const named = Array.isArray(value) ? undefined : encodeURIComponent;
  const items = entriesOf(value).map(
    ([key, item]) => [named?.(key), encode(textOf(item))] as const,
  );
  if (rule.explode ?? (rule.style ?? 'form') === 'form') {
    return items.map(([key, text]) => `${key ?? name}=${text}`);
  }
  const joined = items.flatMap(([key, text]) => (key === undefined ? [text] : [key, text]));
  return joined.length ? [`${name}=${joined.join(delimiters[rule.style ?? 'form'])}`] : [];
}

const delimiters = { form: ',', spaceDelimited: '%20', pipeDelimited: '%7C', deepObject: ',' };

function deepPairs(name: string, value: object, encode: (text: string) => string): string[] {
  return entriesOf(value).flatMap(([key, item]) => {
    // A list repeats its name.
    const inner = Array.isArray(value) ? name : `${name}%5B${encodeURIComponent(key)}%5D`;
    if (typeof item !== 'object' || item === null) return [`${inner}=${encode(textOf(item))}`];
    return deepPairs(inner, item, encode);
  });
}

// `&`, `#` and `+` would end or change the value.
function encodeReserved(text: string): string {
  return encodeURI(text).replace(/[&#+]/g, encodeURIComponent);
}
