/** The front: two strategies that make an output a package. What they need is loaded when there is a package to make. */

import type { Packing } from '../../generator/run/pipeline/run.ts';

export { packageFile, unlicensed } from './names.ts';

/** Makes a version by what changed. */
export const versioned: Packing = {
  pack: async (made) => (await import('./package.ts')).addPackage(made, true),
  isVersioned: true,
};

/** Keeps the version, the changelog and the record of the last version: it is for runs at every save. */
export const unversioned: Packing = {
  pack: async (made) => (await import('./package.ts')).addPackage(made, false),
  isVersioned: false,
};
