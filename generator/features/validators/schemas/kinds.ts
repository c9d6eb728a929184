/** Finds which models distinguish kinds by a discriminator, and which schemas take no more than their members. */

import { isNameAdded, isSomeAbsent, listNamedKinds } from '../../../core/ir/kinds/kinds.ts';
import type {
  Api,
  Discriminator,
  Kind,
  KeywordSchema,
  KindValue,
  Schema,
} from '../../../core/ir/model/model.ts';
import { indexMarks, type Marks } from '../../../core/ir/kinds/subtype-values.ts';
import { findUnion } from '../../../core/ir/schemas/models.ts';
import { isExtended } from '../../../core/ir/types/types.ts';
import { array, type Code, json } from '../../../core/code/code.ts';
import { mapLiteral } from '../../../core/emit/inherited.ts';
import { listJoined } from './schema-facts.ts';
import type { Direction } from '../../../core/ir/model/schema.ts';
import type { World } from '../../../core/ir/types/world.ts';
import { indexSchemas } from '../../../core/ir/model/index-models.ts';
import { getReferencedKey } from '../../../core/ir/schemas/follow.ts';

/** The place of a schema: the model that it is part of, and what is around it. */
interface KindPlace {
  readonly world: World;
  readonly way: Direction;
  /** The model, and its schema. */
  readonly self?: string | undefined;
  readonly root?: Schema | undefined;
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
  if (world.marks.has(key) || findUnion(world, schema) !== undefined) return true;
  return schema?.kind === 'schema' && isChoosingSubtypes(world, schema, key);
}

/** Whether a model is a choice of models that extend it. */
export function isChoosingSubtypes(
  { schemas }: World,
  { oneOf = [], anyOf = [] }: KeywordSchema,
  self: string,
): boolean {
  return [...oneOf, ...anyOf].some((branch) => {
    const key = getReferencedKey(branch);
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
    const bases = listJoined(schema).flatMap((part) => getReferencedKey(part) ?? []);
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

/** Whether an option is written in its place, so that rules of the choice name it by its number there: it is not written twice. */
export function isInPlace({ schema, option }: Kind): boolean {
  return option !== undefined && getReferencedKey(schema) === undefined;
}

/** What `oneOf` asks, unless the member that tells its options apart is for the other direction: then several may fit. */
export function chooseWord(
  { way }: Pick<KindPlace, 'way'>,
  { discriminator }: KeywordSchema,
  word: 'oneOf' | 'anyOf',
): 'oneOf' | 'anyOf' {
  return discriminator !== undefined && isSomeAbsent(discriminator, way) ? 'anyOf' : word;
}

/** What decides in one direction between kinds: of a choice, or of a base. */
export interface Decision {
  /** What values of the member name. */
  readonly named: readonly Kind[];
  /** Values that name what is around the kinds. */
  readonly own: readonly KindValue[];
  /** Whether the member must be there, which no kind says itself. */
  readonly isNeeded: boolean;
  /** What an object without the member is: one of these. */
  readonly unnamed: readonly Kind[];
  /** What an object is that names no kind. */
  readonly fallback: Kind | undefined;
}

/** Some of the kinds of a discriminator are those that are chosen from; undefined where no value names a kind. */
export function decideKinds(
  discriminator: Discriminator,
  kinds: readonly Kind[],
  way: Direction,
): Decision | undefined {
  const all = listNamedKinds(discriminator, way);
  if (all.length === 0) return undefined;
  // A kind without the member is no other than one that does not name itself.
  const key = isSomeAbsent(discriminator, way) ? undefined : discriminator.fallback;
  const own = discriminator.kinds.filter((kind) => !kinds.includes(kind));
  return {
    named: all.filter((kind) => kinds.includes(kind)),
    own: own.flatMap(({ values }) => values),
    isNeeded: isNameAdded(discriminator, way),
    unnamed: key === undefined ? listUnnamed(discriminator, way) : [],
    fallback: key === undefined ? undefined : createFallback(key),
  };
}

/** What an object without the member is, where one of another kind could be without it too. */
function listUnnamed(discriminator: Discriminator, way: Direction): readonly Kind[] {
  const named = listNamedKinds(discriminator, way).filter(({ isFallback }) => isFallback !== true);
  const isSure = named.every(({ member }) => member === 'limited' || member === 'required');
  if (isSure) return [];
  return discriminator.kinds.filter((kind) => !named.includes(kind) && kind.isScalar !== true);
}

function createFallback(key: string): Kind {
  const schema = {
    kind: 'schema',
    at: { file: '', pointer: '' },
    ref: { kind: 'model', key },
  } as const;
  return { values: [], schema, member: 'undeclared' };
}

/** Finds how bases know the models that extend them. */
export function findMarks(api: Api): Marks {
  return indexMarks(indexSchemas(api));
}

export function printKindValue(value: KindValue): Code {
  return json(value);
}

/** Prints what values name: an object if all values are texts, else pairs. */
export function printNamed(pairs: readonly (readonly [value: KindValue, named: Code])[]): Code {
  const byName = pairs.filter((pair): pair is [string, Code] => typeof pair[0] === 'string');
  if (byName.length === pairs.length) return mapLiteral(byName);
  return array(pairs.map(([value, named]) => array([printKindValue(value), named])));
}
