// In: a schema in zod's notation, built when it is first used. Out: a validator that judges a value and never changes it.

import type * as z from 'zod';
import { ZodType, parse, safeParse } from 'zod';
import { $constructor } from 'zod/v4/core';
import { accepts, bounded, issuesOf } from './bounds.ts';
import { judgeOf } from './judge.ts';
import type { Node, Rule } from './node.ts';
import type { Direction, Judge } from './verdict.ts';

/**
 * A validator that is built when it is first used, so that schemas may refer to each other in any order. It judges by
 * what JSON Schema means, and gives back the caller's own value. What it accepts is said by its annotation alone: that the
 * two agree is proved where they are generated, not in every build.
 */
export function model<T>(schema: () => Node): z.ZodType<T> {
  return facade(schema);
}

/** A validator of objects, open to members that are not named. */
export function object<T>(
  fields: () => Readonly<Record<string, Node>>,
  rules?: () => readonly Rule[],
): z.ZodType<T> {
  return facade(() => objectNode(fields(), rules?.()));
}

/** The same for what is sent. */
export function request<T>(validator: z.ZodType<T>): z.ZodType<T> {
  return facade(() => validator, 'request');
}

interface FacadeDefinition extends z.core.$ZodTypeDef {
  readonly node: () => Node;
  readonly judge: Judge;
  readonly direction: Direction;
}

const Facade: z.core.$constructor<z.ZodType, FacadeDefinition> = /* @__PURE__ */ $constructor(
  'SpecwrightModel',
  (inst, def) => {
    const type: z.core.$constructor<z.ZodType> = ZodType; // the compiler wants it named with its type
    type.init(inst, def);
    const { judge, direction } = def;
    inst._zod.parse = (payload) => {
      const { value } = payload;
      if (accepts(judge, value, direction)) return payload;
      for (const issue of issuesOf(judge, value, direction)) payload.issues.push({ ...issue });
      return payload;
    };
    if (def.checks?.length) return;
    // What is accepted needs none of the objects that zod hands from schema to schema.
    inst.parse = (value, params) =>
      accepts(judge, value, direction) ? value : parse(inst, value, params);
    inst.safeParse = (value, params) =>
      accepts(judge, value, direction)
        ? { success: true, data: value }
        : safeParse(inst, value, params);
  },
);

/** A zod type in front of a schema. */
export function facade<T>(node: () => Node, direction?: Direction): z.ZodType<T> {
  const judge = bounded(() => judgeOf(node()));
  // The type says what the schema behind it gives; the instance itself is typed for anything.
  return new Facade({ type: 'custom', node, judge, direction }) as unknown as z.ZodType<T>;
}

/** An object with these members, in zod's notation. */
export function objectNode(shape: Readonly<Record<string, Node>>, checks?: readonly Rule[]): Node {
  return { _zod: { def: { type: 'object', shape, checks } } };
}
