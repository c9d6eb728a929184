/** Members of objects as one way has them: requests leave out readOnly members, answers writeOnly ones. */

import type { KeywordSchema, Property, Schema } from '../../ir/model.ts';
import { isMarked } from '../../ir/types/shape.ts';
import type { Way, World } from '../../ir/types/types.ts';
import { getModelKey } from './schema-facts.ts';

/** Where an object is. */
export interface FieldPlace {
  readonly world: World;
  readonly way: Way;
  /** Members that this way leaves out, of the object that an `allOf` describes. */
  readonly leftOut: ReadonlySet<string>;
}

/** Members of an object as this way has them. */
export interface Fields {
  readonly present: readonly Property[];
  /** Names of those that only the other way has. */
  readonly leftOut: readonly string[];
  /** Names of those that must be there. */
  readonly required: ReadonlySet<string>;
  /** Those that must be there without being described. */
  readonly unnamed: readonly string[];
}

export function findFields(place: FieldPlace, schema: KeywordSchema): Fields {
  const { properties = [], required: needed = [] } = schema;
  const leftOut = listLeftOut(place, schema);
  const present = properties.filter(({ name }) => !leftOut.includes(name));
  const absent = new Set([...leftOut, ...place.leftOut, ...findSpellings(schema).keys()]);
  const required = new Set(needed.filter((name) => !absent.has(name)));
  const unnamed = new Set(required);
  for (const { name } of properties) unnamed.delete(name);
  return { present, leftOut, required, unnamed: [...unnamed] };
}

/** Names of members that this way does not have. */
export function listLeftOut(
  { way, world }: FieldPlace,
  { properties = [] }: KeywordSchema,
): string[] {
  const mark = way === 'input' ? 'readOnly' : 'writeOnly';
  const leftOut = properties.filter(
    ({ schema, bothWays }) => bothWays !== true && isMarked(world, schema, mark),
  );
  return leftOut.map(({ name }) => name);
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

export function isNever(schema: Schema | undefined): boolean {
  return schema?.kind === 'boolean' && !schema.value;
}

/** Members that this way leaves out, of all that an `allOf` joins. */
export function findLeftOut(place: FieldPlace, schema: KeywordSchema): ReadonlySet<string> {
  const found = new Set(place.leftOut);
  const mark = place.way === 'input' ? 'readOnly' : 'writeOnly';
  const seen = new Set<Schema>();
  const open: Schema[] = [schema];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind === 'boolean' || seen.has(part)) continue;
    seen.add(part);
    for (const property of part.properties ?? []) {
      if (isMarked(place.world, property.schema, mark)) found.add(property.name);
    }
    const target = place.world.schemas.get(getModelKey(part) ?? '');
    open.push(...(part.allOf ?? []), ...(target === undefined ? [] : [target]));
  }
  return found.size === place.leftOut.size ? place.leftOut : found;
}
