/** Splits a schema into what a value is besides, what it may be, and what it is under a condition. */

import { placeBelow, type Raw } from '../load/structure/place.ts';
import { asMembers, getChild, isObject } from '../load/structure/pointer.ts';
import type { Check } from './site.ts';

/** What a value is besides: a reference may have members beside it. */
export function listWholes({ bundle }: Check, schema: Raw): readonly Raw[] {
  const { $ref: ref } = asMembers(schema.value);
  const target = typeof ref === 'string' ? bundle.resolve(ref, schema.at) : undefined;
  const missing: Raw = { value: true, at: schema.at };
  const own = ref === undefined ? [] : [target ?? missing];
  return [...own, ...listItemsOf(schema, ['allOf'])];
}

/** The schemas in lists of these keywords. */
export function listItemsOf({ value, at }: Raw, keywords: readonly string[]): readonly Raw[] {
  return keywords.flatMap((keyword) => {
    const list = getChild(value, keyword);
    if (!Array.isArray(list)) return [];
    return list.map((item: unknown, index) => ({
      value: item,
      at: placeBelow(placeBelow(at, keyword), index),
    }));
  });
}

/** What a value may be. */
export function listOptions(schema: Raw): readonly Raw[] {
  return listItemsOf(schema, ['anyOf', 'oneOf']);
}

/** What a value is under a condition: it may list members, and leaves nothing open. */
export function listRules({ value, at }: Raw): readonly Raw[] {
  const { dependentSchemas, ...others } = asMembers(value);
  const below = (keyword: string) => placeBelow(at, keyword);
  const branches = ['then', 'else'].map((name) => ({ value: others[name], at: below(name) }));
  const dependent = Object.entries(asMembers(dependentSchemas)).map(([name, held]) => {
    return { value: held, at: placeBelow(below('dependentSchemas'), name) };
  });
  return [...branches, ...dependent].filter((one) => isObject(one.value));
}

/** `required`, `not` and such alone say nothing of which members there are. */
export function isRule(value: unknown): boolean {
  const names = Object.keys(asMembers(value));
  return names.length > 0 && names.every((name) => ruleWords.has(name) || name.startsWith('x-'));
}

const ruleWords: ReadonlySet<string> = new Set([
  'description',
  'title',
  'required',
  'not',
  'if',
  'then',
  'else',
  'minProperties',
  'maxProperties',
  'dependentRequired',
  'dependentSchemas',
]);
