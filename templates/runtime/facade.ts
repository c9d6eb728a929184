// In: a class of zod and a schema, built when it is first used. Out: a validator that judges a value and never changes it.

import type * as z from 'zod/v4/core';
import { judgeOf } from './judge.ts';
import type { Node, Rule } from './node.ts';
import { newRun } from './rule.ts';
import { type Direction, type Judge, later, refuse } from './verdict.ts';

/** Nesting beyond which a value is refused; a stack has an end. */
const DEEPEST = 400;

/** What a validator is made of. */
export interface FacadeDefinition extends z.$ZodTypeDef {
  readonly node: () => Node;
  readonly judge: Judge;
  readonly direction: Direction;
}

/** What a validator is made of, from the schema that it stands for. */
export function facadeDefinition(node: () => Node, direction?: Direction): FacadeDefinition {
  return { type: 'custom', node, judge: guarded(() => judgeOf(node())), direction };
}

/** A judge that is built when it is first needed, and goes no deeper than a stack allows. */
export function guarded(build: () => Judge): Judge {
  const inner = later(build);
  return (value, run) => {
    if (run.depth >= DEEPEST) return refuse(run, value, 'depth', `at most ${DEEPEST} levels`);
    run.depth += 1;
    const kept = inner(value, run);
    run.depth -= 1;
    return kept;
  };
}

/** Judges in zod's place: quickly first, and once more for the issues where the value is refused. */
export function parseBy<P extends z.ParsePayload>(
  payload: P,
  judge: Judge,
  direction: Direction,
): P {
  const { value } = payload;
  if (judge(value, newRun(direction))) return payload;
  const again = newRun(direction, []);
  judge(value, again);
  for (const issue of again.issues ?? []) payload.issues.push({ ...issue });
  return payload;
}

/** Whether a validator is content: then there is no need of the objects that zod hands from schema to schema. */
export function acceptedBy({ judge, direction }: FacadeDefinition): (value: unknown) => boolean {
  return (value) => judge(value, newRun(direction));
}

/** An object with these members, as a schema. */
export function objectNode(shape: Readonly<Record<string, Node>>, checks?: readonly Rule[]): Node {
  return { _zod: { def: { type: 'object', shape, checks } } };
}
