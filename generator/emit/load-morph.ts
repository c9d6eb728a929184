/** ts-morph as a run has it: given by who starts the run, and loaded when something needs it. */

import type * as Morph from 'ts-morph';

/** What ts-morph exports by name. Only some ways to import it give a `default` too. */
export type TsMorph = Omit<typeof Morph, 'default'>;

/** Loads ts-morph: `() => import('ts-morph')`. */
export type LoadMorph = () => Promise<TsMorph>;

/** Throws where none is given. */
export async function loadMorph(load: LoadMorph | undefined): Promise<TsMorph> {
  if (load !== undefined) return load();
  const given = "generateFiles({ …, tsMorph: () => import('ts-morph') })";
  throw new Error(`ts-morph is needed, and not given: \`${given}\`.`);
}
