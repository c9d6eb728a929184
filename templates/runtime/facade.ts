// In: a class of zod and a schema, built when it is first used. Out: a validator that judges a value and never changes it.

import { accepts, bounded, issuesOf } from './bounds.ts';
import { judgeOf } from './judge.ts';
import type { Node, Payload, Rule } from './node.ts';
import { judgeOfObject } from './objects.ts';
import type { Direction, Judge } from './verdict.ts';

/** What a validator is made of. */
export interface FacadeDefinition {
  readonly type: 'custom';
  /** What a caller added with `.check(…)`. */
  readonly checks?: readonly object[];
  readonly node: () => Node;
  readonly judge: Judge;
  readonly direction: Direction;
}

/** What a validator is made of, from the schema that it stands for. */
export function facadeDefinition(node: () => Node, direction?: Direction): FacadeDefinition {
  return { type: 'custom', node, judge: bounded(() => judgeOf(node())), direction };
}

/**
 * What is put in the place of zod's in a validator. The types of zod say far more, and a compiler that is asked whether
 * they fit looks through all of them.
 */
export interface Face {
  readonly _zod: { parse: (payload: Payload) => Payload };
  parse: (value: unknown, params?: object) => unknown;
  safeParse: (value: unknown, params?: object) => unknown;
}

/** A class of zod's that a validator is one of. */
export interface FaceClass {
  init(inst: Face, def: FacadeDefinition): void;
}

/** Makes a class as zod does. */
export type MakeClass = (
  name: string,
  init: (inst: Face, def: FacadeDefinition) => void,
) => new (def: FacadeDefinition) => object;

/** One of zod's own readers. */
export type Read = (schema: Face, value: unknown, params?: object) => unknown;

/** Judges in zod's place: quickly first, and once more for the issues where the value is refused. */
export function parseBy<P extends Payload>(payload: P, judge: Judge, direction: Direction): P {
  const { value } = payload;
  if (accepts(judge, value, direction)) return payload;
  for (const issue of issuesOf(judge, value, direction)) payload.issues.push({ ...issue });
  return payload;
}

/** An object with these members, as a schema. */
export function objectNode(shape: Readonly<Record<string, Node>>, checks?: readonly Rule[]): Node {
  return { _zod: { def: { type: 'object', shape, checks, build: judgeOfObject } } };
}
