/** A file of the output in, whether the type-checks of its users pass over it. */

import type { Api } from '../ir/model.ts';
import type { OutputOptions } from '../plan/emitter.ts';

/**
 * The line below the header of such a file. What a file exports keeps its types; of what only stands inside, a compiler
 * finds out nothing that was not found out where it was generated.
 */
export const nocheck =
  '@ts-nocheck: your type-checks pass over this code, not over its types (`tsNocheck` in the config).';

/** By what the user chose, else by size: in a small API a check costs little, and shows that nothing is hidden. */
export function passesOver({ tsNocheck }: OutputOptions, api: Api): boolean {
  const models = api.models.filter(({ within }) => within === undefined);
  return tsNocheck ?? api.operations.length + models.length > LARGE;
}

const LARGE = 500;
