/** Sets of values and what is known of each: numbers, labels, meanings, versions. */

import { type JsonObject, formatJson, identifyJson } from '../../diagnostics/json.ts';
import {
  findValueNames,
  findValueTexts,
  readEntries,
  readEntry,
  type ValueList,
} from '../../load/structure/value-names.ts';
import { chooseEnumKeys } from '../naming/enum-keys.ts';
import { readMarkdown } from '../docs/html.ts';
import type { Enum, EnumValue, Json, JsonType, KeywordSchema } from '../model/model.ts';
import {
  allowUndefined,
  asList,
  asNumber,
  asObject,
  getMember,
  getText,
  isTrue,
  readProse,
} from '../raw.ts';
import { listValues } from './keyword-facts.ts';

/** The values of a raw schema with their facts, in order; names and meanings come from the de-facto extensions too. */
export function readEnumFacts(object: JsonObject): readonly EnumValue[] {
  const values = readEnumValues(object);
  const keys = chooseEnumKeys(values, readSaid(object, values, 'name'));
  const meanings = readSaid(object, values, 'description');
  const facts = asObject(object['x-sw-enum']);
  return values.map((value, index) => {
    const stated = getMember(facts, formatJson(value));
    const deprecated = getMember(stated, 'deprecated');
    const isDeprecated = deprecated === true || typeof deprecated === 'string';
    return allowUndefined({
      value,
      key: keys[index] ?? formatJson(value),
      meaning:
        readProse(getMember(stated, 'meaning')) ?? (readMarkdown(meanings[index]) || undefined),
      label: readProse(getMember(stated, 'label')),
      number: asNumber(getMember(stated, 'number')),
      since: getText(stated, 'since'),
      deprecated: isDeprecated ? deprecated : undefined,
      unknown: isTrue(stated, 'unknown') || undefined,
      data: asObject(getMember(stated, 'data')),
    });
  });
}

/** The enum that a schema is, or undefined where it is more (or less) than a set of texts and numbers. */
export function readEnum(schema: KeywordSchema, raw: unknown): Omit<Enum, 'names'> | undefined {
  const listed = (schema.enum ?? schema.openEnum)?.filter(isNotNull);
  if (listed === undefined || listed.length === 0 || !isPlain(schema)) return undefined;
  const kinds = new Set(listed.map((value) => typeof value));
  if (![...kinds].every((kind) => kind === 'string' || kind === 'number')) return undefined;
  const of = kinds.size > 1 ? 'mixed' : typeof listed[0] === 'string' ? 'string' : 'number';
  const object = asObject(raw) ?? {};
  // An alternative may have the list.
  const isOwn = listRaw(object).length > 0;
  const facts = schema.enumFacts ?? readEnumFacts(isOwn ? object : { ...object, enum: listed });
  return {
    open: schema.enum === undefined,
    ...(allowsNull(schema) && { nullable: true }),
    of,
    values: facts.filter(({ value }) => isNotNull(value)),
  };
}

/** Whether a set of values has null beside them. */
export function allowsNull({ enum: closed, openEnum, types }: KeywordSchema): boolean {
  if (closed !== undefined || types === undefined) {
    return (closed ?? openEnum ?? []).includes(null) && isOfTypes(types, null);
  }
  return types.includes('null');
}

function isNotNull(value: Json): boolean {
  return value !== null;
}

function isPlain({ ref, allOf, anyOf, oneOf, const: only }: KeywordSchema): boolean {
  return (ref ?? allOf ?? anyOf ?? oneOf ?? only) === undefined;
}

/** A value that the schema's own type refuses is no value of it. */
export function isOfTypes(types: readonly JsonType[] | undefined, value: unknown): boolean {
  if (types === undefined) return true;
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (typeof value === 'number') {
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value));
  }
  // The four left are spelled alike in both languages.
  return types.includes(typeof value as JsonType);
}

/** The values of `enum` and `const` that the type allows; undefined where there is neither. */
export function findFixedValues(schema: KeywordSchema): readonly Json[] | undefined {
  const { enum: list, const: one, types } = schema;
  const listed = one === undefined ? undefined : list?.map(identifyJson);
  return listValues(schema)?.filter(
    (value) => isOfTypes(types, value) && listed?.includes(identifyJson(value)) !== false,
  );
}

/** Each value once: a list may repeat one. */
function readEnumValues(object: JsonObject): readonly Json[] {
  return [...new Set(listRaw(object))];
}

function listRaw(object: JsonObject): readonly Json[] {
  // Lists of a document hold JSON values.
  return asList(object['enum'] ?? object['x-extensible-enum']) as readonly Json[];
}

/** What tools' keywords say of each value, which are about the list as written. */
function readSaid(
  object: JsonObject,
  values: readonly Json[],
  member: 'name' | 'description',
): readonly unknown[] {
  const find = member === 'name' ? findValueNames : findValueTexts;
  const list: ValueList | undefined = find(object);
  if (list === undefined) return [];
  const written = listRaw(object);
  const entries = readEntries(list, written);
  return values.map((value) => readEntry(entries[written.indexOf(value)], member));
}
