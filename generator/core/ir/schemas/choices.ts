/** Finds the plainer keyword that alternatives only spell out: a set of values, an open one, a schema or null. */

import { type Draft } from './draft.ts';
import { isOfTypes, readEnumFacts } from './enums.ts';
import type {
  EnumValue,
  Json,
  JsonObject,
  JsonType,
  KeywordSchema,
  Schema,
} from '../model/model.ts';
import { allowUndefined } from '../raw.ts';
import {
  listValues,
  NOT_VALIDATING,
  hasOnlyKeywords,
  hasListedValues,
  ANNOTATIONS,
} from './keyword-facts.ts';

/** Rewrites the alternatives of a schema whose other keywords are read; what it accepts stays the same. */
export function settleChoices(draft: Draft, raw: JsonObject): void {
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const branches = draft[keyword];
    if (branches === undefined || draft.discriminator !== undefined) continue;
    const others = branches.filter((branch) => !isNull(branch));
    const [only] = others;
    if (others.length === 1 && only?.kind === 'schema') settleOnly(draft, keyword, only);
    else if (!hasListedValues(draft) && !settleSet(draft, keyword, raw) && keyword === 'anyOf') {
      settleOpenSet(draft, branches, raw);
    }
  }
}

const ONE_OF: ReadonlySet<string> = new Set([...NOT_VALIDATING, 'oneOf']);
const ANY_OF: ReadonlySet<string> = new Set([...NOT_VALIDATING, 'anyOf']);

/**
 * One schema, or null: the keywords of a schema with a type say nothing about null, so that they may be beside
 * both types too. Of any other schema, all is said about the whole.
 */
function settleOnly(draft: Draft, keyword: 'oneOf' | 'anyOf', only: KeywordSchema): void {
  const known = mergeKeywords(draft, only);
  if (isNullable(draft, keyword, only)) {
    delete draft[keyword];
    Object.assign(draft, only, { types: [...new Set([...(only.types ?? []), 'null'])] });
    if (only.enum !== undefined) draft.enum = [...new Set([...only.enum, null])];
  }
  Object.assign(draft, known);
}

/** Whether the whole is a schema with a type and the word that null is one of its values. */
function isNullable(draft: Draft, keyword: 'oneOf' | 'anyOf', only: KeywordSchema): boolean {
  if (draft[keyword]?.length === 1 || only.types === undefined || isMade(only)) return false;
  // A schema that takes null already would take it twice, which `oneOf` refuses.
  if (keyword === 'oneOf' && only.types.includes('null')) return false;
  return hasOnlyKeywords(draft, keyword === 'oneOf' ? ONE_OF : ANY_OF);
}

/** Whether a keyword validates values of every type. */
function isMade(schema: KeywordSchema): boolean {
  const { ref, allOf, anyOf, oneOf, not, if: test, const: value, dynamicAnchors } = schema;
  return (ref ?? allOf ?? anyOf ?? oneOf ?? not ?? test ?? value ?? dynamicAnchors) !== undefined;
}

/** Each alternative is a value, or some: OpenAPI 3.1's enum with names. False where that is not so. */
function settleSet(draft: Draft, keyword: 'oneOf' | 'anyOf', raw: JsonObject): boolean {
  const found = draft[keyword]?.map(readValues) ?? [];
  const said = found.flatMap((values) => values ?? []);
  const values = new Set(said.map(({ value }) => value));
  if (found.includes(undefined) || values.size === 0) return false;
  // `oneOf` refuses a value that two options list.
  if (keyword === 'oneOf' && values.size < said.length) return false;
  delete draft[keyword];
  draft.enum = [...values];
  draft.enumFacts = readValueFacts(said, raw);
  return true;
}

/** A type beside values of it: those that are known. */
function settleOpenSet(draft: Draft, branches: readonly Schema[], raw: JsonObject): void {
  const [wide, ...more] = branches.filter(isWide);
  const [type] = wide?.types ?? [];
  if (wide === undefined || type === undefined || more.length > 0) return;
  if (draft.types !== undefined && draft.types.join() !== type) return;
  const listed = branches.filter((branch) => branch !== wide && !isNull(branch));
  const found = listed.map(readValues);
  const said = found.flatMap((values) => values ?? []);
  if (found.includes(undefined)) return;
  if (!said.every(({ value }) => isOfTypes([type], value))) return;
  const isNullable = draft.types === undefined && branches.some(isNull);
  delete draft.anyOf;
  Object.assign(draft, mergeKeywords(draft, wide), { types: isNullable ? [type, 'null'] : [type] });
  const [list] = listed;
  const isList = listed.length === 1 && said.length > 1 && list?.kind === 'schema';
  if (isList) Object.assign(draft, mergeKeywords(draft, list));
  draft.openEnum = [...new Set(said.map(({ value }) => value))];
  // What is said about the only list is said about no single value.
  draft.enumFacts = readValueFacts(isList ? said.map(({ value }) => ({ value })) : said, raw);
}

/** Any text or any number. */
function isWide(branch: Schema): branch is KeywordSchema {
  return isAnyOf(branch, 'string') || isAnyOf(branch, 'number') || isAnyOf(branch, 'integer');
}

function isNull(schema: Schema): boolean {
  return isAnyOf(schema, 'null');
}

/** Whether a schema validates nothing but that a value is of the type. */
function isAnyOf(schema: Schema, type: JsonType): schema is KeywordSchema {
  if (schema.kind === 'boolean' || schema.types?.length !== 1) return false;
  return schema.types[0] === type && hasOnlyKeywords(schema, TYPED);
}

interface SaidValue extends Partial<EnumValue> {
  readonly value: Json;
  readonly title?: string;
}

const OF_VALUES: ReadonlySet<string> = new Set([...NOT_VALIDATING, 'types', 'enum', 'const']);

/** The values of an alternative that is nothing else. */
function readValues(branch: Schema): readonly SaidValue[] | undefined {
  if (branch.kind === 'boolean') return undefined;
  if (isNull(branch)) return [{ value: null }];
  const { types, const: only, enum: listed } = branch;
  const values = listValues(branch);
  if (values === undefined || (only !== undefined && listed !== undefined)) return undefined;
  if (!hasOnlyKeywords(branch, OF_VALUES)) return undefined;
  const isPlain = values.every((value) => typeof value !== 'object' || value === null);
  if (!isPlain || !values.every((value) => isOfTypes(types, value))) return undefined;
  return values.map((value) => readSaidValue(branch, value, values.length === 1));
}

function readSaidValue(branch: KeywordSchema, value: Json, isOnly: boolean): SaidValue {
  const { title, description, deprecated, enumFacts: facts } = branch;
  const fact = facts?.find((one) => one.value === value);
  return allowUndefined({
    ...fact,
    value,
    title: isOnly ? title : undefined,
    meaning: fact?.meaning ?? description,
    deprecated: fact?.deprecated ?? deprecated,
  });
}

/** Titles name values as `x-enum-varnames` does, and label those that have a name of their own. */
function readValueFacts(said: readonly SaidValue[], raw: JsonObject): readonly EnumValue[] {
  const first = new Map(said.toReversed().map((one) => [one.value, one]));
  const values = [...new Set(said.map(({ value }) => value))];
  const known = values.map((value): SaidValue => first.get(value) ?? { value });
  const read = readEnumFacts({
    'x-enum-varnames': known.map(({ key, title }) => key ?? title ?? null),
    'x-enum-descriptions': known.map(({ meaning }) => meaning ?? null),
    ...raw,
    enum: values,
  });
  return read.map((fact, index) => {
    const { title, ...facts }: SaidValue = known[index] ?? fact;
    const label = title === fact.key || title === fact.value ? undefined : title;
    return allowUndefined({
      ...fact,
      meaning: fact.meaning ?? facts.meaning,
      label: fact.label ?? facts.label ?? label,
      number: fact.number ?? facts.number,
      since: fact.since ?? facts.since,
      deprecated: fact.deprecated ?? facts.deprecated,
      unknown: fact.unknown ?? facts.unknown,
      data: fact.data ?? facts.data,
    });
  });
}

const TYPED: ReadonlySet<string> = new Set([...NOT_VALIDATING, 'types']);

/** Annotations of the outer schema win over those of the inner one; descriptions follow each other. */
function mergeKeywords(outside: Draft, inside: KeywordSchema): Partial<Draft> {
  const merged: Record<string, unknown> = {};
  for (const name of ANNOTATIONS) {
    const found = outside[name] ?? inside[name];
    if (found !== undefined) merged[name] = found;
  }
  const texts = [outside.description, inside.description].filter((text) => text !== undefined);
  if (texts.length > 0) merged['description'] = [...new Set(texts)].join('\n\n');
  // Each member is one of either schema under its own name.
  return merged as Partial<Draft>;
}
