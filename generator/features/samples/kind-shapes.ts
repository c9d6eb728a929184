/** Builds what distinguishes the kinds of a model, or of a choice. */

import type { Kinds, Part, Shape } from '../../../templates/runtime/samples/shapes.ts';
import { isNameAdded, isNameNeeded, isSomeAbsent } from '../../core/ir/kinds/kinds.ts';
import type { Discriminator, Kind, KeywordSchema } from '../../core/ir/model/model.ts';
import { findUnion } from '../../core/ir/schemas/models.ts';
import type { NamedKind } from './named-kinds.ts';
import { buildList, buildPart } from './shapes.ts';
import type { ShapePlace } from './shaping.ts';
import { isChoiceOfSubtypes } from '../validators/schemas/kinds.ts';

/** Whether a choice is between kinds: of a model, or by a discriminator. */
export function isChoiceOfKinds(place: ShapePlace, schema: KeywordSchema): boolean {
  if ((schema.anyOf ?? schema.oneOf) === undefined) return false;
  return isChoiceOfSubtypes(place, schema) || schema.discriminator?.kinds.some(isNamed) === true;
}

function isNamed({ values }: Kind): boolean {
  return values.length > 0;
}

export function findKindRule(schema: KeywordSchema, place: ShapePlace): Shape['kind'] | undefined {
  const kind = schema === place.root ? findKind(place, schema) : undefined;
  return kind && { member: kind.member, names: kind.names };
}

/** How a model is called where kinds are distinguished; one that is itself a choice of kinds has no name of its own. */
function findKind(place: ShapePlace, schema: KeywordSchema): NamedKind | undefined {
  const { world, shaping, self = '' } = place;
  const mark = world.marks.get(self);
  if (mark !== undefined) return { member: mark.property, names: [...new Set(mark.values)] };
  return findUnion(world, schema) !== undefined || isChoiceOfKinds(place, schema)
    ? undefined
    : shaping.kinds.get(self);
}

export function buildKinds(schema: KeywordSchema, place: ShapePlace): Kinds | undefined {
  if (isChoiceOfKinds(place, schema)) {
    return { ...buildNamed(schema.discriminator, place), ...buildOptions(schema, place) };
  }
  const family = schema === place.root ? findUnion(place.world, schema) : undefined;
  return family && { ...buildNamed(family, place), ...buildOthers(family, place) };
}

/** The options, where a value need not name one of them. */
function buildOptions(schema: KeywordSchema, place: ShapePlace): Kinds {
  const { discriminator } = schema;
  if (discriminator !== undefined && isTold(discriminator)) return {};
  // What the member tells apart in one direction alone may be several of them in the other.
  const isLoose =
    discriminator !== undefined && WAYS.some((way) => isSomeAbsent(discriminator, way));
  const anyOf = buildList(schema.anyOf, place);
  const oneOf = buildList(schema.oneOf, place);
  if (isLoose && anyOf === undefined) return { ...(oneOf && { anyOf: oneOf }) };
  return { ...(anyOf && { anyOf }), ...(oneOf && { oneOf }) };
}

/** Whether every value is an object that names its kind. */
function isTold(discriminator: Discriminator): boolean {
  const isSure = WAYS.every((way) => isNameNeeded(discriminator, way));
  return isSure && discriminator.kinds.every(({ isScalar }) => isScalar !== true);
}

const WAYS = ['input', 'output'] as const;

/** A base may have kinds that the document does not know; where no member names one, it is one of them. */
function buildOthers({ kinds }: Discriminator, place: ShapePlace): Kinds {
  const isLoose = kinds.every(({ absent, isSelf }) => absent !== undefined && isSelf !== true);
  const forms = kinds.map(({ schema }) => buildPart(place, schema));
  return { isOpen: true, ...(isLoose && { anyOf: forms }) };
}

function buildNamed(discriminator: Discriminator | undefined, place: ShapePlace): Kinds {
  if (discriminator === undefined) return {};
  const { property, kinds, fallback } = discriminator;
  const shapes = kinds.flatMap(({ values, schema, isSelf }) => {
    const part: Part = isSelf === true || buildPart(place, schema);
    return values.map((value) => [value, part] as const);
  });
  const other = fallback === undefined ? undefined : place.shaping.models.get(fallback);
  const isNeeded = WAYS.some((way) => isNameAdded(discriminator, way));
  return {
    member: property,
    ...(shapes.length > 0 && { shapes }),
    ...(other && { fallback: other }),
    ...(isNeeded && { isNeeded }),
  };
}
