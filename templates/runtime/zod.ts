// In: zod. Out: the words of it that validators are written with, under types that cost a compiler next to nothing.

import * as zod from 'zod';
import type { Node, Rule } from './node.ts';

export type { ZodType } from 'zod';

/**
 * A schema inside a validator: zod's own at run time. The validator says by its annotation what it accepts, so that
 * what stands inside needs no exact type: those are most of what a build of a large API would spend.
 */
export interface Notation extends Node {
  check(...rules: readonly Rule[]): this;
  optional(): Notation;
}

/** A schema of strings. */
export interface TextNotation extends Notation {
  regex(form: RegExp): this;
}

/** A schema of numbers, or of arrays, whose bounds are counts. */
export interface BoundedNotation extends Notation {
  min(bound: number): this;
  max(bound: number): this;
  gt(bound: number): this;
  lt(bound: number): this;
}

type Shape = Readonly<Record<string, Node>>;
type Plain = string | number | boolean | null;

// Each is zod's function as it is; the compiler cannot see that its generic type has this one among its cases.
/** A list of items of one form. */
export const array = zod.array as unknown as (items: Node) => BoundedNotation;
/** `true` or `false`. */
export const boolean = zod.boolean as unknown as () => Notation;
/** A whole number of 32 bits. */
export const int32 = zod.int32 as unknown as () => BoundedNotation;
/** One of the values, and nothing else. */
export const literal = zod.literal as unknown as (value: Plain | readonly Plain[]) => Notation;
/** Members, and whatever stands beside them. */
export const looseObject = zod.looseObject as unknown as (shape: Shape) => Notation;
/** Nothing at all. */
export const never = zod.never as unknown as () => Notation;
/** The form, or `null`. */
export const nullable = zod.nullable as unknown as (inner: Node) => Notation;
/** A number. */
export const number = zod.number as unknown as () => BoundedNotation;
/** A map. */
export const record = zod.record as unknown as (keys: Node, values: Node) => Notation;
/** Members, and none beside them. */
export const strictObject = zod.strictObject as unknown as (shape: Shape) => Notation;
/** A text. */
export const string = zod.string as unknown as () => TextNotation;
/** One of the forms. */
export const union = zod.union as unknown as (options: readonly Node[]) => Notation;
/** Anything. */
export const unknown = zod.unknown as unknown as () => Notation;

const enumOf = zod.enum as unknown as (values: readonly string[] | object) => Notation;
const nullOf = zod.null as unknown as () => Notation;
export { enumOf as enum, nullOf as null };
