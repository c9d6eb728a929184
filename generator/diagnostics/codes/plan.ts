/** What can be wrong with the files and exports that emitters plan. */

import type { CodeInfo } from '../codes.ts';

export const planCodes = {
  'PLAN-401': {
    title: 'Two files have the same path',
    cause:
      'Two emitters plan the same file, or files whose paths differ only in upper and lower case.',
    fix: 'Leave out one of the emitters, or let it plan another path.',
  },
  'PLAN-402': {
    title: 'Two exports have the same name',
    cause: 'Two files that `index.ts` re-exports export the same name.',
    fix: 'Choose another name with `x-sw-name`, or let the emitter plan another name.',
  },
  'PLAN-403': {
    title: 'A path is outside the output folder',
    cause: 'An emitter plans a file whose path is absolute or contains `..`.',
    fix: 'Plan a path below the folder of the API.',
  },
} as const satisfies Record<string, CodeInfo>;
