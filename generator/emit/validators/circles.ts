/** Orders the declarations of models for inferred types, and finds where circles are broken. */

import type { Model, Schema, Type } from '../../ir/model.ts';
import { typePart, type Way } from '../../ir/types/types.ts';
import { walkParts } from '../../ir/schemas/walk.ts';
import { code } from '../code.ts';
import type { Code } from '../code.ts';
import { printType } from '../types.ts';
import { getValidatorName, getZodName, printZodType } from './notation.ts';
import type { Shared, Writing } from './notation.ts';
import { getModelKey } from './schema-facts.ts';

/** One validator that is to be declared. */
export interface Planned {
  readonly model: Model;
  /** Of its symbol. */
  readonly key: string;
  readonly name: string;
  readonly way: Way;
  /** Its type. */
  readonly shape: Type;
}

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

/** Names of the validators that a schema leads to. */
function namesIn(schema: Schema, way: Way, models: Shared['models']): Set<string> {
  const names = new Set<string>();
  for (const { ref, discriminator, dynamicAnchors = [] } of walkParts([schema])) {
    const kinds = discriminator?.kinds.filter(({ isSelf }) => isSelf !== true) ?? [];
    const keys = [
      ref?.key,
      discriminator?.fallback,
      ...kinds.map(({ schema: kind }) => getModelKey(kind)),
      ...dynamicAnchors.map(({ key }) => key),
    ];
    for (const key of keys) {
      const name = key === undefined ? undefined : getValidatorName(key, way, models);
      if (name !== undefined) names.add(name);
    }
  }
  return names;
}

/** Tarjan's strongly connected components, each behind those that it leads to; with a stack of its own. */
function findComponents(
  names: readonly string[],
  next: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const place = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const found: string[][] = [];
  const lower = (name: string, other: number): void => {
    low.set(name, Math.min(low.get(name) ?? other, other));
  };
  for (const start of names) {
    const way: { readonly name: string; readonly ahead: string[] }[] = [];
    const enter = (name: string): void => {
      place.set(name, place.size);
      lower(name, place.size - 1);
      open.push(name);
      isOpen.add(name);
      way.push({ name, ahead: (next.get(name) ?? []).toReversed() });
    };
    if (!place.has(start)) enter(start);
    for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
      const { name, ahead } = step;
      const other = ahead.pop();
      if (other !== undefined) {
        if (!place.has(other) && next.has(other)) enter(other);
        else if (isOpen.has(other)) lower(name, place.get(other) ?? 0);
        continue;
      }
      way.pop();
      const before = way.at(-1);
      if (before !== undefined) lower(before.name, low.get(name) ?? 0);
      if (low.get(name) === place.get(name)) {
        const component = open.splice(open.indexOf(name));
        for (const each of component) isOpen.delete(each);
        found.push(component);
      }
    }
  }
  return found;
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
