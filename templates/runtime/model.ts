// In: a schema in zod's notation, built when it is first used. Out: a validator that judges a value and never changes it.

import * as z from 'zod';
import { judgeOf, later, type Node, type Rule } from './judge.ts';
import { newRun } from './rule.ts';
import { refuse, type Direction, type Judge } from './verdict.ts';

/** A schema whose values are of type T: only that one type is compared, which keeps a user's build quick. */
export interface Gives<T> {
  readonly _zod: { readonly def: object; readonly output: T };
}

/** A schema for each member. */
export type Fields<T> = { readonly [Name in keyof T]-?: Gives<T[Name]> };

/**
 * A validator that is built when it is first used, so that schemas may refer to each other in any order. It judges by
 * what JSON Schema means, and gives back the caller's own value.
 */
export function model<T>(schema: () => Gives<NoInfer<T>>): z.ZodType<T> {
  return facade(schema);
}

/** A validator of objects, open to members that are not named. */
export function object<T>(
  fields: () => Fields<NoInfer<T>>,
  rules?: () => readonly Rule[],
): z.ZodType<T> {
  return facade(() => objectNode(fields(), rules?.()));
}

/** The same for what is sent. */
export function request<T>(validator: z.ZodType<T>): z.ZodType<T> {
  return facade(() => validator, 'request');
}

/** Nesting beyond which a value is refused; a stack has an end. */
const DEEPEST = 400;

interface FacadeDefinition extends z.core.$ZodTypeDef {
  readonly node: () => Node;
  readonly judge: Judge;
  readonly direction: Direction;
}

interface Facade extends z.ZodType {
  _zod: z.core.$ZodTypeInternals & { def: FacadeDefinition };
}

const Facade: z.core.$constructor<Facade, FacadeDefinition> = /* @__PURE__ */ z.core.$constructor(
  'SpecwrightModel',
  (inst, def) => {
    const type: z.core.$constructor<z.ZodType> = z.ZodType; // the compiler wants it named with its type
    type.init(inst, def);
    inst._zod.parse = (payload) => {
      const { value } = payload;
      const run = newRun(def.direction);
      if (def.judge(value, run)) return payload;
      const again = newRun(def.direction, []);
      def.judge(value, again);
      for (const issue of again.issues ?? []) payload.issues.push({ ...issue });
      return payload;
    };
  },
);

/** A zod type in front of a schema. */
export function facade<T>(node: () => Node, direction?: Direction): z.ZodType<T> {
  const inner = later(() => judgeOf(node()));
  const judge: Judge = (value, run) => {
    if (run.depth >= DEEPEST) return refuse(run, value, 'depth', `at most ${DEEPEST} levels`);
    run.depth += 1;
    const kept = inner(value, run);
    run.depth -= 1;
    return kept;
  };
  // The type says what the schema behind it gives; the instance itself is typed for anything.
  return new Facade({ type: 'custom', node, judge, direction }) as unknown as z.ZodType<T>;
}

/** An object with these members, in zod's notation. */
export function objectNode(shape: Readonly<Record<string, Node>>, checks?: readonly Rule[]): Node {
  return { _zod: { def: { type: 'object', shape, checks } } };
}
