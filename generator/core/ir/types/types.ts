/** Types schemas: what TypeScript sees of each, for answers and for requests. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { JsonType, KeywordSchema, Member, Schema, Type } from '../model/model.ts';
import { buildDoc, noDoc } from '../docs/docs.ts';
import { describesBytes, findBytes, isBinary } from '../operations/codecs.ts';
import type { Marks } from '../kinds/marks.ts';
import { buildIntersection, isSameType, buildUnion } from './combine.ts';
import { isRefusingAll } from '../judging/conjuncts.ts';
import { findFixedValues } from '../schemas/enums.ts';
import { findWideInteger } from '../schemas/integers.ts';
import { typeKind } from './discriminated-kinds.ts';
import {
  type Absent,
  enterAlternative,
  findAbsent,
  isDemanding,
  NOTHING_ABSENT,
} from './one-way.ts';
import { isLeftOut, gatherOwnShape, gatherShape, type Shape, type ShapeMember } from './shape.ts';
import { withOpenEnd, dropLoose, dropWide } from './wide-types.ts';

/** `output`: what answers hold, without writeOnly members; `input`: what requests hold, without readOnly ones. */
export type Way = 'output' | 'input';

export interface World {
  readonly int64: 'number' | 'bigint';
  readonly schemas: ReadonlyMap<string, Schema>;
  /** How bases know the models that extend them. */
  readonly marks: Marks;
  /** Schemas that are being written out with the members of models they extend, the outermost first. */
  readonly extending?: readonly Schema[];
  /** Members that the object that is typed does not have, by what is said around the schema. */
  readonly absent?: Absent;
  /** Models that are written out, because they mean something else where some members are absent. */
  readonly written?: readonly string[];
}

/** Members of members that extend models are written out to this depth; a model that holds itself so would have no end. */
const DEEPEST = 3;

/** `self` is the model whose type this is: its own bases do not lead back to it. */
export function buildType(world: World, schema: Schema, way: Way, self?: string): Type {
  if (world.absent === undefined) return typePart(world, schema, way, self);
  const { absent: _absent, written: _written, ...inside } = world;
  return typePart(inside, schema, way, self);
}

/** The same of a schema that describes the object that another one describes. */
function typePart(outer: World, schema: Schema, way: Way, self?: string): Type {
  if (isRefusingAll(schema)) return { kind: 'never' };
  if (schema.kind === 'boolean') return { kind: 'unknown' };
  if (isSimple(schema)) return typeValues(schema) ?? typeOwnKeywords(outer, schema, way);
  if (schema.ref?.kind === 'model' && isOnePiece(schema) && !isKind(outer, schema, self)) {
    return typeModel(outer, schema.ref.key, way);
  }
  const world = enterParts(outer, schema, way);
  const pieces = listTypePieces(world, schema, way, self);
  const shape = gatherWhole(world, { schema, pieces, way }, self);
  if (shape === undefined) return buildIntersection(pieces);
  if (!pieces.some(({ kind }) => kind === 'model')) return typeObject(world, shape, way);
  const extending = [...(world.extending ?? []), schema];
  const held = Array.from(shape.members.values(), ({ schemas }) => schemas).flat();
  const isEndless = extending.length > DEEPEST || held.some((one) => extending.includes(one));
  return isEndless ? buildIntersection(pieces) : typeObject({ ...world, extending }, shape, way);
}

/** A model by its name; written out where it demands members that are absent. */
function typeModel(world: World, key: string, way: Way): Type {
  const { absent = NOTHING_ABSENT, written = [], schemas } = world;
  const schema = schemas.get(key);
  const isOther = isDemanding(world, key, { way, absent }) && !written.includes(key);
  if (schema === undefined || !isOther) return { kind: 'model', key, input: way === 'input' };
  return typePart({ ...world, written: [...written, key] }, schema, way, key);
}

/** Whether the schema is one object with the models that it names as its bases: then they lend it their members alone. */
export function isExtended(outer: World, schema: KeywordSchema, way: Way, self?: string): boolean {
  if (isSimple(schema) || (isOnePiece(schema) && !isKind(outer, schema, self))) return false;
  const world = enterParts(outer, schema, way);
  const pieces = listTypePieces(world, schema, way, self);
  return gatherWhole(world, { schema, pieces, way }, self) !== undefined;
}

/** What is absent of the object is absent in each of its parts. */
function enterParts(world: World, schema: KeywordSchema, way: Way): World {
  return { ...world, absent: findAbsent(world, schema, way, world.absent) };
}

interface Pieces {
  readonly schema: KeywordSchema;
  readonly pieces: readonly Type[];
  readonly way: Way;
}

/** The members of several parts that make one object; a reference beside which members become required is such a one. */
function gatherWhole(
  world: World,
  { schema, pieces, way }: Pieces,
  self?: string,
): Shape | undefined {
  const isReferring = (schema.ref ?? schema.allOf) !== undefined;
  const isCombined = pieces.length > 1 || (isReferring && isRequiring(world, schema, way));
  return isCombined || isKind(world, schema, self) ? gatherShape(world, schema, self) : undefined;
}

/** Whether a part in place requires members, or a model that is written out because it requires absent ones too. */
function isRequiring(world: World, schema: Schema, way: Way): boolean {
  if (schema.kind === 'boolean') return false;
  const { ref, required, allOf = [] } = schema;
  if (required !== undefined) return true;
  const { absent = NOTHING_ABSENT } = world;
  if (ref?.kind === 'model' && isDemanding(world, ref.key, { way, absent })) return true;
  return allOf.some((part) => isRequiring(world, part, way));
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
  way: Way,
  self?: string,
): readonly Type[] {
  const pieces: Type[] = [];
  if (schema.ref?.kind === 'model') {
    pieces.push(typeModel(world, schema.ref.key, way));
  }
  if (schema.ref?.kind === 'dynamic') pieces.push({ kind: 'unknown' });
  const own = typeValues(schema) ?? typeOwnKeywords(world, schema, way);
  for (const part of schema.allOf ?? []) pieces.push(typePart(world, part, way, self));
  const options = typeOptions(world, schema, way, self);
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
  way: Way,
  self?: string,
): readonly (readonly Type[])[] {
  const { oneOf, anyOf, discriminator } = schema;
  const world = { ...outer, absent: enterAlternative(outer.absent ?? NOTHING_ABSENT) };
  const typeInside = (part: Schema): Type => typePart(world, part, way, self);
  const typeOption = (option: Schema, index: number): readonly Type[] => {
    const kinds = discriminator?.kinds.filter((kind) => kind.option === index) ?? [];
    if (discriminator === undefined || kinds.length === 0) return [typeInside(option)];
    const place = { world, discriminator, way };
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

function typeOwnKeywords(world: World, schema: KeywordSchema, way: Way): Type {
  const types = schema.types ?? inferJsonTypes(schema);
  if (types.length === 0 || types.length === 7) return { kind: 'unknown' };
  const only = types[0];
  if (types.length === 1 && only !== undefined) return typeSingle(world, schema, only, way);
  return buildUnion(types.map((type) => typeSingle(world, schema, type, way)));
}

/** A schema without a type that describes members, items or bytes is meant for objects, arrays or bytes. */
export function inferJsonTypes(schema: KeywordSchema): readonly JsonType[] {
  if (schema.properties !== undefined) return ['object'];
  if (schema.additionalProperties?.kind === 'schema') return ['object'];
  if (schema.patternProperties !== undefined) return ['object'];
  if (schema.items !== undefined || schema.prefixItems !== undefined) return ['array'];
  return isBinary(schema) || describesBytes(schema) ? ['string'] : [];
}

/** What the wire has as one word is a number where a number holds it. */
const exactInteger: Type = { kind: 'union', members: [{ kind: 'number' }, { kind: 'bigint' }] };

function typeSingle(world: World, schema: KeywordSchema, type: JsonType, way: Way): Type {
  switch (type) {
    case 'string':
      return typeText(schema);
    case 'integer':
    case 'number':
      return typeNumber(world, schema);
    case 'array':
      return typeArray(world, schema, way);
    case 'object':
      return typeObject(world, gatherOwnShape(world, schema), way);
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

/** What a text and raw bytes may be in the same place. */
export const textOrBytes: Type = {
  kind: 'union',
  members: [{ kind: 'string' }, { kind: 'binary' }],
};

function typeArray(world: World, schema: KeywordSchema, way: Way): Type {
  const rest = schema.items === undefined ? undefined : buildType(world, schema.items, way);
  if (schema.prefixItems === undefined) {
    return { kind: 'array', items: rest ?? { kind: 'unknown' } };
  }
  const items = schema.prefixItems.map((item) => buildType(world, item, way));
  const required = Math.min(schema.minItems ?? 0, items.length);
  const isClosed = rest?.kind === 'never' || schema.maxItems === items.length;
  if (isClosed) return { kind: 'tuple', items, required };
  return { kind: 'tuple', items, required, rest: rest ?? { kind: 'unknown' } };
}

function typeObject(world: World, shape: Shape, way: Way): Type {
  const members: Member[] = [];
  shape.members.forEach((found) => {
    if (!isLeftOut(world, found, way)) members.push(typeMember(world, found, way));
  });
  const rest = typeRest(world, shape, way);
  if (rest === undefined) return { kind: 'object', members };
  // TypeScript wants an index signature that every member fits.
  const others = members.map(({ type }) => type).filter((type) => !isSameType(type, rest));
  const isWhole = rest.kind === 'unknown' || others.length === 0;
  return { kind: 'object', members, rest: isWhole ? rest : buildUnion([rest, ...others]) };
}

function typeMember(world: World, found: ShapeMember, way: Way): Member {
  return {
    name: found.name,
    optional: !found.required,
    type: typeAllOf(world, found.schemas, way),
    doc: buildDoc(found.schemas, found.name, found.spellings),
    at: found.at,
  };
}

function typeAllOf(world: World, schemas: readonly Schema[], way: Way): Type {
  const first = schemas[0];
  if (schemas.length === 1 && first !== undefined) return buildType(world, first, way);
  const types = schemas.map((schema) => buildType(world, schema, way));
  const known = types.filter(({ kind }) => kind !== 'unknown');
  return buildIntersection(dropLoose(world.schemas, known));
}

function typeRest(world: World, shape: Shape, way: Way): Type | undefined {
  if (shape.closed === true) return undefined;
  if (shape.rest.length === 0) return shape.members.size === 0 ? { kind: 'unknown' } : undefined;
  const rest = buildUnion(shape.rest.map((schema) => buildType(world, schema, way)));
  return rest.kind === 'never' ? undefined : rest;
}
