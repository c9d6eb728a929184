/** ts-morph as a run has it: given by who starts the run, and loaded when something needs it. */

import type * as Morph from 'ts-morph';

/** Loads ts-morph: `() => import('ts-morph')`. */
export type LoadMorph = () => Promise<typeof Morph>;

/** Throws where none is given. */
export async function loadMorph(load: LoadMorph | undefined): Promise<typeof Morph> {
  if (load !== undefined) return load();
  const given = "generateFiles({ …, tsMorph: () => import('ts-morph') })";
  throw new Error(`ts-morph is needed, and not given: \`${given}\`.`);
}
