/** Sets of values and what is known of each: numbers, labels, meanings, versions. */

import { type JsonObject, textOfJson } from '../diagnostics/json.ts';
import { enumKeys } from './enum-keys.ts';
import { toldOf } from './html.ts';
import type { Enum, EnumValue, Json, JsonType, KeywordSchema } from './model.ts';
import { listOf, member, numberOf, objectOf, textOf } from './raw.ts';

/** The values of a raw schema with their facts, in order; names and meanings come from the de-facto extensions too. */
export function readEnumFacts(object: JsonObject): readonly EnumValue[] {
  const values = valuesOf(object);
  const keys = enumKeys(values, listOf(object['x-enum-varnames']));
  const facts = objectOf(object['x-sw-enum']);
  const descriptions = object['x-enum-descriptions'];
  return values.map((value, index) => ({
    value,
    key: keys[index] ?? textOfJson(value),
    ...meaningOf(descriptions, value, index),
    ...factsOf(member(facts, textOfJson(value))),
  }));
}

/** The enum that a schema is, or undefined where it is more (or less) than a set of texts and numbers. */
export function enumOf(schema: KeywordSchema, raw: unknown): Omit<Enum, 'names'> | undefined {
  const listed = schema.enum ?? schema.openEnum;
  if (listed === undefined || listed.length === 0 || !isPlain(schema)) return undefined;
  const kinds = new Set(listed.map((value) => typeof value));
  if (![...kinds].every((kind) => kind === 'string' || kind === 'number')) return undefined;
  const of = kinds.size > 1 ? 'mixed' : typeof listed[0] === 'string' ? 'string' : 'number';
  return {
    open: schema.enum === undefined,
    of,
    values: schema.enumFacts ?? readEnumFacts(objectOf(raw) ?? {}),
  };
}

function isPlain(schema: KeywordSchema): boolean {
  return (
    schema.ref === undefined &&
    schema.allOf === undefined &&
    schema.anyOf === undefined &&
    schema.oneOf === undefined &&
    schema.const === undefined &&
    (schema.enum !== undefined || !schema.types?.includes('null'))
  );
}

/** A value that the schema's own type refuses is no value of it. */
export function fits(types: readonly JsonType[] | undefined, value: unknown): boolean {
  if (types === undefined) return true;
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (typeof value === 'number') {
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value));
  }
  // The four left are spelled alike in both languages.
  return types.includes(typeof value as JsonType);
}

/** Each value once: a list may repeat one. */
function valuesOf(object: JsonObject): readonly Json[] {
  const listed = listOf(object['enum'] ?? object['x-extensible-enum']);
  // Lists of a document hold JSON values.
  return [...new Set(listed as readonly Json[])];
}

function meaningOf(
  descriptions: Json | undefined,
  value: Json,
  index: number,
): Pick<EnumValue, 'meaning'> {
  const text = Array.isArray(descriptions)
    ? toldOf(descriptions[index])
    : toldOf(member(descriptions, textOfJson(value)));
  return text === undefined || text === '' ? {} : { meaning: text };
}

function factsOf(facts: Json | undefined): Partial<EnumValue> {
  const text = (name: 'meaning' | 'label' | 'since'): Partial<EnumValue> => {
    const found = textOf(member(facts, name));
    return found === undefined ? {} : { [name]: found };
  };
  const number = numberOf(member(facts, 'number'));
  const deprecated = member(facts, 'deprecated');
  const data = objectOf(member(facts, 'data'));
  return {
    ...text('meaning'),
    ...text('label'),
    ...(number === undefined ? {} : { number }),
    ...text('since'),
    ...(deprecated === true || typeof deprecated === 'string' ? { deprecated } : {}),
    ...(member(facts, 'unknown') === true ? { unknown: true } : {}),
    ...(data === undefined ? {} : { data }),
  };
}
