/** What documents call the values of a set, and what they say of each, in the forms that tools have for it. */

import { formatJson } from '../../diagnostics/json.ts';
import { getChild, isObject, type Members } from './pointer.ts';

/** Keywords that name values; the first that a schema has counts. */
export const nameKeywords = [
  'x-enum-varnames',
  'x-enumNames',
  'x-enum-names',
  'x-speakeasy-enums',
  'x-fern-enum',
  'x-ms-enum',
  'x-enum-elements',
] as const;

/** Keywords that describe values. */
export const textKeywords = [
  'x-enum-descriptions',
  'x-enumDescriptions',
  'x-enumdescriptions',
  'x-speakeasy-enum-descriptions',
  'x-fern-enum',
  'x-ms-enum',
  'x-enum-elements',
] as const;

/** What a keyword says of values: in their order, or by value. */
export interface ValueList {
  readonly keyword: string;
  /** Steps from the schema to the list. */
  readonly steps: readonly string[];
  readonly held: readonly unknown[] | Members;
}

export function findValueNames(schema: Members): ValueList | undefined {
  return findList(schema, nameKeywords);
}

export function findValueTexts(schema: Members): ValueList | undefined {
  return findList(schema, textKeywords);
}

function findList(schema: Members, keywords: readonly string[]): ValueList | undefined {
  for (const keyword of keywords) {
    if (!Object.hasOwn(schema, keyword)) continue;
    const isNested = keyword === 'x-ms-enum';
    const held = isNested ? getChild(schema[keyword], 'values') : schema[keyword];
    const steps = isNested ? [keyword, 'values'] : [keyword];
    if (Array.isArray(held) || isObject(held)) return { keyword, steps, held };
  }
  return undefined;
}

/** Whether entries say themselves which value they are about: a map, or objects that have a `value` each. */
export function isByValue({ held }: ValueList): boolean {
  return !Array.isArray(held) || (held.length > 0 && held.every(hasValue));
}

function hasValue(item: unknown): item is Members {
  return isObject(item) && Object.hasOwn(item, 'value');
}

/** Whether a list has an entry for each value. A schema that is nullable may list null, which needs no name. */
export function isFittingLength(list: ValueList, values: readonly unknown[]): boolean {
  if (isByValue(list)) return true;
  const { length } = values.filter((value) => value !== null);
  const held = Object.values(list.held);
  return held.length === values.length || held.length === length;
}

/** What is said of each value, as written; nothing where the list does not have an entry for each. */
export function readEntries(list: ValueList, values: readonly unknown[]): readonly unknown[] {
  const { held } = list;
  if (!Array.isArray(held)) return values.map((value) => getOwn(held, formatJson(value)));
  if (isByValue(list)) {
    const byValue = new Map(held.filter(hasValue).map((item) => [formatJson(item['value']), item]));
    return values.map((value) => byValue.get(formatJson(value)));
  }
  if (!isFittingLength(list, values)) return [];
  if (held.length === values.length) return held;
  let index = 0;
  return values.map((value): unknown => (value === null ? undefined : held[index++]));
}

/** A text, or the member of an object that tools have for it. */
export function readEntry(entry: unknown, member: 'name' | 'description'): unknown {
  return isObject(entry) ? getOwn(entry, member) : entry;
}

function getOwn(object: unknown, name: string): unknown {
  return isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
}
