/** What a discriminator distinguishes in one direction, as types, validators and samples read it. */

import type { Discriminator, Kind, KindValue, KeywordSchema, Schema } from '../model/model.ts';
import type { Direction } from '../model/schema.ts';

/** Kinds that values of the member name. */
export function listNamedKinds({ kinds }: Discriminator, direction: Direction): readonly Kind[] {
  return kinds.filter((kind) => isNamed(kind, direction));
}

function isNamed({ values, absent }: Kind, direction: Direction): boolean {
  return values.length > 0 && absent !== direction;
}

/** Whether every object has to name a kind: then the types demand the member, and so do validators. */
export function isNameNeeded({ kinds, fallback }: Discriminator, direction: Direction): boolean {
  if (kinds.length === 0 || fallback !== undefined) return false;
  return kinds.every((kind) => kind.isScalar === true || isNamed(kind, direction));
}

/** Whether objects have to name a kind although some kind does not say so itself. */
export function isNameAdded(discriminator: Discriminator, direction: Direction): boolean {
  const isSaid = discriminator.kinds.every(
    ({ member, isScalar }) => isScalar === true || member === 'limited' || member === 'required',
  );
  return !isSaid && isNameNeeded(discriminator, direction);
}

/** Whether some kind has no such member in the direction: what the member would rule out may fit several kinds there. */
export function isSomeAbsent({ kinds }: Discriminator, direction: Direction): boolean {
  return kinds.some(({ absent }) => absent === direction);
}

/** The discriminator of a model that is the union of what extends it. */
export function findFamilyDiscriminator(schema: Schema | undefined): Discriminator | undefined {
  if (schema?.kind !== 'schema') return undefined;
  const { discriminator } = schema;
  const isFamily = discriminator?.marks !== undefined && discriminator.kinds.length > 0;
  return isFamily ? discriminator : undefined;
}

/** The kinds of `oneOf`, or of `anyOf`. */
export function listKindsOf(
  { oneOf = [], discriminator }: KeywordSchema,
  word: 'oneOf' | 'anyOf',
): readonly Kind[] {
  const kinds = discriminator?.kinds ?? [];
  return kinds.filter(({ option = 0 }) => option < oneOf.length === (word === 'oneOf'));
}

export function isKindValue(value: unknown): value is KindValue {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
