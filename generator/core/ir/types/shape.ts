/** The members of a schema that is a plain object, its `allOf` and the models it extends flattened into one list. */

import { addTo } from '../../diagnostics/lists.ts';
import type { Place } from '../../diagnostics/diagnostic.ts';
import type { KeywordSchema, Property, Schema } from '../model/model.ts';
import { findAbsentMark, isMarked } from './directions.ts';
import type { Direction } from '../model/schema.ts';
import type { World } from './world.ts';
import { isNever, hasListedValues } from '../schemas/keyword-facts.ts';
import { getReferencedKey } from '../schemas/follow.ts';
import { listChoiceOptions } from '../schemas/walk.ts';

export interface Shape {
  readonly members: ReadonlyMap<string, ShapeMember>;
  /** Schemas of members that are not named. */
  readonly rest: readonly Schema[];
  readonly closed?: boolean;
}

export interface ShapeMember {
  readonly name: string;
  /** All that is said about the member; more than one where parts of an `allOf` name it again. */
  readonly schemas: readonly Schema[];
  readonly required: boolean;
  /** Other names under which the service takes the member, its own included in neither. */
  readonly spellings: readonly string[];
  readonly at: Place;
}

type Schemas = Pick<World, 'schemas'>;

class Gathering {
  readonly world: Schemas;
  readonly at: Place;
  readonly members = new Map<string, { -readonly [K in keyof ShapeMember]: ShapeMember[K] }>();
  readonly required = new Set<string>();
  readonly rest: Schema[] = [];
  /** Models that are being read, so that a base that lists its subtypes does not lead back. */
  readonly trail = new Set<string>();
  /** Models that are in already: a base of several parts says all it has to say once. */
  readonly done = new Set<string>();
  closed = false;

  constructor(world: Schemas, { at }: KeywordSchema) {
    this.world = world;
    this.at = at;
  }
}

/** Undefined where the schema is anything but an object with members. */
export function gatherShape(
  world: Schemas,
  schema: KeywordSchema,
  self?: string,
): Shape | undefined {
  const gathering = new Gathering(world, schema);
  if (self !== undefined) gathering.trail.add(self);
  return gather(gathering, schema) ? finishShape(gathering) : undefined;
}

/** Gathers the keywords of the object alone, without what is joined with it; a list of values has no members. */
export function gatherOwnShape(world: Schemas, schema: KeywordSchema): Shape {
  const gathering = new Gathering(world, schema);
  const isWhole = !hasListedValues(schema) && gatherOwn(gathering, schema);
  return isWhole ? finishShape(gathering) : { members: new Map(), rest: [] };
}

/** Whether a model is an object with members, and nothing else. */
export function isPlainModel(world: Schemas, key: string): boolean {
  const schema = world.schemas.get(key);
  return schema?.kind === 'schema' && gatherShape(world, schema, key) !== undefined;
}

function gather(into: Gathering, schema: Schema): boolean {
  if (schema.kind === 'boolean') return schema.value;
  if (!mayBeObject(schema) || !isWithoutChoice(into, schema)) return false;
  if (schema.ref !== undefined && !gatherModel(into, schema.ref)) return false;
  for (const part of schema.allOf ?? []) if (!gather(into, part)) return false;
  return gatherOwn(into, schema);
}

function gatherOwn(into: Gathering, schema: KeywordSchema): boolean {
  schema.properties?.forEach((property) => addProperty(into, property));
  schema.required?.forEach((name) => into.required.add(name));
  gatherRest(into, schema);
  return into.members.size <= 2000;
}

function gatherModel(into: Gathering, ref: NonNullable<KeywordSchema['ref']>): boolean {
  if (ref.kind !== 'model') return false;
  if (into.trail.has(ref.key) || into.done.has(ref.key)) return true;
  const target = into.world.schemas.get(ref.key);
  if (target === undefined) return false;
  into.trail.add(ref.key);
  const plain = gather(into, target);
  into.trail.delete(ref.key);
  into.done.add(ref.key);
  return plain;
}

function mayBeObject(schema: KeywordSchema): boolean {
  if (schema.types !== undefined) return schema.types.length === 1 && schema.types[0] === 'object';
  return schema.items === undefined && schema.prefixItems === undefined;
}

function isWithoutChoice(into: Gathering, schema: KeywordSchema): boolean {
  if (hasListedValues(schema)) return false;
  return listChoiceOptions(schema).every((branch) => isEmptyBranch(into, branch));
}

/** A branch that only requires members, or that is a subtype of what is being gathered, changes no type. */
function isEmptyBranch(into: Gathering, branch: Schema): boolean {
  if (branch.kind === 'boolean') return branch.value;
  if (branch.ref?.kind === 'model') return isSubtype(into, branch.ref.key);
  const { types, properties, items, additionalProperties, patternProperties } = branch;
  const own = types ?? properties ?? items ?? additionalProperties ?? patternProperties;
  if ((own ?? branch.enum ?? branch.const) !== undefined) return false;
  const { allOf = [], oneOf = [], anyOf = [] } = branch;
  return [...allOf, ...oneOf, ...anyOf].every((part) => isEmptyBranch(into, part));
}

/** Whether a union that is being read names the models that extend it: then it does not narrow the one that is read. */
function isSubtype(into: Gathering, key: string): boolean {
  if (into.trail.has(key)) return true;
  const target = into.world.schemas.get(key);
  if (target?.kind !== 'schema') return false;
  return (target.allOf ?? []).some((part) => {
    const base = getReferencedKey(part);
    return base !== undefined && into.trail.has(base);
  });
}

function addProperty({ members }: Gathering, property: Property): void {
  const { name, schema, spellingOf, at } = property;
  const known = members.get(name);
  const spellings = spellingOf === undefined ? [] : [spellingOf];
  if (known === undefined) {
    members.set(name, { name, schemas: [schema], required: false, spellings, at });
  } else {
    known.schemas = [...known.schemas, schema];
    known.spellings = [...new Set([...known.spellings, ...spellings])];
  }
}

function gatherRest(into: Gathering, schema: KeywordSchema): void {
  const extra = schema.additionalProperties ?? schema.unevaluatedProperties;
  if ((extra ?? schema.patternProperties) === undefined) return;
  const patterns = schema.patternProperties ?? [];
  const isClosed = isNever(extra);
  if (isClosed && patterns.length === 0) into.closed = true;
  if (extra !== undefined && !isClosed) into.rest.push(extra);
  for (const { schema: held } of patterns) into.rest.push(held);
}

/** Which members are required, and which are spellings of one another: of those, none is. */
function finishShape({ members, required, rest, closed, at }: Gathering): Shape {
  const others = new Map<string, string[]>();
  members.forEach(({ name, spellings }) => {
    spellings.forEach((original) => addTo(others, original, name));
  });
  members.forEach((found, name) => {
    const known = others.get(name);
    if (known !== undefined) found.spellings = [...found.spellings, ...known];
    found.required = required.has(name) && found.spellings.length === 0;
  });
  required.forEach((name) => {
    if (members.has(name)) return;
    members.set(name, { name, schemas: rest, required: true, spellings: [], at });
  });
  return { members, rest, closed };
}

/** Whether a member does not exist in the direction, by anything that is said of it. */
export function isLeftOut(world: World, found: ShapeMember, direction: Direction): boolean {
  if (world.absent?.all.has(found.name) === true) return true;
  return found.schemas.some((schema) => isMarked(world, schema, findAbsentMark(direction)));
}
