/** Builds the shape that samples of a schema are made by: data in the words of JSON Schema, models by their samplers. */

import { isNameAdded, isNameNeeded, isSomeAbsent } from '../../ir/kinds/kinds.ts';
import type { Discriminator, Json, KeywordSchema, Kind, Property, Schema } from '../../ir/model.ts';
import { describesBytes, findBytes } from '../../ir/operations/codecs.ts';
import { findWideInteger } from '../../ir/schemas/integers.ts';
import { findUnion } from '../../ir/schemas/models.ts';
import { isAbsentProperty } from '../../ir/types/one-way.ts';
import { array, code, type Code, filled, flag, identifier, json, object } from '../code.ts';
import { keepLiteral } from '../types.ts';
import { isChoiceOfSubtypes } from '../validators/applicators.ts';
import { isExtending, isDistinguishingKinds, printNamed } from '../validators/kinds.ts';
import { printRegularForm, printTextForm, type Writing } from '../validators/notation.ts';
import type { NamedKind } from './named-kinds.ts';

/** Where a shape is written. */
export interface ShapeWriting {
  /** What is known of the models, and which of them is written. */
  readonly writing: Writing;
  /** The samplers of models, by key. */
  readonly samplers: ReadonlyMap<string, string>;
  /** Models that a discriminator names. */
  readonly kinds: ReadonlyMap<string, NamedKind>;
}

type Entry = readonly [name: string, value: Code | undefined];

/** `{ type: 'string' }`, `sampleOrder`, `true`. */
export function printPart(place: ShapeWriting, schema: Schema): Code {
  return printOtherRules({ ...place, writing: place.writing.enterInside() }, schema);
}

/** The same inside an `allOf`, where models lend their members alone. */
function printOtherRules(place: ShapeWriting, schema: Schema): Code {
  if (schema.kind === 'boolean') return schema.value ? code`true` : code`false`;
  const entries = listEntries(place, schema).filter(([, value]) => value !== undefined);
  const [[name, value] = [], ...others] = entries;
  if (name === 'ref' && value !== undefined && others.length === 0) return value;
  if (entries.length === 0) return code`true`;
  return object(entries, entries.some(([word]) => word === 'properties') ? 'expanded' : 'fitting');
}

/** In the order in which they are printed. */
function listEntries(place: ShapeWriting, schema: KeywordSchema): readonly Entry[] {
  // What may be a text as well is one, since JSON has no bytes.
  if (findBytes(schema) === 'bytes') return [['binary', code`true`]];
  const keyword = (name: PlainKeyword): Entry => [name, json(schema[name])];
  const part = (name: SchemaKeyword): Entry => [name, printMaybe(place, schema[name])];
  const { required, uniqueItems, uniqueBy, absentItem, dependentRequired, sensitive } = schema;
  const { prefixItems, const: one } = schema;
  return [
    ...listReferences(place, schema),
    ...listTypeEntries(place, schema),
    keyword('enum'),
    ['const', json(one?.value)],
    keyword('minLength'),
    keyword('maxLength'),
    ...listPatternEntries(place, schema),
    ['minimum', json(findMinimum(schema))],
    ...NUMBERS.map(keyword),
    ['prefixItems', prefixItems && printParts(place, prefixItems)],
    part('items'),
    keyword('minItems'),
    keyword('maxItems'),
    ['uniqueItems', flag(uniqueItems)],
    ['uniqueBy', json(uniqueBy)],
    part('contains'),
    keyword('minContains'),
    keyword('maxContains'),
    part('unevaluatedItems'),
    ['absentItem', printMaybe(place, absentItem?.schema)],
    ['required', filled(required)],
    ...listMemberEntries(place, schema),
    part('propertyNames'),
    keyword('minProperties'),
    keyword('maxProperties'),
    ['dependentRequired', dependentRequired && json(nameAll(dependentRequired))],
    part('unevaluatedProperties'),
    ...listRuleEntries(schema),
    ...listJoinedEntries(place, schema),
    part('not'),
    ['when', printCondition(place, schema)],
    ['dependentSchemas', printMembers(place, schema.dependentSchemas)],
    ['kind', printKind(place, schema)],
    ['kinds', printKinds(place, schema)],
    ['examples', printExamples(schema)],
    ['sensitive', flag(sensitive !== undefined)],
  ];
}

/** Integers without a sign have one that their format says. */
function findMinimum(schema: KeywordSchema): number | undefined {
  const { minimum } = schema;
  return findWideInteger(schema) === 'uint64' ? Math.max(minimum ?? 0, 0) : minimum;
}

const NUMBERS = ['maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const;

type PlainKeyword =
  | (typeof NUMBERS)[number]
  | 'enum'
  | `${'min' | 'max'}${'Length' | 'Items' | 'Contains' | 'Properties'}`;

type SchemaKeyword =
  'items' | 'contains' | 'not' | 'propertyNames' | `unevaluated${'Items' | 'Properties'}`;

function nameAll(
  rules: NonNullable<KeywordSchema['dependentRequired']>,
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(rules.map(({ name, required }) => [name, required]));
}

/** A model; in what extends it, without what distinguishes its kinds. */
function listReferences(
  { writing, samplers }: ShapeWriting,
  schema: KeywordSchema,
): readonly Entry[] {
  const { ref } = schema;
  const name = ref && samplers.get(ref.key);
  if (ref === undefined) return [];
  if (name === undefined) return [['ref', code`true`]];
  const isBase = isExtending(writing, schema) && isDistinguishingKinds(writing, ref.key);
  return [[isBase ? 'base' : 'ref', identifier(name)]];
}

function listTypeEntries({ writing }: ShapeWriting, schema: KeywordSchema): readonly Entry[] {
  const { contentEncoding, decodedSize } = schema;
  const isText = describesBytes(schema);
  const format = isText ? undefined : schema.format;
  const { int64 } = writing.scope.options;
  const isWide = findWideInteger(schema) !== undefined;
  const types = (schema.types ?? (isText ? (['string'] as const) : [])).map((type) =>
    isWide && type === 'number' ? 'integer' : type,
  );
  const isBig = int64 === 'bigint' && isWide;
  return [
    ['type', types.length === 1 ? json(types[0]) : filled(types)],
    ['format', json(format ?? (decodedSize === undefined ? contentEncoding : undefined))],
    ['bigint', flag(isBig)],
  ];
}

function listPatternEntries(
  { writing }: ShapeWriting,
  { pattern, decodedSize }: KeywordSchema,
): readonly Entry[] {
  const { encoding, minimum, maximum, exclusiveMaximum } = decodedSize ?? {};
  const most =
    exclusiveMaximum === undefined ? maximum : Math.min(maximum ?? Infinity, exclusiveMaximum - 1);
  const text = pattern === undefined ? undefined : printTextForm(writing, pattern);
  return [
    ['pattern', pattern === undefined ? undefined : printRegularForm(pattern)],
    ['form', text?.guarded === true ? text.form : undefined],
    ['decodedSize', decodedSize && json({ encoding, minimum, maximum: most })],
  ];
}

function printMaybe(place: ShapeWriting, schema: Schema | undefined): Code | undefined {
  return schema && printPart(place, schema);
}

function printParts(place: ShapeWriting, schemas: readonly Schema[]): Code {
  return array(schemas.map((schema) => printPart(place, schema)));
}

function printMembers(
  place: ShapeWriting,
  members: readonly { readonly name: string; readonly schema: Schema }[] | undefined,
  layout?: 'expanded',
): Code | undefined {
  return (
    members &&
    object(
      members.map(({ name, schema }) => [name, keepLiteral(name, printPart(place, schema))]),
      layout,
    )
  );
}

function listMemberEntries(place: ShapeWriting, schema: KeywordSchema): readonly Entry[] {
  const { properties = [], patternProperties } = schema;
  const patterns = patternProperties?.flatMap(({ pattern, schema: inner }) => {
    const form = printRegularForm(pattern);
    return form === undefined ? [] : [array([form, printPart(place, inner)])];
  });
  return [
    [
      'properties',
      properties.length === 0 ? undefined : printMembers(place, properties, 'expanded'),
    ],
    ['readOnly', printMarked(place, properties, 'readOnly')],
    ['writeOnly', printMarked(place, properties, 'writeOnly')],
    ['spellings', printSpellings(properties)],
    ['patternProperties', patterns && array(patterns)],
    ['additionalProperties', printRest(place, schema)],
  ];
}

/** That others may be there says something only where a schema asks which members others have looked at. */
function printRest(
  place: ShapeWriting,
  { additionalProperties: rest }: KeywordSchema,
): Code | undefined {
  const isOpen = rest?.kind === 'boolean' && rest.value && !place.writing.shared.isTraced;
  return isOpen ? undefined : printMaybe(place, rest);
}

function printMarked(
  { writing }: ShapeWriting,
  properties: readonly Property[],
  mark: 'readOnly' | 'writeOnly',
): Code | undefined {
  const way = mark === 'readOnly' ? 'input' : 'output';
  const marked = properties.filter((one) => isAbsentProperty(writing.world, one, way));
  return filled(marked.map(({ name }) => name));
}

function printSpellings(properties: readonly Property[]): Code | undefined {
  const names = new Set(properties.flatMap(({ spellingOf }) => spellingOf ?? []));
  const spelled = [...names].map((name) => {
    const others = properties.filter(({ spellingOf }) => spellingOf === name);
    return [name, others.map((other) => other.name)] as const;
  });
  return spelled.length === 0 ? undefined : json(Object.fromEntries(spelled));
}

function listRuleEntries({ keyMatchesValue, listed }: KeywordSchema): readonly Entry[] {
  const key = keyMatchesValue && printRegularForm(keyMatchesValue.key);
  const value = keyMatchesValue && printRegularForm(keyMatchesValue.value);
  // `a.*.b` as its steps.
  const list = listed && {
    what: listed.what,
    path: listed.path.split('.'),
    in: listed.in.split('.'),
  };
  return [
    ['keyMatchesValue', key && value && object(Object.entries({ key, value }))],
    ['listed', json(list)],
  ];
}

function listJoinedEntries(place: ShapeWriting, schema: KeywordSchema): readonly Entry[] {
  const { allOf, anyOf, oneOf } = schema;
  const writing = place.writing.change({ isExtending: isExtending(place.writing, schema) });
  const all = allOf?.map((part) => printOtherRules({ ...place, writing }, part));
  const isOfKinds = isChoiceOfKinds(place, schema);
  return [
    ['allOf', all && array(all)],
    ['anyOf', anyOf === undefined || isOfKinds ? undefined : printParts(place, anyOf)],
    ['oneOf', oneOf === undefined || isOfKinds ? undefined : printParts(place, oneOf)],
  ];
}

function printCondition(place: ShapeWriting, schema: KeywordSchema): Code | undefined {
  const { if: condition, then, else: otherwise } = schema;
  if (condition === undefined) return undefined;
  return object([
    ['fits', printPart(place, condition)],
    ['must', printMaybe(place, then)],
    ['otherwise', printMaybe(place, otherwise)],
  ]);
}

/** Whether a choice is between kinds: of a model, or by a discriminator. */
function isChoiceOfKinds({ writing }: ShapeWriting, schema: KeywordSchema): boolean {
  if ((schema.anyOf ?? schema.oneOf) === undefined) return false;
  return isChoiceOfSubtypes(writing, schema) || schema.discriminator?.kinds.some(isNamed) === true;
}

function isNamed({ values }: Kind): boolean {
  return values.length > 0;
}

function printKind(place: ShapeWriting, schema: KeywordSchema): Code | undefined {
  const kind = schema === place.writing.root ? findKind(place, schema) : undefined;
  return kind && json({ member: kind.member, names: kind.names });
}

/** How a model is called where kinds are distinguished; one that is itself a choice of kinds has no name of its own. */
function findKind(place: ShapeWriting, schema: KeywordSchema): NamedKind | undefined {
  const { world, self = '' } = place.writing;
  const mark = world.marks.get(self);
  if (mark !== undefined) return { member: mark.property, names: [...new Set(mark.values)] };
  return findUnion(world, schema) !== undefined || isChoiceOfKinds(place, schema)
    ? undefined
    : place.kinds.get(self);
}

function printKinds(place: ShapeWriting, schema: KeywordSchema): Code | undefined {
  const { discriminator } = schema;
  if (isChoiceOfKinds(place, schema)) {
    return object([...listNamed(place, discriminator), ...listOptions(place, schema)]);
  }
  const family = schema === place.writing.root ? findUnion(place.writing.world, schema) : undefined;
  return family && object([...listNamed(place, family), ...listOthers(place, family)]);
}

/** The options, where a value need not name one of them. */
function listOptions(place: ShapeWriting, schema: KeywordSchema): readonly Entry[] {
  const { anyOf, oneOf, discriminator } = schema;
  const isSure =
    discriminator !== undefined && WAYS.every((way) => isNameNeeded(discriminator, way));
  const isObject = discriminator?.kinds.every(({ isScalar }) => isScalar !== true) === true;
  if (isSure && isObject) return [];
  // What the member tells apart in one direction alone may be several of them in the other.
  const isLoose =
    discriminator !== undefined && WAYS.some((way) => isSomeAbsent(discriminator, way));
  const one = oneOf && printParts(place, oneOf);
  return [
    ['anyOf', anyOf ? printParts(place, anyOf) : isLoose ? one : undefined],
    ['oneOf', isLoose && anyOf === undefined ? undefined : one],
  ];
}

const WAYS = ['input', 'output'] as const;

/** A base may have kinds that the document does not know; where no member names one, it is one of them. */
function listOthers(place: ShapeWriting, { kinds }: Discriminator): readonly Entry[] {
  const isLoose = kinds.every(({ absent, isSelf }) => absent !== undefined && isSelf !== true);
  const forms = kinds.map(({ schema }) => printPart(place, schema));
  return [
    ['isOpen', code`true`],
    ['anyOf', isLoose ? array(forms) : undefined],
  ];
}

function listNamed(
  place: ShapeWriting,
  discriminator: Discriminator | undefined,
): readonly Entry[] {
  if (discriminator === undefined) return [];
  const { property, kinds, fallback } = discriminator;
  const pairs = kinds.flatMap(({ values, schema, isSelf }) => {
    const shape = isSelf === true ? code`true` : printPart(place, schema);
    return values.map((value) => [value, shape] as const);
  });
  const other = fallback === undefined ? undefined : place.samplers.get(fallback);
  const isNeeded = WAYS.some((way) => isNameAdded(discriminator, way));
  return [
    ['member', json(property)],
    ['shapes', pairs.length === 0 ? undefined : printNamed(pairs)],
    ['fallback', other === undefined ? undefined : identifier(other)],
    ['isNeeded', flag(isNeeded)],
  ];
}

const MOST_EXAMPLES = 3;
const LONGEST_EXAMPLE = 2000;

/** What the document shows, its default last; of fixed values all are known. */
function printExamples(schema: KeywordSchema): Code | undefined {
  const { examples = [], default: usual, openEnum = [], sensitive } = schema;
  if ((schema.enum ?? schema.const ?? sensitive) !== undefined) return undefined;
  return printValues([...examples, ...openEnum, ...(usual === undefined ? [] : [usual.value])]);
}

/** Values that are short enough to be read. */
export function printValues(values: readonly Json[]): Code | undefined {
  const short = values.filter((value) => JSON.stringify(value).length <= LONGEST_EXAMPLE);
  return filled(short.slice(0, MOST_EXAMPLES));
}
