// In: a schema of zod's own. Out: the same schema, which judges a value by what JSON Schema means and never changes it.

import * as z from 'zod';
import { whole } from './rules.ts';
import { type Direction, facadeDefinition, parseBy, type Rule } from './schemas.ts';
import { translated } from './translate.ts';

export { operation, type OperationValidators } from './model.ts';

/**
 * The schema that is built, with a judge in the place of zod's parser: the caller's own value comes back. What is made of
 * it with `.extend()`, `.pick()` and the like is zod's own, and parses as zod does.
 *
 * @example
 * const card = model(() => z.looseObject({ number: z.string() }));
 */
export function model<T extends z.ZodType>(build: () => T, direction?: Direction): T {
  const schema = build();
  const word = facadeDefinition(() => ({ _zod: { def: translated(schema) } }), direction);
  const parse: typeof schema._zod.parse = (payload) => parseBy(payload, word.judge, direction);
  // Members of the instance, not of its definition: a copy has none.
  Object.assign(schema._zod, { word, parse, run: parse });
  return schema;
}

/**
 * A value of any type that keeps these rules; what they leave of it is said by its type argument.
 *
 * @example
 * anything<string | null>(types('string', 'null'));
 */
export function anything<T = unknown>(...rules: readonly Rule[]): z.ZodType<T> {
  return z.unknown().check(...rules) as unknown as z.ZodType<T>; // the generator says what the rules leave
}

/**
 * An integer: of any size in a response, in a request one that JavaScript holds exactly.
 *
 * @example
 * integer().min(0);
 */
export function integer(): z.ZodNumber {
  return z.number().check(whole());
}
