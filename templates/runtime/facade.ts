// In: a class of zod and a schema, built when it is first used. Out: a validator that judges a value and never changes it.

import type * as z from 'zod/v4/core';
import { accepts, bounded, issuesOf } from './bounds.ts';
import { judgeOf } from './judge.ts';
import type { Node, Rule } from './node.ts';
import { judgeOfObject } from './objects.ts';
import type { Direction, Judge } from './verdict.ts';

/** What a validator is made of. */
export interface FacadeDefinition extends z.$ZodTypeDef {
  readonly node: () => Node;
  readonly judge: Judge;
  readonly direction: Direction;
}

/** What a validator is made of, from the schema that it stands for. */
export function facadeDefinition(node: () => Node, direction?: Direction): FacadeDefinition {
  return { type: 'custom', node, judge: bounded(() => judgeOf(node())), direction };
}

/** Judges in zod's place: quickly first, and once more for the issues where the value is refused. */
export function parseBy<P extends z.ParsePayload>(
  payload: P,
  judge: Judge,
  direction: Direction,
): P {
  const { value } = payload;
  if (accepts(judge, value, direction)) return payload;
  for (const issue of issuesOf(judge, value, direction)) payload.issues.push({ ...issue });
  return payload;
}

/** Whether a validator is content: then there is no need of the objects that zod hands from schema to schema. */
export function acceptedBy({ judge, direction }: FacadeDefinition): (value: unknown) => boolean {
  return (value) => accepts(judge, value, direction);
}

/** An object with these members, as a schema. */
export function objectNode(shape: Readonly<Record<string, Node>>, checks?: readonly Rule[]): Node {
  return { _zod: { def: { type: 'object', shape, checks, build: judgeOfObject } } };
}
