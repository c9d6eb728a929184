/** What makes an output a package beside its code, and the two ways to make one; what they need is loaded where there is one. */

import type { Packing } from '../../generator/run/pipeline/run.ts';

export const packageFile = 'package.json';
export const changelogFile = 'CHANGELOG.md';
/** What the next run compares with; it is not published. */
export const formerFile = 'former.json';

/** What npm calls a licence that allows nothing. */
export const unlicensed = 'UNLICENSED';

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
