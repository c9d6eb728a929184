/**
 * The runtime's own words under exact types: what a validator accepts is held against its interface, member by member.
 * Only `agreement.test.ts` compiles generated validators against this; a user's build is spared it.
 */

import type * as z from 'zod';
import type { Rule } from '../../templates/runtime/schema.ts';

export * from '../../templates/runtime/schema.ts';

interface Gives<T> {
  readonly _zod: { readonly output: T };
}

type Fields<T> = { readonly [Name in keyof T]-?: Gives<T[Name]> };

export declare function model<T>(schema: () => Gives<NoInfer<T>>): z.ZodType<T>;

export declare function object<T>(
  fields: () => Fields<NoInfer<T>>,
  rules?: () => readonly Rule[],
): z.ZodType<T>;

/** What rules leave of a value is beyond the compiler: it fits every type. */
export declare function anything(...rules: readonly Rule[]): z.ZodType<never>;

export declare function integer(): z.ZodNumber;
