/** Orders the declarations of models, since zod's schemas are built where they are, and finds where circles are broken. */

import type { Schema } from '../../../core/ir/model/model.ts';
import type { Code } from '../../../core/code/code.ts';
import { findUnion } from '../../../core/ir/schemas/models.ts';
import { findComponents, namesIn, type Planned } from '../schemas/planned.ts';
import type { Site, ZodFile } from './site.ts';

/** Each is behind those that it names, but for circles, which the file then knows. */
export function sortPlanned(all: readonly Planned[], file: ZodFile): readonly Planned[] {
  const byName = new Map(all.map((one) => [one.name, one]));
  const next = new Map(
    all.map((one) => [one.name, [...namesIn(one.model.schema, one.way, file.models)]]),
  );
  const components = findComponents([...byName.keys()], next);
  for (const names of components) {
    const [only = ''] = names;
    const isCircle = names.length > 1 || next.get(only)?.includes(only) === true;
    if (isCircle) for (const name of names) file.circles.set(name, new Set(names));
  }
  return components.flatMap((names) => {
    const among = names.flatMap((name) => byName.get(name) ?? []);
    return [...among.filter(isAlone(file)), ...among.filter((one) => !isAlone(file)(one))];
  });
}

/** Objects are before what chooses from them. */
function isAlone({ world }: ZodFile): (planned: Planned) => boolean {
  return ({ model: { schema } }) =>
    schema.kind === 'boolean' ||
    (findUnion(world, schema) === undefined && (schema.anyOf ?? schema.oneOf) === undefined);
}

/** Whether a member names the circle of its model, and waits until what it names is declared. */
export function isWaiting({ circle, way, file }: Site, schema: Schema): boolean {
  if (circle === undefined) return false;
  return [...namesIn(schema, way, file.models)].some((name) => circle.has(name));
}

/**
 * The type of a member that waits, where a compiler does not find it out: what takes a schema of that type, as `.check()`
 * does, asks for the type while it is being found, and a circle of many models is followed too far.
 */
export function printWaitingType(
  site: Site,
  schema: Schema,
  { value, isNeeded }: { readonly value: Code; readonly isNeeded: boolean },
): Code | true {
  const isSmall = (site.circle?.size ?? 0) <= MOST_FOLLOWED;
  if (isSmall && !site.file.isTyped && !ASKING.test(value) && !isAsking(site)) return true;
  const type = site.printType(schema);
  return isNeeded ? site.words.type(type) : site.words.optionalType(type);
}

/** Whether a schema of the circle chooses from others, or says what is not named. */
function isAsking({ circle, file }: Site): boolean {
  return [...file.models.values()].some(({ validator, input, schema }) => {
    const isInside = circle?.has(validator) === true || (input && circle?.has(input.validator));
    if (isInside !== true || schema.kind === 'boolean') return false;
    const { anyOf, oneOf, allOf, additionalProperties } = schema;
    const others = anyOf ?? oneOf ?? allOf ?? additionalProperties;
    return findUnion(file.world, schema) !== undefined || others !== undefined;
  });
}

const MOST_FOLLOWED = 3;

const ASKING = /check\(|intersection\(|xtend\(|pipe\(|union\(|xor\(|nullable\(|nullish\(/;
