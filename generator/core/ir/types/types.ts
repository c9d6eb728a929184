/** Types schemas: what TypeScript sees of each, for answers and for requests. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { JsonType, KeywordSchema, Member, Schema, Type } from '../model/model.ts';
import { buildDoc, noDoc } from '../docs/docs.ts';
import { describesBytes, findBytes, isBinary } from '../contents/codecs.ts';
import { buildIntersection, isSameType, buildUnion } from './combine.ts';
import { findFixedValues } from '../schemas/enums.ts';
import { findWideInteger } from '../schemas/integers.ts';
import { typeKind } from './discriminated-kinds.ts';
import { enterAlternative, findAbsent, isDemanding, NOTHING_ABSENT } from './directions.ts';
import { isLeftOut, gatherOwnShape, gatherShape, type Shape, type ShapeMember } from './shape.ts';
import { withOpenEnd, dropLoose, dropWide } from './wide-types.ts';
import type { Direction } from '../model/schema.ts';
import type { World } from './world.ts';
import { isRefusingAll } from '../schemas/keyword-facts.ts';

/** Members of members that extend models are written out to this depth; a model that holds itself so would have no end. */
const DEEPEST = 3;

/** `self` is the model whose type this is: its own bases do not lead back to it. */
export function buildType(world: World, schema: Schema, direction: Direction, self?: string): Type {
  if (world.absent === undefined) return typePart(world, schema, direction, self);
  const { absent: _absent, written: _written, ...inside } = world;
  return typePart(inside, schema, direction, self);
}

/** Types a schema that describes the same object as another one: what is absent there is absent here. */
function typePart(outer: World, schema: Schema, direction: Direction, self?: string): Type {
  if (isRefusingAll(schema)) return { kind: 'never' };
  if (schema.kind === 'boolean') return { kind: 'unknown' };
  if (isSimple(schema)) return typeValues(schema) ?? typeOwnKeywords(outer, schema, direction);
  if (schema.ref?.kind === 'model' && isOnePiece(schema) && !isKind(outer, schema, self)) {
    return typeModel(outer, schema.ref.key, direction);
  }
  const world = enterParts(outer, schema, direction);
  const pieces = listTypePieces(world, schema, direction, self);
  const shape = gatherWhole(world, { schema, pieces, direction }, self);
  if (shape === undefined) return buildIntersection(pieces);
  if (!pieces.some(({ kind }) => kind === 'model')) return typeObject(world, shape, direction);
  const extending = [...(world.extending ?? []), schema];
  const held = Array.from(shape.members.values(), ({ schemas }) => schemas).flat();
  const isEndless = extending.length > DEEPEST || held.some((one) => extending.includes(one));
  return isEndless
    ? buildIntersection(pieces)
    : typeObject({ ...world, extending }, shape, direction);
}

/** A model by its name; written out where it demands members that are absent. */
function typeModel(world: World, key: string, direction: Direction): Type {
  const { absent = NOTHING_ABSENT, written = [], schemas } = world;
  const schema = schemas.get(key);
  const isOther = isDemanding(world, key, { direction, absent }) && !written.includes(key);
  if (schema === undefined || !isOther) return { kind: 'model', key, input: direction === 'input' };
  return typePart({ ...world, written: [...written, key] }, schema, direction, key);
}

/** Whether the schema is one object with the models that it names as its bases: then they lend it their members alone. */
export function isExtended(
  outer: World,
  schema: KeywordSchema,
  direction: Direction,
  self?: string,
): boolean {
  if (isSimple(schema) || (isOnePiece(schema) && !isKind(outer, schema, self))) return false;
  const world = enterParts(outer, schema, direction);
  const pieces = listTypePieces(world, schema, direction, self);
  return gatherWhole(world, { schema, pieces, direction }, self) !== undefined;
}

/** Members that are absent from the object are absent from each of its parts. */
function enterParts(world: World, schema: KeywordSchema, direction: Direction): World {
  return { ...world, absent: findAbsent(world, schema, direction, world.absent) };
}

interface Pieces {
  readonly schema: KeywordSchema;
  readonly pieces: readonly Type[];
  readonly direction: Direction;
}

/** The members of several parts that make one object; a reference beside which members become required is such a one. */
function gatherWhole(
  world: World,
  { schema, pieces, direction }: Pieces,
  self?: string,
): Shape | undefined {
  const isReferring = (schema.ref ?? schema.allOf) !== undefined;
  const isCombined = pieces.length > 1 || (isReferring && isRequiring(world, schema, direction));
  return isCombined || isKind(world, schema, self) ? gatherShape(world, schema, self) : undefined;
}

/** Whether a part in place requires members, or a model that is written out because it requires absent ones too. */
function isRequiring(world: World, schema: Schema, direction: Direction): boolean {
  if (schema.kind === 'boolean') return false;
  const { ref, required, allOf = [] } = schema;
  if (required !== undefined) return true;
  const { absent = NOTHING_ABSENT } = world;
  if (ref?.kind === 'model' && isDemanding(world, ref.key, { direction, absent })) return true;
  return allOf.some((part) => isRequiring(world, part, direction));
}

/** Neither refers to anything nor is made of parts, as most schemas are. */
function isSimple({ ref, allOf, oneOf, anyOf }: KeywordSchema): boolean {
  return (ref ?? allOf ?? oneOf ?? anyOf) === undefined;
}

/** Whether a reference or a choice is alone, as most are: nothing beside it says anything of the type. */
function isOnePiece(schema: KeywordSchema): boolean {
  const { ref, allOf, oneOf, anyOf } = schema;
  const isBeside = ref === undefined ? oneOf && anyOf : (oneOf ?? anyOf);
  return (allOf ?? isBeside) === undefined && !hasOwnType(schema);
}

function hasOwnType(schema: KeywordSchema): boolean {
  const { types, enum: values, const: value, openEnum, properties, patternProperties } = schema;
  const { required, additionalProperties, items, prefixItems } = schema;
  const own = types ?? values ?? value ?? openEnum ?? properties ?? patternProperties;
  return (own ?? required ?? additionalProperties ?? items ?? prefixItems) !== undefined;
}

/** Whether a discriminator distinguishes a model: then it is no other name of its base, though it adds no member. */
function isKind({ schemas, marks }: World, schema: Schema, self: string | undefined): boolean {
  return self !== undefined && marks.has(self) && schemas.get(self) === schema;
}

/** Everything in a schema that says something about its type; all of it holds at once. */
function listTypePieces(
  world: World,
  schema: KeywordSchema,
  direction: Direction,
  self?: string,
): readonly Type[] {
  const pieces: Type[] = [];
  if (schema.ref?.kind === 'model') pieces.push(typeModel(world, schema.ref.key, direction));
  if (schema.ref?.kind === 'dynamic') pieces.push({ kind: 'unknown' });
  const own = typeValues(schema) ?? typeOwnKeywords(world, schema, direction);
  for (const part of schema.allOf ?? []) pieces.push(typePart(world, part, direction, self));
  const options = typeOptions(world, schema, direction, self);
  for (const types of options) pieces.push(buildUnion(withOpenEnd(types)));
  const known = pieces.filter(({ kind }) => kind !== 'unknown');
  const isOwnSaid = own.kind !== 'unknown' && (known.length === 0 || !isAnyObject(own));
  if (isOwnSaid) known.splice(schema.ref === undefined ? 0 : 1, 0, own);
  return dropWide(world.schemas, known);
}

/** The types of the options of `oneOf`, and of those of `anyOf`. */
function typeOptions(
  outer: World,
  schema: KeywordSchema,
  direction: Direction,
  self?: string,
): readonly (readonly Type[])[] {
  const { oneOf, anyOf, discriminator } = schema;
  const world = { ...outer, absent: enterAlternative(outer.absent ?? NOTHING_ABSENT) };
  const typeInside = (part: Schema): Type => typePart(world, part, direction, self);
  const typeOption = (option: Schema, index: number): readonly Type[] => {
    const kinds = discriminator?.kinds.filter((kind) => kind.option === index) ?? [];
    if (discriminator === undefined || kinds.length === 0) return [typeInside(option)];
    const place = { world, discriminator, direction };
    return kinds.map((kind) => typeKind(place, kind, typeInside(kind.schema)));
  };
  const first = oneOf?.length ?? 0;
  const lists = [
    oneOf?.flatMap(typeOption),
    anyOf?.flatMap((option, index) => typeOption(option, first + index)),
  ];
  return lists.filter((types) => types !== undefined);
}

/** `type: object` alone, `null` or not, which adds nothing to the parts beside it. */
function isAnyObject(type: Type): boolean {
  if (type.kind === 'union') {
    return type.members.every((member) => member.kind === 'null' || isAnyObject(member));
  }
  return type.kind === 'object' && type.members.length === 0 && type.rest?.kind === 'unknown';
}

function typeValues(schema: KeywordSchema): Type | undefined {
  const fixed = findFixedValues(schema);
  if (fixed !== undefined) return buildUnion(fixed.map((value) => buildLiteral(schema.at, value)));
  const values = schema.openEnum?.filter(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  if (values === undefined) return undefined;
  const open = { kind: 'open', values } as const;
  return schema.types?.includes('null') ? buildUnion([open, { kind: 'null' }]) : open;
}

function buildLiteral(at: Place, value: unknown): Type {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return { kind: 'literal', value };
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => buildLiteral(at, item));
    return { kind: 'tuple', items, required: items.length };
  }
  if (typeof value !== 'object' || value === null) return { kind: 'null' };
  const members = Object.entries(value).map(([name, item]) => ({
    name,
    optional: false,
    type: buildLiteral(at, item),
    doc: noDoc,
    at,
  }));
  return { kind: 'object', members };
}

function typeOwnKeywords(world: World, schema: KeywordSchema, direction: Direction): Type {
  const types = schema.types ?? inferJsonTypes(schema);
  if (types.length === 0 || types.length === 7) return { kind: 'unknown' };
  const only = types[0];
  if (types.length === 1 && only !== undefined) return typeSingle(world, schema, only, direction);
  return buildUnion(types.map((type) => typeSingle(world, schema, type, direction)));
}

/** A schema without a type that describes members, items or bytes is meant for objects, arrays or bytes. */
export function inferJsonTypes(schema: KeywordSchema): readonly JsonType[] {
  if (schema.properties !== undefined) return ['object'];
  if (schema.additionalProperties?.kind === 'schema') return ['object'];
  if (schema.patternProperties !== undefined) return ['object'];
  if (schema.items !== undefined || schema.prefixItems !== undefined) return ['array'];
  return isBinary(schema) || describesBytes(schema) ? ['string'] : [];
}

/** An integer of 64 bits is read as a number where a number holds it exactly. */
const exactInteger: Type = { kind: 'union', members: [{ kind: 'number' }, { kind: 'bigint' }] };

function typeSingle(
  world: World,
  schema: KeywordSchema,
  type: JsonType,
  direction: Direction,
): Type {
  switch (type) {
    case 'string':
      return typeText(schema);
    case 'integer':
    case 'number':
      return typeNumber(world, schema);
    case 'array':
      return typeArray(world, schema, direction);
    case 'object':
      return typeObject(world, gatherOwnShape(world, schema), direction);
    default:
      return { kind: type };
  }
}

function typeNumber(world: World, schema: KeywordSchema): Type {
  const isExact = world.int64 === 'bigint' && findWideInteger(schema) !== undefined;
  return isExact ? exactInteger : { kind: 'number' };
}

function typeText(schema: KeywordSchema): Type {
  const bytes = findBytes(schema);
  return bytes === 'either' ? textOrBytes : { kind: bytes === 'bytes' ? 'binary' : 'string' };
}

/** Text and raw bytes may both be here. */
export const textOrBytes: Type = {
  kind: 'union',
  members: [{ kind: 'string' }, { kind: 'binary' }],
};

function typeArray(world: World, schema: KeywordSchema, direction: Direction): Type {
  const rest = schema.items === undefined ? undefined : buildType(world, schema.items, direction);
  if (schema.prefixItems === undefined) {
    return { kind: 'array', items: rest ?? { kind: 'unknown' } };
  }
  const items = schema.prefixItems.map((item) => buildType(world, item, direction));
  const required = Math.min(schema.minItems ?? 0, items.length);
  const isClosed = rest?.kind === 'never' || schema.maxItems === items.length;
  if (isClosed) return { kind: 'tuple', items, required };
  return { kind: 'tuple', items, required, rest: rest ?? { kind: 'unknown' } };
}

function typeObject(world: World, shape: Shape, direction: Direction): Type {
  const members: Member[] = [];
  shape.members.forEach((found) => {
    if (!isLeftOut(world, found, direction)) members.push(typeMember(world, found, direction));
  });
  const rest = typeRest(world, shape, direction);
  if (rest === undefined) return { kind: 'object', members };
  // TypeScript wants an index signature that every member fits.
  const others = members.map(({ type }) => type).filter((type) => !isSameType(type, rest));
  const isWhole = rest.kind === 'unknown' || others.length === 0;
  return { kind: 'object', members, rest: isWhole ? rest : buildUnion([rest, ...others]) };
}

function typeMember(world: World, found: ShapeMember, direction: Direction): Member {
  return {
    name: found.name,
    optional: !found.required,
    type: typeAllOf(world, found.schemas, direction),
    doc: buildDoc(found.schemas, found.name, found.spellings),
    at: found.at,
  };
}

function typeAllOf(world: World, schemas: readonly Schema[], direction: Direction): Type {
  const first = schemas[0];
  if (schemas.length === 1 && first !== undefined) return buildType(world, first, direction);
  const types = schemas.map((schema) => buildType(world, schema, direction));
  const known = types.filter(({ kind }) => kind !== 'unknown');
  return buildIntersection(dropLoose(world.schemas, known));
}

function typeRest(world: World, shape: Shape, direction: Direction): Type | undefined {
  if (shape.closed === true) return undefined;
  if (shape.rest.length === 0) return shape.members.size === 0 ? { kind: 'unknown' } : undefined;
  const rest = buildUnion(shape.rest.map((schema) => buildType(world, schema, direction)));
  return rest.kind === 'never' ? undefined : rest;
}
