/** Members of objects in one direction: requests leave out readOnly members, responses writeOnly ones. */

import type { KeywordSchema, Property, Schema } from '../../../core/ir/model/model.ts';
import { type Absent, findAbsent } from '../../../core/ir/types/directions.ts';
import type { Direction } from '../../../core/ir/model/schema.ts';
import type { World } from '../../../core/ir/types/world.ts';
import { isNever } from '../../../core/ir/schemas/keyword-facts.ts';

/** The place of an object. */
interface FieldPlace {
  readonly world: World;
  readonly way: Direction;
  /** Members of the object that this direction leaves out, by what is said around the schema. */
  readonly absent: Absent;
}

/** Members of an object in this direction. */
interface Fields {
  readonly present: readonly Property[];
  /** Names of members that only the other direction has. */
  readonly leftOut: readonly string[];
  /** Names of members that must be there. */
  readonly required: ReadonlySet<string>;
  /** Names of members that must be there and are not described. */
  readonly unnamed: readonly string[];
}

export function findFields(place: FieldPlace, schema: KeywordSchema): Fields {
  const { properties = [], required: needed = [] } = schema;
  const leftOut = listLeftOut(place, schema);
  const present = properties.filter(({ name }) => !leftOut.includes(name));
  const { all } = findAbsentHere(place, schema);
  const spelled = findSpellings(schema);
  const required = new Set(needed.filter((name) => !all.has(name) && !spelled.has(name)));
  const unnamed = new Set(required);
  for (const { name } of properties) unnamed.delete(name);
  return { present, leftOut, required, unnamed: [...unnamed] };
}

/** Finds the members that this direction leaves out of the object that a schema describes. */
export function findAbsentHere({ world, way, absent }: FieldPlace, schema: Schema): Absent {
  return findAbsent(world, schema, way, absent);
}

/** Lists the names of members that this direction does not have. */
function listLeftOut(place: FieldPlace, schema: KeywordSchema): string[] {
  const names = schema.properties?.map(({ name }) => name) ?? [];
  if (names.length === 0) return names;
  const { always } = findAbsentHere(place, schema);
  return names.filter((name) => always.has(name));
}

export function isSpelling({ spellingOf }: Property): boolean {
  return spellingOf !== undefined;
}

/** Other spellings, by the name that they are spellings of. */
export function findSpellings({
  properties = [],
}: KeywordSchema): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { name, spellingOf } of properties) {
    if (spellingOf !== undefined) found.set(spellingOf, [...(found.get(spellingOf) ?? []), name]);
  }
  return found;
}

/** Whether an object has no members but those of one form. */
export function isMap(schema: KeywordSchema): boolean {
  const { properties = [], required = [], additionalProperties, patternProperties } = schema;
  const isNamed = properties.length + required.length > 0 || patternProperties !== undefined;
  return !isNamed && !isNever(additionalProperties);
}
