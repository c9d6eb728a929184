/** The two ways to make a package of an output; what they need is loaded where there is one. */

import type { Packing } from '../pipeline/packing.ts';

/** What changed makes a version. */
export const versioned: Packing = {
  pack: async (made) => (await import('./package.ts')).addPackage(made, true),
  isVersioned: true,
};

/** The version, the changelog and what the next version is compared with stay: for runs at every save. */
export const unversioned: Packing = {
  pack: async (made) => (await import('./package.ts')).addPackage(made, false),
  isVersioned: false,
};
