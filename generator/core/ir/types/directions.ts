/**
 * Members that exist in one direction only: `readOnly` ones in answers, `writeOnly` ones in requests. Wherever `required` names such
 * a member, it demands it there alone.
 */

import type { KeywordSchema, Property, Schema } from '../model/model.ts';
import type { Direction } from '../model/schema.ts';
import { getReferencedSchema, leadsBack } from '../schemas/follow.ts';

interface Schemas {
  readonly schemas: ReadonlyMap<string, Schema>;
}

type Mark = 'readOnly' | 'writeOnly';

/** The mark of members that do not exist in a direction. */
export function findAbsentMark(direction: Direction): Mark {
  return direction === 'input' ? 'readOnly' : 'writeOnly';
}

/** Names of members that an object does not have in a direction. */
export interface Absent {
  /** Whichever alternative the object is of. */
  readonly always: ReadonlySet<string>;
  /** Also the members that only some alternative leaves out. */
  readonly all: ReadonlySet<string>;
}

const NO_NAMES: ReadonlySet<string> = new Set();

export const NOTHING_ABSENT: Absent = { always: NO_NAMES, all: NO_NAMES };

/** What is absent of the object that a schema describes, by all that is said of it: in parts, behind references, and around. */
export function findAbsent(
  { schemas }: Schemas,
  schema: Schema,
  direction: Direction,
  outer: Absent = NOTHING_ABSENT,
): Absent {
  if (schema.kind === 'boolean') return outer;
  const collect = (listParts: ListParts): ReadonlySet<string> =>
    collectAbsent({ schemas }, schema, { mark: findAbsentMark(direction), listParts });
  const always = join(outer.always, collect(listJoinedParts));
  const { allOf, required, dependentRequired, unevaluatedProperties: rest } = schema;
  const isAsking =
    (allOf ?? required ?? dependentRequired ?? rest) !== undefined && !isAlone(schema);
  const all = isAsking ? join(always, collect(listAllParts)) : always;
  return { always, all: join(all, outer.all) };
}

/** What is absent of the object for an alternative, whose siblings say nothing of it. */
export function enterAlternative({ always, all }: Absent): Absent {
  return always.size === all.size ? { always, all } : { always, all: always };
}

/** Whether a model demands a member that is absent only by what is said around it, so that it means something else there. */
export function isDemanding(
  { schemas }: Schemas,
  key: string,
  { direction, absent }: { readonly direction: Direction; readonly absent: Absent },
): boolean {
  const model = schemas.get(key);
  if (absent.all.size === 0 || model === undefined) return false;
  const own = collectAbsent({ schemas }, model, {
    mark: findAbsentMark(direction),
    listParts: listAllParts,
  });
  for (const { required = [], dependentRequired = [] } of listSame(schemas, model, listAllParts)) {
    const needed = [...required, ...dependentRequired.flatMap((one) => one.required)];
    if (needed.some((name) => absent.all.has(name) && !own.has(name))) return true;
  }
  return false;
}

/** Whether a property does not exist in a direction. */
export function isAbsentProperty(
  world: Schemas,
  property: Property,
  direction: Direction,
): boolean {
  return property.bothWays !== true && isMarked(world, property.schema, findAbsentMark(direction));
}

type Part = Schema | undefined;

/** Lists the parts of a schema; `isOpen` of a choice, whether it is one for what is read. */
type ListParts = (
  schema: KeywordSchema,
  isOpen: (options: readonly Schema[]) => boolean,
) => readonly Part[];

/** The parts that hold for the value in any case. */
function listJoinedParts({ allOf = [] }: KeywordSchema): readonly Schema[] {
  return allOf;
}

/** Also the parts that hold in some case. `if` and `not` only ask about the value, and demand nothing. */
const listAllParts: ListParts = (schema, isOpen) => {
  const {
    allOf = [],
    anyOf = [],
    oneOf = [],
    then,
    else: otherwise,
    dependentSchemas = [],
  } = schema;
  const dependent = dependentSchemas.map((one) => one.schema);
  const choices = [anyOf, oneOf].filter(isOpen).flat();
  return [...allOf, ...choices, ...dependent, then, otherwise];
};

function collectAbsent(
  { schemas }: Schemas,
  schema: Schema,
  { mark, listParts }: { readonly mark: Mark; readonly listParts: ListParts },
): ReadonlySet<string> {
  let found: Set<string> | undefined;
  const parts = isAlone(schema) ? [schema] : listSame(schemas, schema, listParts);
  for (const { properties } of parts) {
    if (properties === undefined) continue;
    for (const { name, schema: held, bothWays } of properties) {
      if (bothWays !== true && isMarked({ schemas }, held, mark)) (found ??= new Set()).add(name);
    }
  }
  return found ?? NO_NAMES;
}

/** Whether nothing else is said of the same value, as of most objects. */
function isAlone(schema: Schema): schema is KeywordSchema {
  if (schema.kind === 'boolean') return false;
  const { ref, allOf, anyOf, oneOf, then, else: otherwise, dependentSchemas } = schema;
  const joined = ref ?? allOf ?? anyOf ?? oneOf;
  return (joined ?? then ?? otherwise ?? dependentSchemas) === undefined;
}

/** All that is said of the same value, references followed. */
function listSame(
  schemas: Schemas['schemas'],
  start: Schema,
  listParts: ListParts,
): ReadonlySet<KeywordSchema> {
  const found = new Set<KeywordSchema>();
  const trail = new Set<Schema>();
  const isOpen = (options: readonly Schema[]): boolean => !leadsBack(options, schemas, trail);
  const enter = (part: Part): void => {
    if (part === undefined || part.kind === 'boolean' || found.has(part)) return;
    found.add(part);
    trail.add(part);
    enter(getReferencedSchema(schemas, part));
    for (const inner of listParts(part, isOpen)) enter(inner);
    trail.delete(part);
  };
  enter(start);
  return found;
}

function join(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  if (other.size === 0 || one === other) return one;
  return one.size === 0 ? other : new Set([...one, ...other]);
}

/** Whether a member is left out in either direction. */
export function isDirected(world: Schemas, schema: Schema): boolean {
  return isMarked(world, schema, 'readOnly') || isMarked(world, schema, 'writeOnly');
}

/** A mark counts where it is beside a reference, in an `allOf`, or on the schema that is referred to. */
export function isMarked(world: Schemas, schema: Schema, mark: Mark, seen?: Set<Schema>): boolean {
  if (schema.kind === 'boolean') return false;
  if (schema[mark] === true) return true;
  const { ref, allOf } = schema;
  // Most schemas neither say so nor refer to one that might.
  if ((ref ?? allOf) === undefined || seen?.has(schema) === true) return false;
  const target = getReferencedSchema(world.schemas, schema);
  // Most references lead to what refers to nothing.
  if (allOf === undefined && (target === undefined || isLast(target))) {
    return target?.kind === 'schema' && target[mark] === true;
  }
  const found = (seen ?? new Set()).add(schema);
  return [...(allOf ?? []), target].some(
    (part) => part !== undefined && isMarked(world, part, mark, found),
  );
}

function isLast(schema: Schema): boolean {
  return schema.kind === 'boolean' || (schema.ref ?? schema.allOf) === undefined;
}
