/** Builds the shape that samples of a schema are made by: data in the words of JSON Schema, models by reference. */

import type { Part, Shape } from '../../../templates/runtime/samples/shapes.ts';
import type { Json, KeywordSchema, Property, Schema } from '../../core/ir/model/model.ts';
import { describesBytes, findBytes, isBinary } from '../../core/ir/contents/codecs.ts';
import { unlessEmpty } from '../../core/ir/raw.ts';
import { findWideInteger } from '../../core/ir/schemas/integers.ts';
import { followReference } from '../../core/ir/schemas/follow.ts';
import { isAbsentProperty } from '../../core/ir/types/directions.ts';
import { buildKinds, findKindRule, isChoiceOfKinds } from './kind-shapes.ts';
import type { Pattern, ShapePlace } from './shaping.ts';
import { isDistinguishingKinds, isExtending } from '../validators/schemas/kinds.ts';

export function buildPart(place: ShapePlace, schema: Schema): Part {
  const inside = place.isExtending ? { ...place, isExtending: false } : place;
  return buildOtherRules(inside, schema);
}

/** Builds the rules inside an `allOf`, where models lend their members alone. */
function buildOtherRules(place: ShapePlace, schema: Schema): Part {
  if (schema.kind === 'boolean') return schema.value;
  // What may be a text as well is one, since JSON has no bytes.
  if (findBytes(schema) === 'bytes') return { binary: true };
  const shape: Built = {};
  for (const word of words) addWord(shape, word, schema, place);
  const [first, second] = Object.keys(shape);
  if (first === undefined) return true;
  // All that is said is what another shape says.
  return first === 'ref' && second === undefined && shape.ref !== undefined ? shape.ref : shape;
}

type Built = { -readonly [K in keyof Shape]: Shape[K] };

function addWord<K extends keyof Shape>(
  shape: Built,
  word: K,
  ...[schema, place]: Parameters<Reader<K>>
): void {
  const read: Reader<K> | undefined = readers[word];
  const value = read?.(schema, place);
  if (value !== undefined) shape[word] = value;
}

/** What a word of a shape says for a schema; undefined where it says nothing. */
type Reader<K extends keyof Shape> = (
  schema: KeywordSchema,
  place: ShapePlace,
) => Shape[K] | undefined;

/** The readers of members, in the order in which shapes are printed. */
const readers: { readonly [K in keyof Shape]: Reader<K> } = {
  ref: (schema, place) => (isBase(schema, place) ? undefined : findModel(schema, place)),
  base: (schema, place) => (isBase(schema, place) ? findModel(schema, place) : undefined),
  type: readTypes,
  format: readFormat,
  bigint: (schema, { world }) =>
    (world.int64 === 'bigint' && findWideInteger(schema) !== undefined) || undefined,
  enum: (schema) => schema.enum,
  const: (schema) => schema.const?.value,
  minLength: ({ minLength }) => minLength,
  maxLength: ({ maxLength }) => maxLength,
  pattern: (schema, place) => readPattern(schema, place)?.pattern,
  form: (schema, place) => readPattern(schema, place)?.form,
  decodedSize: readDecodedSize,
  minimum: findMinimum,
  maximum: ({ maximum }) => maximum,
  exclusiveMinimum: ({ exclusiveMinimum }) => exclusiveMinimum,
  exclusiveMaximum: ({ exclusiveMaximum }) => exclusiveMaximum,
  multipleOf: ({ multipleOf }) => multipleOf,
  prefixItems: ({ prefixItems }, place) => buildList(prefixItems, place),
  items: ({ items }, place) => buildMaybe(items, place),
  minItems: ({ minItems }) => minItems,
  maxItems: ({ maxItems }) => maxItems,
  uniqueItems: ({ uniqueItems }) => uniqueItems || undefined,
  uniqueBy: ({ uniqueBy }) => uniqueBy,
  contains: ({ contains }, place) => buildMaybe(contains, place),
  minContains: ({ minContains }) => minContains,
  maxContains: ({ maxContains }) => maxContains,
  unevaluatedItems: ({ unevaluatedItems }, place) => buildMaybe(unevaluatedItems, place),
  absentItem: ({ absentItem }, place) => buildMaybe(absentItem?.schema, place),
  required: ({ required = [] }) => unlessEmpty(required),
  properties: buildProperties,
  readOnly: (schema, place) => listMarked(schema, place, 'readOnly'),
  writeOnly: (schema, place) => listMarked(schema, place, 'writeOnly'),
  deprecated: listDeprecated,
  spellings: listSpellings,
  patternProperties: buildPatternProperties,
  additionalProperties: buildRest,
  propertyNames: ({ propertyNames }, place) => buildMaybe(propertyNames, place),
  minProperties: ({ minProperties }) => minProperties,
  maxProperties: ({ maxProperties }) => maxProperties,
  dependentRequired: ({ dependentRequired }) => dependentRequired && nameAll(dependentRequired),
  unevaluatedProperties: (schema, place) => buildMaybe(schema.unevaluatedProperties, place),
  keyMatchesValue: readKeyRule,
  listed: readListed,
  allOf: buildAllOf,
  anyOf: (schema, place) => buildChoice(schema, place, 'anyOf'),
  oneOf: (schema, place) => buildChoice(schema, place, 'oneOf'),
  not: ({ not }, place) => buildMaybe(not, place),
  when: buildCondition,
  dependentSchemas: ({ dependentSchemas }, place) => buildMembers(dependentSchemas, place),
  kind: findKindRule,
  kinds: buildKinds,
  examples: listExamples,
  sensitive: ({ sensitive }) => (sensitive === undefined ? undefined : true),
};

const words = Object.keys(readers) as readonly (keyof Shape)[]; // the keys that its type has

/** Bytes that a text carries are a text; numbers of an integer's format are integers. */
function readTypes(schema: KeywordSchema): Shape['type'] | undefined {
  const isWide = findWideInteger(schema) !== undefined;
  const { types: said = describesBytes(schema) ? (['string'] as const) : [] } = schema;
  const types = said.map((type) => (isWide && type === 'number' ? 'integer' : type));
  return types.length === 1 ? types[0] : unlessEmpty(types);
}

/** Integers without a sign have a minimum that their format says. */
function findMinimum(schema: KeywordSchema): number | undefined {
  const { minimum } = schema;
  return findWideInteger(schema) === 'uint64' ? Math.max(minimum ?? 0, 0) : minimum;
}

function readFormat(schema: KeywordSchema): string | undefined {
  const { decodedSize, contentEncoding } = schema;
  const format = describesBytes(schema) ? undefined : schema.format;
  return format ?? (decodedSize === undefined ? contentEncoding : undefined);
}

function nameAll(
  rules: NonNullable<KeywordSchema['dependentRequired']>,
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(rules.map(({ name, required }) => [name, required]));
}

/** Whether the model that is named lends its members without what distinguishes its kinds. */
function isBase(schema: KeywordSchema, place: ShapePlace): boolean {
  const { ref } = schema;
  if (ref === undefined || !place.shaping.models.has(ref.key)) return false;
  return isExtending(place, schema) && isDistinguishingKinds(place, ref.key);
}

function findModel({ ref }: KeywordSchema, { shaping }: ShapePlace): Part | undefined {
  return ref === undefined ? undefined : (shaping.models.get(ref.key) ?? true);
}

function readPattern({ pattern }: KeywordSchema, { shaping }: ShapePlace): Pattern | undefined {
  return pattern === undefined ? undefined : shaping.readPattern(pattern);
}

function readDecodedSize({ decodedSize }: KeywordSchema): Shape['decodedSize'] | undefined {
  if (decodedSize === undefined) return undefined;
  const { encoding, minimum, maximum, exclusiveMaximum } = decodedSize;
  const most =
    exclusiveMaximum === undefined ? maximum : Math.min(maximum ?? Infinity, exclusiveMaximum - 1);
  return {
    encoding,
    ...(minimum !== undefined && { minimum }),
    ...(most !== undefined && { maximum: most }),
  };
}

function buildMaybe(schema: Schema | undefined, place: ShapePlace): Part | undefined {
  return schema && buildPart(place, schema);
}

export function buildList(
  schemas: readonly Schema[] | undefined,
  place: ShapePlace,
): readonly Part[] | undefined {
  return schemas?.map((schema) => buildPart(place, schema));
}

function buildMembers(
  members: readonly { readonly name: string; readonly schema: Schema }[] | undefined,
  place: ShapePlace,
): Readonly<Record<string, Part>> | undefined {
  return (
    members &&
    Object.fromEntries(members.map(({ name, schema }) => [name, buildPart(place, schema)]))
  );
}

/** A name that is a secret elsewhere is one here. */
function buildProperties(
  { properties = [] }: KeywordSchema,
  place: ShapePlace,
): Readonly<Record<string, Part>> | undefined {
  if (properties.length === 0) return undefined;
  const { sensitive } = place.shaping;
  const members = properties.map(({ name, schema }) => {
    const part = buildPart(place, schema);
    return [name, sensitive.has(name) ? hide(part) : part] as const;
  });
  return Object.fromEntries(members);
}

function hide(part: Part): Part {
  if (typeof part === 'boolean') return part;
  return 'shape' in part ? { ref: part, sensitive: true } : { ...part, sensitive: true };
}

function listMarked(
  { properties = [] }: KeywordSchema,
  { world }: ShapePlace,
  mark: 'readOnly' | 'writeOnly',
): readonly string[] | undefined {
  const way = mark === 'readOnly' ? 'input' : 'output';
  return listNames(properties, (property) => isAbsentProperty(world, property, way));
}

function listDeprecated({ properties = [] }: KeywordSchema): readonly string[] | undefined {
  return listNames(
    properties,
    ({ schema }) => schema.kind === 'schema' && schema.deprecated === true,
  );
}

function listNames(
  properties: readonly Property[],
  isListed: (property: Property) => boolean,
): readonly string[] | undefined {
  const listed = properties.filter(isListed);
  return listed.length === 0 ? undefined : listed.map(({ name }) => name);
}

function listSpellings({ properties = [] }: KeywordSchema): Shape['spellings'] | undefined {
  const spelled = properties.filter(({ spellingOf }) => spellingOf !== undefined);
  if (spelled.length === 0) return undefined;
  const names = [...new Set(spelled.flatMap(({ spellingOf }) => spellingOf ?? []))];
  return Object.fromEntries(
    names.map((name) => {
      const others = spelled.filter(({ spellingOf }) => spellingOf === name);
      return [name, others.map((other) => other.name)];
    }),
  );
}

function buildPatternProperties(
  { patternProperties }: KeywordSchema,
  place: ShapePlace,
): Shape['patternProperties'] | undefined {
  return patternProperties?.flatMap(({ pattern, schema }) => {
    const form = place.shaping.readPattern(pattern)?.pattern;
    return form === undefined ? [] : [[form, buildPart(place, schema)] as const];
  });
}

/** That others may be there says something only where a schema asks which members others have looked at. */
function buildRest(
  { additionalProperties: rest }: KeywordSchema,
  place: ShapePlace,
): Part | undefined {
  const isOpen = rest?.kind === 'boolean' && rest.value && !place.shaping.isTraced;
  return isOpen ? undefined : buildMaybe(rest, place);
}

function readKeyRule(
  { keyMatchesValue }: KeywordSchema,
  { shaping }: ShapePlace,
): Shape['keyMatchesValue'] | undefined {
  const key = keyMatchesValue && shaping.readPattern(keyMatchesValue.key)?.pattern;
  const value = keyMatchesValue && shaping.readPattern(keyMatchesValue.value)?.pattern;
  return key && value && { key, value };
}

/** Gives a rule that has `a.*.b` as its steps. */
function readListed({ listed }: KeywordSchema): Shape['listed'] | undefined {
  if (listed === undefined) return undefined;
  const { what, path, in: list } = listed;
  return { what, path: path.split('.'), in: list.split('.') };
}

function buildAllOf(schema: KeywordSchema, place: ShapePlace): Shape['allOf'] | undefined {
  if (schema.allOf === undefined) return undefined;
  const inside = { ...place, isExtending: isExtending(place, schema) };
  return schema.allOf.map((part) => buildOtherRules(inside, part));
}

function buildChoice(
  schema: KeywordSchema,
  place: ShapePlace,
  word: 'anyOf' | 'oneOf',
): readonly Part[] | undefined {
  if (isChoiceOfKinds(place, schema)) return undefined;
  const forms = schema[word];
  return buildList(word === 'oneOf' ? forms && keepSole(forms, place) : forms, place);
}

/** Nothing of bytes is validated: beside them, no other form is the only one that a value fits. */
function keepSole(forms: readonly Schema[], { world }: ShapePlace): readonly Schema[] {
  const bytes = forms.filter((form) => {
    const target = followReference(world.schemas, form);
    return target !== undefined && isBinary(target);
  });
  return bytes.length > 0 ? bytes : forms;
}

function buildCondition(schema: KeywordSchema, place: ShapePlace): Shape['when'] | undefined {
  const { if: condition, then, else: otherwise } = schema;
  if (condition === undefined) return undefined;
  return {
    fits: buildPart(place, condition),
    ...(then && { must: buildPart(place, then) }),
    ...(otherwise && { otherwise: buildPart(place, otherwise) }),
  };
}

const MOST_EXAMPLES = 3;
const LONGEST_EXAMPLE = 2000;

/** What the document shows, its default last; of fixed values all are known. */
function listExamples(schema: KeywordSchema): readonly Json[] | undefined {
  const { examples = [], default: usual, openEnum = [], sensitive } = schema;
  if ((schema.enum ?? schema.const ?? sensitive) !== undefined) return undefined;
  return pickExamples([...examples, ...openEnum, ...(usual === undefined ? [] : [usual.value])]);
}

/** Values that are short enough to be read. */
export function pickExamples(values: readonly Json[]): readonly Json[] | undefined {
  const short = values.filter((value) => JSON.stringify(value).length <= LONGEST_EXAMPLE);
  return unlessEmpty(short.slice(0, MOST_EXAMPLES));
}
