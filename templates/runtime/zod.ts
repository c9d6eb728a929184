// Zod, in whose schemas JSON Schema is meant: the words that validators are written with.

import * as zod from 'zod';
import { type Direction, Exchange, facadeDefinition, type Node, type Rule } from './schemas.ts';
import type { OperationJudge } from './validate.ts';
import { judging } from './zod-judge.ts';
import { type Builder, built } from './zod-words.ts';

export type { ZodOptional, ZodType } from 'zod';

export const array: typeof zod.array = /* @__PURE__ */ judged(zod.array);
export const boolean: typeof zod.boolean = /* @__PURE__ */ judged(zod.boolean);
/** An integer: of any size in a response, in a request one that JavaScript holds exactly. */
export const int: typeof zod.int = /* @__PURE__ */ judged(zod.int);
export const int32: typeof zod.int32 = /* @__PURE__ */ judged(zod.int32);
export const lazy: typeof zod.lazy = /* @__PURE__ */ judged(zod.lazy);
export const literal: typeof zod.literal = /* @__PURE__ */ judged(zod.literal);
export const looseObject: typeof zod.looseObject = /* @__PURE__ */ judged(zod.looseObject);
export const never: typeof zod.never = /* @__PURE__ */ judged(zod.never);
export const nullable: typeof zod.nullable = /* @__PURE__ */ judged(zod.nullable);
export const number: typeof zod.number = /* @__PURE__ */ judged(zod.number);
export const optional: typeof zod.optional = /* @__PURE__ */ judged(zod.optional);
export const record: typeof zod.record = /* @__PURE__ */ judged(zod.record);
export const strictObject: typeof zod.strictObject = /* @__PURE__ */ judged(zod.strictObject);
/** A text, whose length is counted in code points: an emoji is one. */
export const string: typeof zod.string = /* @__PURE__ */ judged(zod.string);
export const union: typeof zod.union = /* @__PURE__ */ judged(zod.union);
export const unknown: typeof zod.unknown = /* @__PURE__ */ judged(zod.unknown);
const enumOf: typeof zod.enum = /* @__PURE__ */ judged(zod.enum);
const nullOf: typeof zod.null = /* @__PURE__ */ judged(zod.null);
export { enumOf as enum, nullOf as null };

/**
 * A value of any type that keeps these rules; what they leave of it is said by its type argument.
 *
 * @example
 * anything<string | null>(types('string', 'null'));
 */
export function anything<T = unknown>(...rules: readonly Rule[]): zod.ZodType<T> {
  return unknown().check(...rules) as unknown as zod.ZodType<T>; // the generator says what the rules leave
}

/**
 * The same for what is sent.
 *
 * @example
 * const cardInput = request(z.looseObject({ number: z.string() }));
 */
export function request<T extends zod.ZodType>(schema: T): T {
  return judging(schema, { direction: 'request' });
}

/**
 * Validators of what an operation takes and answers.
 *
 * @example
 * const { success } = addOrderSchemas.body.safeParse(form); // an `OperationValidators<{ body: Order }>`
 */
export type OperationValidators<T> = {
  readonly [Part in keyof T]: Part extends 'responses'
    ? { readonly [Status in keyof T[Part]]: zod.ZodType<T[Part][Status]> }
    : zod.ZodType<T[Part]>;
} & OperationJudge;

/**
 * The validators of one operation: of its parameters, its body, both together, and its answers by status.
 *
 * @example
 * const schemas: OperationValidators<{ body: Card }> = operation(() => ({ body: () => card }));
 */
export function operation(parts: Builder): never {
  return new Exchange(() => built(parts), standing) as never; // each member is the part of that name
}

/** A schema of zod's in front of another, which judges. */
function standing(node: () => Node, direction: Direction): zod.ZodType {
  return judging(zod.unknown(), facadeDefinition(node, direction));
}

/** Makes schemas as zod does, which judge as JSON Schema means. */
function judged<F extends (...args: never[]) => zod.ZodType>(make: F): F {
  const ours = (...args: Parameters<F>): zod.ZodType => judging(make(...args));
  return ours as F; // it gives what `make` gives
}
