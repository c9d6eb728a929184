/** Members of objects in one direction: requests leave out readOnly members, responses writeOnly ones. */

import { isNever } from '../../../core/ir/schemas/keyword-facts.ts';
import type { Direction } from '../../../core/ir/model/schema.ts';
import type { World } from '../../../core/ir/types/world.ts';
import type { KeywordSchema, Property, Schema } from '../../../core/ir/model/model.ts';
import { type Absent, findAbsent } from '../../../core/ir/types/directions.ts';

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
  const { always, all } = findAbsentHere(place, schema);
  const isLeftOut = ({ name }: Property): boolean => always.has(name);
  const leftOut = always.size === 0 ? [] : properties.filter(isLeftOut).map(({ name }) => name);
  const present = leftOut.length === 0 ? properties : properties.filter((one) => !isLeftOut(one));
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
