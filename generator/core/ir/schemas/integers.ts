/** Finds schemas of integers that a JavaScript number may not hold exactly. */

import type { KeywordSchema } from '../model/model.ts';

/** Which integers may come: signed or unsigned ones of 64 bits, or any. */
export type WideInteger = 'int64' | 'uint64' | 'any';

/** By format; some languages have words of their own for the same. */
const WIDE: ReadonlyMap<string, WideInteger> = new Map([
  ['int64', 'int64'],
  ['long', 'int64'],
  ['uint64', 'uint64'],
  ['ulong', 'uint64'],
  ['bigint', 'any'],
  ['biginteger', 'any'],
]);

/** The format of an integer says it, also beside `type: number`; undefined for all others. */
export function findWideInteger({ types = [], format }: KeywordSchema): WideInteger | undefined {
  const isNumber = types.includes('integer') || types.includes('number');
  return isNumber && format !== undefined ? WIDE.get(format.toLowerCase()) : undefined;
}
