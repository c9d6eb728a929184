/** Orders the declarations of models for inferred types, and finds where circles are broken. */

import type { Schema } from '../../ir/model.ts';
import { typePart } from '../../ir/types/types.ts';
import { code } from '../code.ts';
import type { Code } from '../code.ts';
import { printType } from '../types.ts';
import { getZodName, printZodType } from './notation.ts';
import type { Shared, Writing } from './notation.ts';
import { type Planned, findComponents, namesIn } from '../schemas/planned.ts';

/** Zod's own schemas are built where they are: each is behind those that it names, but for circles, which `shared` then knows. */
export function sortPlanned(all: readonly Planned[], shared: Shared): readonly Planned[] {
  const { models, circles } = shared;
  const byName = new Map(all.map((one) => [one.name, one]));
  const next = new Map(
    all.map(({ model, name, way }) => [name, [...namesIn(model.schema, way, models)]]),
  );
  const components = findComponents([...byName.keys()], next);
  for (const names of components) {
    const [only = ''] = names;
    const isCircle = names.length > 1 || next.get(only)?.includes(only) === true;
    if (isCircle) for (const name of names) circles.set(name, new Set(names));
  }
  return components.flatMap((names) => {
    const among = names.flatMap((name) => byName.get(name) ?? []);
    return [...among.filter(isAlone), ...among.filter((one) => !isAlone(one))];
  });
}

/** In a circle all that names others waits, so that what they are is known before they are chosen from. */
function isAlone({ model: { schema } }: Planned): boolean {
  return schema.kind === 'boolean' || (schema.allOf ?? schema.anyOf ?? schema.oneOf) === undefined;
}

/** Whether all that names the circle is a member, which can wait; what else names it must be waited for as a whole. */
export function isBrokenAtMembers(
  schema: Schema,
  circle: ReadonlySet<string>,
  { way, shared }: Writing,
): boolean {
  if (schema.kind === 'boolean') return false;
  const { properties: _properties, ...others } = schema;
  return [...namesIn(others, way, shared.models)].every((name) => !circle.has(name));
}

/** Whether a member names the circle of its model, and waits until what it names is declared. */
export function isWaiting({ circle, way, shared }: Writing, schema: Schema): boolean {
  if (circle === undefined) return false;
  return [...namesIn(schema, way, shared.models)].some((name) => circle.has(name));
}

/**
 * The type of a member that waits, where a compiler does not find it out: what takes a schema of that type, as `.check()`
 * and `z.nullable()` do, asks for the type while it is being found, and a circle of many models is followed too far.
 */
export function printWaitingType(
  writing: Writing,
  schema: Schema,
  { value, isNeeded }: { readonly value: Code; readonly isNeeded: boolean },
): Code | true {
  const isSmall = (writing.circle?.size ?? 0) <= MOST_FOLLOWED;
  if (isSmall && !ASKING.test(value)) return true;
  const type = printZodType(writing.scope, typeText(writing, schema));
  return isNeeded ? type : code`${getZodName(writing.scope)}.ZodOptional<${type}>`;
}

const MOST_FOLLOWED = 3;

const ASKING = /\.check\(|z\.nullable\(|z\.intersection\(|xtend\(|\.required\(/;

/**
 * The type of a schema, as the models say it: a model that has one form alone takes what callers may give. Members have their
 * comments where the model declares them.
 */
export function typeText({ world, way, scope, isResponse, absent }: Writing, schema: Schema): Code {
  const flow = isResponse ? 'output' : 'input';
  const type = typePart({ ...world, absent }, schema, way);
  return printType(type, scope, { flow, isBare: true });
}
