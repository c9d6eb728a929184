/** Prints schemas as JSON Schema for models: shared ones as `$defs`, without members that are for the other direction. */

import type { Json, KeywordSchema, Model, Property, Schema } from '../../core/ir/model/model.ts';
import { findWideInteger } from '../../core/ir/schemas/integers.ts';
import {
  type Absent,
  enterAlternative,
  findAbsent,
  isAbsentProperty,
  isDemanding,
  NOTHING_ABSENT,
} from '../../core/ir/types/directions.ts';
import { cutText, dropLimits, joinLines } from './texts.ts';
import type { Direction } from '../../core/ir/model/schema.ts';

export type JsonSchema = { readonly [keyword: string]: JsonValue | undefined };
type JsonValue = Json | JsonSchema | readonly JsonValue[];

/** What schemas are written with. */
export interface SchemaWriting {
  readonly way: Direction;
  readonly models: ReadonlyMap<string, Model>;
  readonly schemas: ReadonlyMap<string, Schema>;
  /** Whether large integers are exact: JSON has those beyond its numbers as texts. */
  readonly isExact: boolean;
  /** Takes up a model as a definition, and gives its name. */
  readonly define: (model: Model) => string;
  /** Members that the object that is written does not have, by what is said around the schema. */
  readonly absent?: Absent;
  /** Models that are written out, because they demand members that are absent. */
  readonly written?: readonly string[];
}

/** A schema while it is written. */
type Draft = Record<string, JsonValue>;

const longestDescription = 200;

/** Values of a set that are listed with their meanings. */
const mostMeanings = 30;

export function writeSchema(schema: Schema | undefined, writing: SchemaWriting): JsonSchema {
  const { absent: _absent, written: _written, ...inside } = writing;
  return writePart(schema, inside);
}

/** Writes a schema that describes the object which another one describes. */
function writePart(schema: Schema | undefined, outer: SchemaWriting): JsonSchema {
  if (schema === undefined) return {};
  if (schema.kind === 'boolean') return schema.value ? {} : { not: {} };
  const writing = { ...outer, absent: findAbsent(outer, schema, outer.way, outer.absent) };
  const target = schema.ref === undefined ? undefined : writing.models.get(schema.ref.key);
  const own = writeKeywords(schema, writing);
  if (target === undefined) return own;
  const { description, ...beside } = own;
  const said = description === undefined ? {} : { description };
  const referred = writeReferred(target, writing);
  if (Object.keys(beside).length === 0) return { ...referred, ...said };
  return { ...said, allOf: [referred, beside] };
}

function writeReferred(target: Model, writing: SchemaWriting): JsonSchema {
  const { absent = NOTHING_ABSENT, written = [], way } = writing;
  const isOther =
    isDemanding(writing, target.key, { direction: way, absent }) && !written.includes(target.key);
  if (isOther) return writePart(target.schema, { ...writing, written: [...written, target.key] });
  return isSmall(target.schema)
    ? writeSchema(target.schema, writing)
    : { $ref: `#/$defs/${writing.define(target)}` };
}

/** Texts, numbers and sets of values: a reference to one says less than the schema itself. */
function isSmall(schema: Schema): boolean {
  if (schema.kind === 'boolean') return true;
  const { ref, properties, items, additionalProperties, allOf, anyOf, oneOf, types = [] } = schema;
  const inner = ref ?? properties ?? items ?? additionalProperties ?? allOf ?? anyOf ?? oneOf;
  const isScalar = types.length > 0 && !types.includes('object') && !types.includes('array');
  return inner === undefined && isScalar && (schema.enum ?? []).length <= 12;
}

function writeKeywords(schema: KeywordSchema, writing: SchemaWriting): JsonSchema {
  const draft: Draft = {};
  const isInput = writing.way === 'input';
  addType(draft, schema, writing);
  const { format } = schema;
  const isChecked = isInput && format !== undefined && formats.has(format);
  const isNumber = numeric.has(format ?? '');
  const isBound = schema.minimum !== undefined && schema.maximum !== undefined;
  const isSaid = format !== undefined && !isChecked && !(isNumber && (isBound || !isInput));
  const description = describeSchema(schema, isSaid ? format : undefined);
  if (description !== undefined) draft['description'] = description;
  if (isChecked) draft['format'] = format;
  if (isInput) addLimits(draft, schema);
  addItems(draft, schema, writing);
  addMembers(draft, schema, writing);
  addChoices(draft, schema, writing);
  if (isInput) addConditions(draft, schema, writing);
  if (isInput && schema.default !== undefined) draft['default'] = schema.default.value;
  if (schema.deprecated === true) draft['deprecated'] = true;
  return draft;
}

function addType(draft: Draft, schema: KeywordSchema, { way, isExact }: SchemaWriting): void {
  const { types = [], enum: values, const: constant } = schema;
  const isText = isExact && way === 'output' && findWideInteger(schema) !== undefined;
  const [first, ...others] = isText ? [...new Set([...types, 'string'])] : types;
  if (first !== undefined) draft['type'] = others.length === 0 ? first : [first, ...others];
  if (values !== undefined) draft['enum'] = values;
  if (constant !== undefined) draft['const'] = constant.value;
}

/** Formats of JSON Schema 2020-12. Clients warn of any other, and check answers by rules of their own. */
const formats: ReadonlySet<string> = new Set([
  'date-time',
  'date',
  'time',
  'duration',
  'email',
  'idn-email',
  'hostname',
  'idn-hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'iri',
  'iri-reference',
  'uuid',
  'uri-template',
  'json-pointer',
  'relative-json-pointer',
  'regex',
]);

/** Formats that say nothing which bounds do not say, or which the reader of a response needs. */
const numeric: ReadonlySet<string> = new Set(['int32', 'int64', 'uint64', 'float', 'double']);

/** Prose, meanings of values, and what the keywords of JSON Schema do not say. */
function describeSchema(schema: KeywordSchema, format: string | undefined): string | undefined {
  const { description, title, openEnum, enumFacts = [], sensitive, deprecated } = schema;
  const prose = description ?? title;
  const parts: string[] = [];
  if (prose !== undefined) parts.push(cutText(leaveOutLimits(prose, schema), longestDescription));
  if (deprecated === true) parts.push('Deprecated.');
  if (openEnum !== undefined) parts.push(`Known values: ${openEnum.map(String).join(', ')}.`);
  const meanings = enumFacts.slice(0, mostMeanings).flatMap(({ value, meaning, label }) => {
    const said = meaning ?? label;
    return said === undefined ? [] : [`${String(value)}: ${cutText(joinLines(said), 100)}`];
  });
  if (meanings.length > 0) parts.push(`Values: ${meanings.join('; ')}`);
  if (format !== undefined) parts.push(`Format: ${format}.`);
  if (sensitive !== undefined) parts.push('Never repeat this value.');
  return parts.filter(Boolean).join(' ') || undefined;
}

/** Prose without what keywords of the schema say. */
function leaveOutLimits(prose: string, schema: KeywordSchema): string {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = schema;
  const known = [minLength, maxLength, minItems, maxItems, minimum, maximum];
  return dropLimits(joinLines(prose), known.filter((limit) => limit !== undefined).map(Number));
}

const limits = [
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'contentEncoding',
  'contentMediaType',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
] as const;

function addLimits(draft: Draft, schema: KeywordSchema): void {
  const { carried } = schema;
  for (const keyword of limits) {
    const value = schema[keyword];
    // A text that the document calls bytes has no media type of its own.
    const isFalse = keyword === 'contentMediaType' && carried === 'text';
    if (value !== undefined && !isFalse) draft[keyword] = value;
  }
  const { pattern } = schema;
  if (pattern !== undefined && isPattern(pattern)) draft['pattern'] = pattern;
}

/** A pattern that no client can compile is left out: the validators know it all the same. */
function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

function addItems(draft: Draft, schema: KeywordSchema, writing: SchemaWriting): void {
  const { items, prefixItems, contains } = schema;
  if (items !== undefined) draft['items'] = writeSchema(items, writing);
  if (prefixItems !== undefined) {
    draft['prefixItems'] = prefixItems.map((one) => writeSchema(one, writing));
  }
  if (contains !== undefined && writing.way === 'input') {
    draft['contains'] = writeSchema(contains, writing);
  }
}

function addMembers(draft: Draft, schema: KeywordSchema, writing: SchemaWriting): void {
  const { properties = [], required = [], additionalProperties: others } = schema;
  const isInput = writing.way === 'input';
  const present = properties.filter((one) => !isLeftOut(one, writing));
  if (present.length > 0) {
    draft['properties'] = writeMap(
      present.map(({ name, schema: held }) => [name, held]),
      writing,
    );
  }
  const left = new Set(properties.filter((one) => !present.includes(one)).map(({ name }) => name));
  const needed = required.filter((name) => !left.has(name) && !isAbsent(name, writing));
  if (needed.length > 0) draft['required'] = needed;
  if (isInput) addNames(draft, schema, writing);
  // Services add members to their answers.
  const isClosed = others?.kind === 'boolean' && !others.value;
  if (others === undefined || (isClosed && !isInput)) return;
  draft['additionalProperties'] =
    others.kind === 'boolean' ? others.value : writeSchema(others, writing);
}

/** What a request has by the form of its name. */
function addNames(draft: Draft, schema: KeywordSchema, writing: SchemaWriting): void {
  const { patternProperties = [], propertyNames } = schema;
  const isKnown = patternProperties.every(({ pattern }) => isPattern(pattern));
  if (patternProperties.length > 0 && isKnown) {
    draft['patternProperties'] = writeMap(
      patternProperties.map((one) => [one.pattern, one.schema]),
      writing,
    );
  }
  if (propertyNames !== undefined) draft['propertyNames'] = writeSchema(propertyNames, writing);
}

type Named = readonly [name: string, schema: Schema];

function writeMap(entries: readonly Named[], writing: SchemaWriting): JsonSchema {
  return Object.fromEntries(entries.map(([name, held]) => [name, writeSchema(held, writing)]));
}

/** Members that the direction does not have, and other spellings of a member. */
function isLeftOut(property: Property, writing: SchemaWriting): boolean {
  return property.spellingOf !== undefined || isAbsentProperty(writing, property, writing.way);
}

function isAbsent(name: string, { absent }: SchemaWriting): boolean {
  return absent?.all.has(name) === true;
}

/** Gives the place for an alternative of what is written. */
function enterChoice(writing: SchemaWriting): SchemaWriting {
  return { ...writing, absent: enterAlternative(writing.absent ?? NOTHING_ABSENT) };
}

/** `oneOf` as `anyOf`, which more clients know; what fits several is refused by the validators. */
function addChoices(draft: Draft, schema: KeywordSchema, writing: SchemaWriting): void {
  const { allOf = [], anyOf, oneOf } = schema;
  const inside = enterChoice(writing);
  const list = (parts: readonly Schema[]): readonly JsonSchema[] =>
    parts.map((one) => writePart(one, inside));
  const choice = anyOf ?? oneOf;
  if (choice !== undefined) draft['anyOf'] = list(choice);
  const both = anyOf !== undefined && oneOf !== undefined ? [{ anyOf: list(oneOf) }] : [];
  const all = allOf.map((one) => writePart(one, writing));
  if (all.length + both.length > 0) draft['allOf'] = [...all, ...both];
}

function addConditions(draft: Draft, schema: KeywordSchema, writing: SchemaWriting): void {
  for (const keyword of ['not', 'if'] as const) {
    const part = schema[keyword];
    if (part !== undefined) draft[keyword] = writeSchema(part, writing);
  }
  for (const keyword of ['then', 'else'] as const) {
    const part = schema[keyword];
    if (part !== undefined) draft[keyword] = writePart(part, enterChoice(writing));
  }
  const { dependentRequired } = schema;
  if (dependentRequired === undefined) return;
  draft['dependentRequired'] = Object.fromEntries(
    dependentRequired.map(({ name, required }) => {
      return [name, required.filter((one) => !isAbsent(one, writing))];
    }),
  );
}

/** A member that is a schema, or a map of them. */
export function asMap(value: JsonSchema[string]): JsonSchema {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMap ? (value as JsonSchema) : {}; // arrays are the only other objects
}
