/** Schemas that refer to others, extend them or choose from them, in zod's words. */

import { listKindsOf } from '../../../core/ir/kinds/kinds.ts';
import type { Discriminator, KeywordSchema, Schema } from '../../../core/ir/model/model.ts';
import { gatherShape, type Shape } from '../../../core/ir/types/shape.ts';
import { isDemanding } from '../../../core/ir/types/directions.ts';
import { buildType, isExtended } from '../../../core/ir/types/types.ts';
import { chooseWord, isChoosingSubtypes } from '../schemas/kinds.ts';
import { isKeepingType, isOfTypes, isOpen, listJoined } from '../schemas/schema-facts.ts';
import type { Built } from './built.ts';
import { buildChoice } from './choices.ts';
import { findExtension } from './extensions.ts';
import { buildShape } from './objects.ts';
import { addRules, findUncovered, isOfScalars } from './rules.ts';
import { buildTyped, buildWords } from './schema.ts';
import { KEYWORDS_OF } from './scalars.ts';
import type { Site } from './site.ts';
import {
  listDirectParts,
  getReferencedKey,
  followReference,
} from '../../../core/ir/schemas/follow.ts';
import { isNever } from '../../../core/ir/schemas/keyword-facts.ts';

export function buildJoined(outer: Site, schema: KeywordSchema): Built {
  const site = outer.enter(schema);
  return (
    findExtension(site, schema) ??
    findAlone(site, schema) ??
    findWhole(site, schema) ??
    buildTogether(site, schema)
  );
}

/** All of a schema's words and rules, as part of another. */
function buildPart(site: Site, schema: Schema): Built {
  if (schema.kind === 'boolean') {
    const base = site.words.call(schema.value ? 'unknown' : 'never');
    return { base, covered: [], strips: false };
  }
  return addRules(site, schema, buildWords(site, schema));
}

/** The only part that has a type: a reference, a part of an `allOf` or a choice. */
function findAlone(site: Site, schema: KeywordSchema): Built | undefined {
  const { model, way } = site;
  const self = model?.schema === schema ? model.key : undefined;
  // A model whose members become required, or by which it is known, is another object.
  if (isExtended(site.world, schema, way, self)) return undefined;
  const parts = listTypedParts(site, schema);
  const [only, second] = parts;
  if (only === undefined || second !== undefined) return undefined;
  // An object has the members that its rules name; what is evaluated is a rule over all parts.
  const isWhole = only.isOwn === true && schema.unevaluatedProperties === undefined;
  const built = isWhole ? buildTyped(site, schema) : only.build();
  const covered = isWhole ? [...built.covered, 'allOf' as const] : only.covered;
  return { ...built, covered, left: [...(built.left ?? []), ...listRuleParts(schema)] };
}

interface TypedPart {
  /** What the schema says itself. */
  readonly isOwn?: boolean;
  readonly covered: readonly (keyof KeywordSchema)[];
  build(): Built;
}

/** Parts that say something of the type. */
function listTypedParts(site: Site, schema: KeywordSchema): readonly TypedPart[] {
  const { ref, allOf = [] } = schema;
  const parts: TypedPart[] = [];
  if (ref !== undefined) parts.push({ covered: ['ref'], build: () => buildReference(site, ref) });
  for (const part of allOf) {
    if (!isRulePart(part)) parts.push({ covered: ['allOf'], build: () => buildPart(site, part) });
  }
  for (const word of ['oneOf', 'anyOf'] as const) {
    const branches = schema[word];
    if (branches === undefined || branches.every((one) => isKeepingType(one, true))) continue;
    const options = branches.map((one) => narrow(schema, one));
    const about = {
      word: chooseWord(site, schema, word),
      discriminator: findChoosing(schema, word),
    };
    parts.push({
      covered: [word],
      build: () => buildChoice(site.enterOption(schema), options, about),
    });
  }
  const own = findOwn(schema, parts.length > 0);
  const isSaid = own !== undefined && (parts.length === 0 || !isSaidByOthers(site, own, schema));
  if (isSaid) {
    const covered = Object.keys(own).filter(isKeyword);
    parts.push({ isOwn: true, covered, build: () => addRules(site, own, buildTyped(site, own)) });
  }
  return parts;
}

/** The discriminator of `oneOf`, or of `anyOf`, whose kinds have the number of their option there. */
function findChoosing(schema: KeywordSchema, word: 'oneOf' | 'anyOf'): Discriminator | undefined {
  const { discriminator, oneOf = [] } = schema;
  const first = word === 'anyOf' ? oneOf.length : 0;
  const kinds = listKindsOf(schema, word).map((kind) => ({
    ...kind,
    option: (kind.option ?? 0) - first,
  }));
  return discriminator && { ...discriminator, kinds };
}

function isKeyword(name: string): name is keyof KeywordSchema {
  return name !== 'kind' && name !== 'at';
}

/** Options of an object are objects. */
function narrow({ types }: KeywordSchema, option: Schema): Schema {
  const isObject = types?.length === 1 && types[0] === 'object';
  if (!isObject || option.kind === 'boolean' || option.types !== undefined) return option;
  return option.properties === undefined ? option : { ...option, types: ['object'] };
}

/** What a schema says itself of its type; that nothing else may be there is a rule over all parts. */
function findOwn(schema: KeywordSchema, isJoined: boolean): KeywordSchema | undefined {
  const { kind, at, types, properties, required } = schema;
  const isClosed = isJoined && isNever(schema.additionalProperties);
  const additionalProperties = isClosed ? undefined : schema.additionalProperties;
  const { patternProperties, items, prefixItems, format, contentEncoding } = schema;
  const shaping =
    types ?? properties ?? patternProperties ?? additionalProperties ?? items ?? prefixItems;
  if (shaping === undefined) return undefined;
  const { minItems, maxItems } = schema;
  const own = { types, properties, required, additionalProperties, patternProperties, items };
  const others = { prefixItems, format, contentEncoding, minItems, maxItems };
  const entries = Object.entries({ ...own, ...others }).filter(([, value]) => value !== undefined);
  return { kind, at, ...Object.fromEntries(entries) };
}

/** Whether all that is said is a type that the other parts have. */
function isSaidByOthers({ file, way }: Site, own: KeywordSchema, schema: KeywordSchema): boolean {
  const { types, properties, required, additionalProperties: rest, ...others } = own;
  const isBare = Object.keys(others).every((name) => name === 'kind' || name === 'at');
  const isMore = (properties ?? required) !== undefined || (rest !== undefined && !isOpen(rest));
  if (!isBare || isMore || types === undefined) return false;
  const { types: _types, ...joined } = schema;
  const isObject = types.length === 1 && types[0] === 'object';
  if (isObject && buildType(file.world, joined, way).kind === 'object') return true;
  return isOfTypes(file.world, joined, types);
}

/** A part that only has rules. */
function isRulePart(part: Schema): boolean {
  if (part.kind === 'boolean') return part.value;
  if (isKeepingType(part, false)) return true;
  if (part.required !== undefined) return false;
  const { ref, allOf, anyOf, oneOf } = part;
  return (
    (ref ?? allOf ?? anyOf ?? oneOf) === undefined &&
    findOwn(part, false) === undefined &&
    !hasValues(part)
  );
}

function hasValues({ enum: values, const: one, openEnum }: KeywordSchema): boolean {
  return (values ?? one ?? openEnum) !== undefined;
}

/** Parts of an `allOf` that only have rules. */
function listRuleParts({ allOf = [] }: KeywordSchema): readonly Schema[] {
  return allOf.filter((part) => isRulePart(part));
}

/** Parts that refuse keys: zod asks the other side of an intersection too, so that a key which all refuse is a rule. */
function listClosedParts({ file }: Site, schema: KeywordSchema): readonly Schema[] {
  return listJoined(schema).filter((part) => {
    const target = followReference(file.world.schemas, part);
    return isNever(target?.additionalProperties);
  });
}

function buildReference(site: Site, ref: NonNullable<KeywordSchema['ref']>): Built {
  const { way, place } = site;
  const target = site.file.world.schemas.get(ref.key);
  const isOther = isDemanding(site.world, ref.key, { direction: way, absent: place.absent });
  if (isOther && !place.written.includes(ref.key) && target !== undefined) {
    return buildPart(site.writeOut(ref.key), target);
  }
  const name = ref.kind === 'model' ? site.useSchema(ref.key) : undefined;
  if (name === undefined) return { base: site.words.call('unknown'), covered: [], strips: false };
  const made = site.findObject(ref.key);
  const strips = made?.isStripping ?? (target === undefined || !isOfScalars(site, target));
  return { base: name, covered: [], strips, ...(made && { made }) };
}

/** One object of the members of all parts. */
function findWhole(site: Site, schema: KeywordSchema): Built | undefined {
  const { file, model } = site;
  const isRoot = model?.schema === schema;
  const shape = gatherShape(site.world, schema, isRoot ? model.key : undefined);
  const extending = [...site.extending, schema];
  if (shape === undefined || isEndless(shape, extending) || !isObjectType(site, schema)) {
    return undefined;
  }
  const mark = isRoot ? file.world.marks.get(model.key) : undefined;
  const built = buildShape(site.extend(extending), shape, { schema, isStrict: false, mark });
  return { ...built, covered: SHAPED, left: listLeft(site, schema, new Set()) };
}

/** Members of members that extend models are written out to this depth, as their types are. */
const DEEPEST = 3;

function isEndless({ members }: Shape, extending: readonly Schema[]): boolean {
  const held = Array.from(members.values(), ({ schemas }) => schemas).flat();
  return extending.length > DEEPEST || held.some((one) => extending.includes(one));
}

/** Parts that say nothing of the type make no object. */
function isObjectType({ file, model, way, extending }: Site, schema: KeywordSchema): boolean {
  const self = model?.schema === schema ? model.key : undefined;
  return buildType({ ...file.world, extending }, schema, way, self).kind === 'object';
}

const SHAPED: readonly (keyof KeywordSchema)[] = [
  'types',
  'format',
  'ref',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  ...KEYWORDS_OF.object,
  'absentItem',
];

/** What each part says beside its members. */
function listLeft(site: Site, schema: Schema, seen: Set<Schema>): readonly Schema[] {
  if (schema.kind === 'boolean' || seen.has(schema)) return [];
  seen.add(schema);
  const { world } = site.file;
  const key = getReferencedKey(schema);
  const { additionalProperties: rest } = schema;
  const isTelling =
    seen.size > 1 &&
    (schema.discriminator !== undefined ||
      (key !== undefined && isChoosingSubtypes(world, schema, key)));
  const covered = [
    ...(['types', 'format', 'ref', 'properties', 'required'] as const),
    ...(schema.allOf?.every((part) => part.kind === 'boolean' || part !== schema)
      ? (['allOf'] as const)
      : []),
    ...(rest === undefined || isOpen(rest) ? (['additionalProperties'] as const) : []),
    ...(isTelling ? (['anyOf', 'oneOf'] as const) : []),
  ];
  const own = findUncovered(schema, { covered });
  const parts = listDirectParts(world.schemas, schema);
  return [
    ...(own === undefined ? [] : [own]),
    ...parts.flatMap((part) => listLeft(site, part, seen)),
  ];
}

/** `z.intersection(a, b)` */
function buildTogether(site: Site, schema: KeywordSchema): Built {
  const parts = listTypedParts(site, schema);
  const built = parts.map((part) => part.build());
  // For a key that one side of an intersection refuses, zod asks the other side.
  const forms = built.map(({ before: _before, ...one }) => site.words.print(one));
  const [first, ...others] = forms;
  if (first === undefined) {
    return { base: site.words.call('unknown'), covered: [], strips: false };
  }
  const base = others.reduce(
    (joined, form) => site.words.call('intersection', joined, form),
    first,
  );
  return {
    base,
    before: built.flatMap(({ before }) => before ?? []),
    covered: parts.flatMap(({ covered }) => covered),
    left: [
      ...built.flatMap(({ left }) => left ?? []),
      ...listRuleParts(schema),
      ...listClosedParts(site, schema),
    ],
    strips: built.some(({ strips }) => strips),
  };
}
