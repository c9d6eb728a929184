/** Decides whether the type-checks of users pass over a file of the output. */

import type { Api } from '../ir/model/model.ts';
import type { OutputOptions } from '../plan/emitter.ts';

/**
 * The lines below the header of such a file. What a file exports keeps its types; of what only is inside, a compiler
 * finds out nothing that was not found out where it was generated. ESLint and oxlint pass over it as well: the recommended
 * rules of typescript-eslint forbid the second line. Other files have no such line, since ESLint reports one that does nothing.
 */
export const nocheck: readonly string[] = [
  '/* eslint-disable -- for the next line */',
  '// @ts-nocheck: your type-checks pass over this code, not over its types (`tsNocheck` in the config).',
];

/** The user chooses, else the size decides: in a small API a check costs little, and shows that nothing is hidden. */
export function isUnchecked({ tsNocheck }: OutputOptions, api: Api): boolean {
  return tsNocheck ?? isLarge(countParts(api));
}

/** Operations and models, without those that a member writes out. */
export function countParts({ operations, models }: Api): number {
  return operations.length + models.filter(({ within }) => within === undefined).length;
}

export function isLarge(count: number): boolean {
  return count > LARGE;
}

const LARGE = 500;
