/** Builds the shape that samples of a schema are made by: data in the words of JSON Schema, models by reference. */

import type { Part, Shape } from '../../../templates/runtime/sample-shapes.ts';
import type { Json, KeywordSchema, Property, Schema } from '../../ir/model.ts';
import { isBinary } from '../../ir/operations/codecs.ts';
import { listSubtypes } from '../../ir/schemas/models.ts';
import { unlessEmpty } from '../../ir/raw.ts';
import { isMarked } from '../../ir/types/shape.ts';
import { isChoiceOfSubtypes } from '../validators/applicators.ts';
import { isExtending, isDistinguishingKinds } from '../validators/kinds.ts';
import { findMemberValues, type NamedKind } from './named-kinds.ts';
import type { ShapePlace } from './shaping.ts';

/** What is known of a shape, in the order in which it is printed; what is undefined is left out. */
type Entry = { readonly [K in keyof Shape]-?: readonly [K, Shape[K] | undefined] }[keyof Shape];

export function buildPart(place: ShapePlace, schema: Schema): Part {
  return buildOtherRules({ ...place, isExtending: false }, schema);
}

/** The same inside an `allOf`, where models lend their members alone. */
function buildOtherRules(place: ShapePlace, schema: Schema): Part {
  if (schema.kind === 'boolean') return schema.value;
  const entries = listEntries(place, schema).filter(([, value]) => value !== undefined);
  const [[name, value] = [], ...others] = entries;
  // All that is said is what another shape says.
  if (name === 'ref' && value !== undefined && others.length === 0) return value;
  return entries.length === 0 ? true : toShape(entries);
}

function toShape(entries: readonly Entry[]): Shape {
  // Each entry has a word and what it says, as its type has it.
  return Object.fromEntries(entries) as Shape;
}

function listEntries(place: ShapePlace, schema: KeywordSchema): readonly Entry[] {
  if (isBinary(schema)) return [['binary', true]];
  const keyword = <K extends PlainKeyword>(name: K) => [name, schema[name]] as const;
  const part = <K extends SchemaKeyword>(name: K) =>
    [name, buildMaybe(place, schema[name])] as const;
  const { required, uniqueItems, uniqueBy, absentItem, dependentRequired, sensitive } = schema;
  const { prefixItems, const: one } = schema;
  return [
    ...listReferences(place, schema),
    ...listTypeEntries(place, schema),
    ['enum', schema.enum],
    ['const', one?.value],
    keyword('minLength'),
    keyword('maxLength'),
    ...listPatternEntries(place, schema),
    ...NUMBERS.map(keyword),
    ['prefixItems', prefixItems && buildParts(place, prefixItems)],
    part('items'),
    keyword('minItems'),
    keyword('maxItems'),
    ['uniqueItems', uniqueItems || undefined],
    ['uniqueBy', uniqueBy],
    part('contains'),
    keyword('minContains'),
    keyword('maxContains'),
    part('unevaluatedItems'),
    ['absentItem', buildMaybe(place, absentItem?.schema)],
    ['required', required && unlessEmpty(required)],
    ...listMemberEntries(place, schema),
    part('propertyNames'),
    keyword('minProperties'),
    keyword('maxProperties'),
    ['dependentRequired', dependentRequired && nameAll(dependentRequired)],
    part('unevaluatedProperties'),
    ...listRuleEntries(place, schema),
    ...listJoinedEntries(place, schema),
    part('not'),
    ['when', buildCondition(place, schema)],
    ['dependentSchemas', buildMembers(place, schema.dependentSchemas)],
    ['kind', findKindRule(place, schema)],
    ['kinds', buildKinds(place, schema)],
    ['examples', listExamples(schema)],
    ['sensitive', sensitive === undefined ? undefined : true],
  ];
}

const NUMBERS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
] as const;

type PlainKeyword =
  (typeof NUMBERS)[number] | `${'min' | 'max'}${'Length' | 'Items' | 'Contains' | 'Properties'}`;

type SchemaKeyword =
  'items' | 'contains' | 'not' | 'propertyNames' | `unevaluated${'Items' | 'Properties'}`;

function nameAll(
  rules: NonNullable<KeywordSchema['dependentRequired']>,
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(rules.map(({ name, required }) => [name, required]));
}

/** A model; in what extends it, without what distinguishes its kinds. */
function listReferences(place: ShapePlace, schema: KeywordSchema): readonly Entry[] {
  const { ref } = schema;
  if (ref === undefined) return [];
  const model = place.shaping.models.get(ref.key);
  if (model === undefined) return [['ref', true]];
  const isBase = isExtending(place, schema) && isDistinguishingKinds(place, ref.key);
  return [[isBase ? 'base' : 'ref', model]];
}

function listTypeEntries({ world }: ShapePlace, schema: KeywordSchema): readonly Entry[] {
  const { types = [], format, contentEncoding, decodedSize } = schema;
  const isBig = world.int64 === 'bigint' && format === 'int64' && types.includes('integer');
  return [
    ['type', types.length === 1 ? types[0] : unlessEmpty(types)],
    ['format', format ?? (decodedSize === undefined ? contentEncoding : undefined)],
    ['bigint', isBig || undefined],
  ];
}

function listPatternEntries(
  { shaping }: ShapePlace,
  { pattern, decodedSize }: KeywordSchema,
): readonly Entry[] {
  const { encoding, minimum, maximum, exclusiveMaximum } = decodedSize ?? {};
  const most =
    exclusiveMaximum === undefined ? maximum : Math.min(maximum ?? Infinity, exclusiveMaximum - 1);
  const read = pattern === undefined ? undefined : shaping.readPattern(pattern);
  const size = encoding && { encoding, ...presentBounds(minimum, most) };
  return [
    ['pattern', read?.pattern],
    ['form', read?.form],
    ['decodedSize', size],
  ];
}

function presentBounds(minimum: number | undefined, maximum: number | undefined) {
  return { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
}

function buildMaybe(place: ShapePlace, schema: Schema | undefined): Part | undefined {
  return schema && buildPart(place, schema);
}

function buildParts(place: ShapePlace, schemas: readonly Schema[]): readonly Part[] {
  return schemas.map((schema) => buildPart(place, schema));
}

function buildMembers(
  place: ShapePlace,
  members: readonly { readonly name: string; readonly schema: Schema }[] | undefined,
): Readonly<Record<string, Part>> | undefined {
  return (
    members &&
    Object.fromEntries(members.map(({ name, schema }) => [name, buildPart(place, schema)]))
  );
}

function listMemberEntries(place: ShapePlace, schema: KeywordSchema): readonly Entry[] {
  const { properties = [], patternProperties } = schema;
  const patterns = patternProperties?.flatMap(({ pattern, schema: inner }) => {
    const form = place.shaping.readPattern(pattern)?.pattern;
    return form === undefined ? [] : [[form, buildPart(place, inner)] as const];
  });
  const old = properties.filter(({ schema: inner }) => isDeprecated(inner));
  return [
    ['properties', properties.length === 0 ? undefined : buildProperties(place, properties)],
    ['readOnly', listMarked(place, properties, 'readOnly')],
    ['writeOnly', listMarked(place, properties, 'writeOnly')],
    ['deprecated', unlessEmpty(old.map(({ name }) => name))],
    ['spellings', listSpellings(properties)],
    ['patternProperties', patterns],
    ['additionalProperties', buildRest(place, schema)],
  ];
}

function isDeprecated(schema: Schema): boolean {
  return schema.kind === 'schema' && schema.deprecated === true;
}

/** A name that is a secret elsewhere is one here. */
function buildProperties(
  place: ShapePlace,
  properties: readonly Property[],
): Readonly<Record<string, Part>> {
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

/** That others may be there says something only where a schema asks which members others have looked at. */
function buildRest(
  place: ShapePlace,
  { additionalProperties: rest }: KeywordSchema,
): Part | undefined {
  const isOpen = rest?.kind === 'boolean' && rest.value && !place.shaping.isTraced;
  return isOpen ? undefined : buildMaybe(place, rest);
}

function listMarked(
  { world }: ShapePlace,
  properties: readonly Property[],
  mark: 'readOnly' | 'writeOnly',
): readonly string[] | undefined {
  const marked = properties.filter(
    ({ schema, bothWays }) => bothWays !== true && isMarked(world, schema, mark),
  );
  return unlessEmpty(marked.map(({ name }) => name));
}

function listSpellings(
  properties: readonly Property[],
): Readonly<Record<string, readonly string[]>> | undefined {
  const names = new Set(properties.flatMap(({ spellingOf }) => spellingOf ?? []));
  const spelled = [...names].map((name) => {
    const others = properties.filter(({ spellingOf }) => spellingOf === name);
    return [name, others.map((other) => other.name)] as const;
  });
  return spelled.length === 0 ? undefined : Object.fromEntries(spelled);
}

function listRuleEntries(
  { shaping }: ShapePlace,
  { keyMatchesValue, listed }: KeywordSchema,
): readonly Entry[] {
  const key = keyMatchesValue && shaping.readPattern(keyMatchesValue.key)?.pattern;
  const value = keyMatchesValue && shaping.readPattern(keyMatchesValue.value)?.pattern;
  // `a.*.b` as its steps.
  const list = listed && {
    what: listed.what,
    path: listed.path.split('.'),
    in: listed.in.split('.'),
  };
  return [
    ['keyMatchesValue', key && value && { key, value }],
    ['listed', list],
  ];
}

function listJoinedEntries(place: ShapePlace, schema: KeywordSchema): readonly Entry[] {
  const { allOf, anyOf, oneOf } = schema;
  const inside = { ...place, isExtending: isExtending(place, schema) };
  const isOfKinds = isChoiceOfKinds(place, schema);
  return [
    ['allOf', allOf?.map((part) => buildOtherRules(inside, part))],
    ['anyOf', anyOf === undefined || isOfKinds ? undefined : buildParts(place, anyOf)],
    ['oneOf', oneOf === undefined || isOfKinds ? undefined : buildParts(place, oneOf)],
  ];
}

function buildCondition(place: ShapePlace, schema: KeywordSchema): Shape['when'] | undefined {
  const { if: condition, then, else: otherwise } = schema;
  if (condition === undefined) return undefined;
  return {
    fits: buildPart(place, condition),
    ...(then && { must: buildPart(place, then) }),
    ...(otherwise && { otherwise: buildPart(place, otherwise) }),
  };
}

/** Whether a choice is between kinds: of a model, or by a discriminator. */
function isChoiceOfKinds(place: ShapePlace, schema: KeywordSchema): boolean {
  if ((schema.anyOf ?? schema.oneOf) === undefined) return false;
  return isChoiceOfSubtypes(place, schema) || (schema.discriminator?.mapping.length ?? 0) > 0;
}

function findKindRule(place: ShapePlace, schema: KeywordSchema): Shape['kind'] | undefined {
  const kind = schema === place.root ? findKind(place, schema) : undefined;
  return kind && { member: kind.member, names: kind.names };
}

/** How a model is called where kinds are distinguished; one that is itself a choice of kinds has no name of its own. */
function findKind(place: ShapePlace, schema: KeywordSchema): NamedKind | undefined {
  const { world, shaping, self = '' } = place;
  const mark = world.kinds.marks.get(self);
  if (mark !== undefined) return { member: mark.property, names: [...new Set(mark.values)] };
  return listSubtypes(world, self).length > 0 || isChoiceOfKinds(place, schema)
    ? undefined
    : shaping.kinds.get(self);
}

function buildKinds(place: ShapePlace, schema: KeywordSchema): Shape['kinds'] | undefined {
  const { anyOf, oneOf, discriminator } = schema;
  if (isChoiceOfKinds(place, schema)) {
    const { property, mapping = [] } = discriminator ?? {};
    const pairs = mapping.map(({ value, key }) => [value, key] as const);
    const isAll = isNamingAll(place, schema);
    return {
      ...(property !== undefined && { member: property }),
      ...nameShapes(place, pairs),
      ...(!isAll && anyOf !== undefined && { anyOf: buildParts(place, anyOf) }),
      ...(!isAll && oneOf !== undefined && { oneOf: buildParts(place, oneOf) }),
    };
  }
  const { world } = place;
  const self = schema === place.root ? place.self : undefined;
  const tags =
    self === undefined || listSubtypes(world, self).length === 0
      ? undefined
      : world.kinds.tags.get(self);
  if (tags === undefined || (anyOf ?? oneOf) !== undefined) return undefined;
  return { member: tags.property, ...nameShapes(place, tags.pairs), isOpen: true };
}

/** Whether a discriminator names each form by a value that it may have: otherwise values are of a form that none names. */
function isNamingAll({ world }: ShapePlace, schema: KeywordSchema): boolean {
  const { anyOf = [], oneOf = [], discriminator } = schema;
  const { property = '', mapping = [] } = discriminator ?? {};
  const { schemas } = world;
  const named = mapping.filter(({ key, value }) => {
    return findMemberValues(schemas, key, property)?.includes(value) !== false;
  });
  const keys = new Set(named.map(({ key }) => key));
  const isNamed = (part: Schema): boolean =>
    part.kind === 'schema' && part.ref?.kind === 'model' && keys.has(part.ref.key);
  return named.length === mapping.length && [...anyOf, ...oneOf].every(isNamed);
}

function nameShapes(
  { shaping }: ShapePlace,
  pairs: readonly (readonly [name: string, key: string])[],
): Pick<NonNullable<Shape['kinds']>, 'shapes'> {
  const shapes = pairs.map(([name, key]) => [name, shaping.models.get(key) ?? true] as const);
  return shapes.length === 0 ? {} : { shapes: Object.fromEntries(shapes) };
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
