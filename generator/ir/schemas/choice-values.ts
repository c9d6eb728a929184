/** Alternatives that are values, or values beside their type, in; `enum` or an open set with what is known of each out. */

import type { JsonObject } from '../../diagnostics/json.ts';
import { type Draft, hasOnlyKeywords } from './draft.ts';
import { isOfTypes, readEnumFacts } from './enums.ts';
import type { EnumValue, Json, JsonType, KeywordSchema, Schema } from '../model.ts';
import { isNull, isOneType, telling, mergeKeywords } from './merged-keywords.ts';

/** Each alternative is a value, or some: OpenAPI 3.1's enum with names. False where that is not so. */
export function settleSet(draft: Draft, keyword: 'oneOf' | 'anyOf', raw: JsonObject): boolean {
  const found = draft[keyword]?.map(readValues) ?? [];
  const said = found.flatMap((values) => values ?? []);
  const values = new Set(said.map(({ value }) => value));
  if (found.includes(undefined) || values.size === 0) return false;
  // Of `oneOf` a value that is said twice is none.
  if (keyword === 'oneOf' && values.size < said.length) return false;
  delete draft[keyword];
  draft.enum = [...values];
  draft.enumFacts = readValueFacts(said, raw);
  return true;
}

/** A type beside values of it: those that are known. */
export function settleOpenSet(draft: Draft, branches: readonly Schema[], raw: JsonObject): void {
  const [wide, ...more] = branches.filter(isWide);
  const [type] = wide?.types ?? [];
  const listed = branches.filter((branch) => !isWide(branch) && !isNull(branch));
  const found = listed.map(readValues);
  const said = found.flatMap((values) => values ?? []);
  if (wide === undefined || type === undefined || more.length > 0) return;
  if (!isSame(draft.types, type) || found.includes(undefined)) return;
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

function isSame(types: readonly JsonType[] | undefined, type: JsonType): boolean {
  return types === undefined || (types.length === 1 && types[0] === type);
}

/** Any text or any number. */
function isWide(branch: Schema): branch is KeywordSchema {
  const type = isOneType(branch) ? branch.types?.[0] : undefined;
  return type === 'string' || type === 'number' || type === 'integer';
}

interface SaidValue extends Partial<EnumValue> {
  readonly value: Json;
  readonly title?: string;
}

const OF_VALUES: ReadonlySet<string> = new Set([...telling, 'types', 'enum', 'const']);

/** The values of an alternative that is nothing else. */
function readValues(branch: Schema): readonly SaidValue[] | undefined {
  if (branch.kind === 'boolean' || !hasOnlyKeywords(branch, OF_VALUES)) return undefined;
  if (isNull(branch)) return [{ value: null }];
  const { types, const: only, enum: listed } = branch;
  const values = only === undefined ? listed : [only.value];
  if (values === undefined || (only !== undefined && listed !== undefined)) return undefined;
  const isPlain = values.every((value) => typeof value !== 'object' || value === null);
  if (!isPlain || !values.every((value) => isOfTypes(types, value))) return undefined;
  return values.map((value) => ({ value, ...readSaidValue(branch, value, values.length === 1) }));
}

function readSaidValue(branch: KeywordSchema, value: Json, isOnly: boolean): Partial<SaidValue> {
  const { title, description, deprecated, enumFacts: facts } = branch;
  return {
    ...(title === undefined || !isOnly ? {} : { title }),
    ...(description === undefined ? {} : { meaning: description }),
    ...(deprecated === true ? { deprecated } : {}),
    ...facts?.find((fact) => fact.value === value),
  };
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
    const { title, key: _key, ...facts } = known[index] ?? { value: fact.value };
    const isLabel = title !== undefined && title !== fact.key && title !== fact.value;
    return { ...(isLabel ? { label: title } : {}), ...facts, ...fact };
  });
}
