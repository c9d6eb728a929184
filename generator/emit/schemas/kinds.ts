/** Which models distinguish kinds by a discriminator, and which schemas take no more than their members. */

import type { KeywordSchema, Schema } from '../../ir/model.ts';
import { listSubtypes } from '../../ir/schemas/models.ts';
import { isExtended, type Way, type World } from '../../ir/types/types.ts';
import { getModelKey, listJoined } from './schema-facts.ts';

/** Where a schema is. */
export interface KindPlace {
  readonly world: World;
  readonly way: Way;
  /** The model that is written, and its schema. */
  readonly self: string | undefined;
  readonly root: Schema | undefined;
  /** Whether models that are named lend their members alone, regardless of their kinds. */
  readonly isExtending: boolean;
}

/** A choice with a discriminator says itself which branch is meant. */
export function isChoice(schema: Schema | undefined): boolean {
  return schema?.kind === 'schema' && (schema.oneOf ?? schema.anyOf) !== undefined;
}

/** Whether a schema takes the members of the models that it names, and not their kinds. */
export function isExtending(place: KindPlace, schema: KeywordSchema): boolean {
  const { world, way, self, root } = place;
  return place.isExtending || isExtended(world, schema, way, schema === root ? self : undefined);
}

/** Whether the validator of a model distinguishes kinds. */
export function isDistinguishingKinds({ world }: KindPlace, key: string): boolean {
  const schema = world.schemas.get(key);
  if (world.kinds.marks.has(key) || listSubtypes(world, key).length > 0) return true;
  return schema?.kind === 'schema' && isChoosingSubtypes(world, schema, key);
}

/** The same of what a schema is a reference to. */
export function hasKinds(place: KindPlace, schema: Schema): boolean {
  const key = getModelKey(schema);
  return key !== undefined && isDistinguishingKinds(place, key);
}

/** Whether a model is a choice of models that extend it. */
export function isChoosingSubtypes(
  { schemas }: World,
  { oneOf = [], anyOf = [] }: KeywordSchema,
  self: string,
): boolean {
  return [...oneOf, ...anyOf].some((branch) => {
    const key = getModelKey(branch);
    return key !== undefined && isExtendingModel(schemas, key, self);
  });
}

function isExtendingModel(
  schemas: ReadonlyMap<string, Schema>,
  key: string,
  base: string,
): boolean {
  const seen = new Set<string>();
  const open = [key];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const schema = schemas.get(next);
    if (seen.has(next) || schema?.kind !== 'schema') continue;
    seen.add(next);
    const bases = listJoined(schema).flatMap((part) => getModelKey(part) ?? []);
    if (bases.includes(base)) return true;
    open.push(...bases);
  }
  return false;
}

/** Whether a schema is a model that is a choice of models that extend it. */
export function isChoiceOfSubtypes(
  { self, root, world }: KindPlace,
  schema: KeywordSchema,
): boolean {
  return self !== undefined && schema === root && isChoosingSubtypes(world, schema, self);
}
