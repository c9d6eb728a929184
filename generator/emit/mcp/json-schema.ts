/** Schemas of the model in, JSON Schema out as models read it: shared ones as `$defs`, without what the other direction has. */

import type { Json, KeywordSchema, Model, Property, Schema } from '../../ir/model.ts';
import type { Way } from '../../ir/types/types.ts';
import { isMarked } from '../../ir/types/shape.ts';
import { cutText, joinLines } from './texts.ts';

export type JsonSchema = { readonly [keyword: string]: JsonValue | undefined };
export type JsonValue = Json | JsonSchema | readonly JsonValue[];

/** What schemas are written with. */
export interface SchemaWriting {
  readonly way: Way;
  readonly models: ReadonlyMap<string, Model>;
  readonly schemas: ReadonlyMap<string, Schema>;
  /** Takes up a model as a definition, and gives its name. */
  readonly define: (model: Model) => string;
}

const longestDescription = 300;

/** Values of a set that are listed with their meanings. */
const mostMeanings = 30;

export function writeSchema(schema: Schema | undefined, writing: SchemaWriting): JsonSchema {
  if (schema === undefined) return {};
  if (schema.kind === 'boolean') return schema.value ? {} : { not: {} };
  const target = schema.ref === undefined ? undefined : writing.models.get(schema.ref.key);
  const own = writeKeywords(schema, writing);
  if (target === undefined) return own;
  const { description, ...beside } = own;
  const referred = isSmall(target.schema)
    ? writeSchema(target.schema, writing)
    : { $ref: `#/$defs/${writing.define(target)}` };
  if (Object.keys(beside).length === 0) return { ...referred, ...(description && { description }) };
  return { ...(description && { description }), allOf: [referred, beside] };
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
  const isInput = writing.way === 'input';
  return dropUndefined({
    ...writeType(schema),
    ...writeValues(schema),
    description: describeSchema(schema),
    format: schema.format,
    ...(isInput && writeLimits(schema)),
    ...writeItems(schema, writing),
    ...writeMembers(schema, writing),
    ...writeChoices(schema, writing),
    ...(isInput && writeConditions(schema, writing)),
    ...(isInput && { default: schema.default?.value }),
    deprecated: schema.deprecated,
  });
}

function writeType({ types }: KeywordSchema): JsonSchema {
  if (types === undefined || types.length === 0) return {};
  return { type: types.length === 1 ? types[0] : [...types] };
}

function writeValues(schema: KeywordSchema): JsonSchema {
  const { enum: values, const: constant } = schema;
  return { enum: values, ...(constant && { const: constant.value }) };
}

/** Prose, meanings of values, and what the keywords of JSON Schema do not say. */
function describeSchema(schema: KeywordSchema): string | undefined {
  const { description, title, openEnum, enumFacts = [], sensitive, deprecated } = schema;
  const prose = cutText(joinLines(description ?? title ?? ''), longestDescription);
  const meanings = enumFacts.slice(0, mostMeanings).flatMap(({ value, meaning, label }) => {
    const said = meaning ?? label;
    return said === undefined ? [] : [`${String(value)}: ${cutText(joinLines(said), 100)}`];
  });
  const parts = [
    prose,
    deprecated === true ? 'Deprecated.' : '',
    openEnum === undefined ? '' : `Known values: ${openEnum.map(String).join(', ')}.`,
    meanings.length === 0 ? '' : `Values: ${meanings.join('; ')}`,
    sensitive === undefined ? '' : 'Never repeat this value.',
  ];
  return parts.filter(Boolean).join(' ') || undefined;
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

function writeLimits(schema: KeywordSchema): JsonSchema {
  const found = limits.map((keyword) => [keyword, schema[keyword]] as const);
  return { ...Object.fromEntries(found), pattern: readPattern(schema.pattern) };
}

/** One that no client can compile is left out: the validators know it all the same. */
function readPattern(pattern: string | undefined): string | undefined {
  if (pattern === undefined) return undefined;
  try {
    return new RegExp(pattern, 'u').source === '' ? undefined : pattern;
  } catch {
    return undefined;
  }
}

function writeItems(schema: KeywordSchema, writing: SchemaWriting): JsonSchema {
  const { items, prefixItems, contains } = schema;
  return {
    items: items && writeSchema(items, writing),
    prefixItems: prefixItems?.map((one) => writeSchema(one, writing)),
    contains: contains && writing.way === 'input' ? writeSchema(contains, writing) : undefined,
  };
}

function writeMembers(schema: KeywordSchema, writing: SchemaWriting): JsonSchema {
  const { properties, patternProperties, additionalProperties: others } = schema;
  const isInput = writing.way === 'input';
  const present = properties?.filter(
    (one) => one.spellingOf === undefined && !isLeftOut(one, writing),
  );
  const left = new Set(
    properties?.filter((one) => isLeftOut(one, writing)).map(({ name }) => name),
  );
  const required = schema.required?.filter((name) => !left.has(name));
  const isClosed = others?.kind === 'boolean' && !others.value;
  return {
    properties:
      present &&
      writeMap(
        present.map(({ name, schema: held }) => [name, held]),
        writing,
      ),
    required: required?.length === 0 ? undefined : required,
    patternProperties:
      isInput && patternProperties?.every(({ pattern }) => readPattern(pattern) !== undefined)
        ? writeMap(
            patternProperties.map((one) => [one.pattern, one.schema]),
            writing,
          )
        : undefined,
    // Services add members to their answers.
    additionalProperties:
      others && (isInput || !isClosed) ? writeOthers(others, writing) : undefined,
    propertyNames:
      schema.propertyNames && isInput ? writeSchema(schema.propertyNames, writing) : undefined,
  };
}

function writeOthers(others: Schema, writing: SchemaWriting): JsonValue {
  return others.kind === 'boolean' ? others.value : writeSchema(others, writing);
}

type Named = readonly [name: string, schema: Schema];

function writeMap(entries: readonly Named[], writing: SchemaWriting): JsonSchema {
  return Object.fromEntries(entries.map(([name, held]) => [name, writeSchema(held, writing)]));
}

function isLeftOut({ schema, bothWays }: Property, { schemas, way }: SchemaWriting): boolean {
  const mark = way === 'input' ? 'readOnly' : 'writeOnly';
  return bothWays !== true && isMarked({ schemas }, schema, mark);
}

/** `oneOf` as `anyOf`, which more clients know; what fits several is refused by the validators. */
function writeChoices({ allOf, anyOf, oneOf }: KeywordSchema, writing: SchemaWriting): JsonSchema {
  const list = (parts: readonly Schema[] | undefined): readonly JsonSchema[] | undefined =>
    parts?.map((one) => writeSchema(one, writing));
  if (anyOf === undefined || oneOf === undefined) {
    return { allOf: list(allOf), anyOf: list(anyOf ?? oneOf) };
  }
  return { allOf: [...(list(allOf) ?? []), { anyOf: list(oneOf) }], anyOf: list(anyOf) };
}

const conditions = ['not', 'if', 'then', 'else'] as const;

function writeConditions(schema: KeywordSchema, writing: SchemaWriting): JsonSchema {
  const { dependentRequired } = schema;
  const parts = conditions.map((keyword) => {
    const part = schema[keyword];
    return [keyword, part && writeSchema(part, writing)] as const;
  });
  return {
    ...Object.fromEntries(parts),
    dependentRequired:
      dependentRequired &&
      Object.fromEntries(dependentRequired.map(({ name, required }) => [name, required])),
  };
}

function dropUndefined(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}
