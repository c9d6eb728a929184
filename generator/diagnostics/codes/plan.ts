/** What can be wrong with the files and exports that emitters plan. */

import type { CodeInfo } from '../codes.ts';

export const planCodes = {
  'PLAN-401': {
    title: 'Two files of one path',
    cause: 'Two emitters plan the same file, or two that differ only in case.',
    fix: 'Leave one of the emitters out, or have it plan another path.',
  },
  'PLAN-402': {
    title: 'Two exports of one name',
    cause: 'Two files that `index.ts` re-exports export the same name.',
    fix: 'Choose another name with `x-sw-name`, or have the emitter plan another.',
  },
  'PLAN-403': {
    title: 'A path that leaves the output folder',
    cause: 'An emitter plans a file whose path is absolute or contains `..`.',
    fix: 'Plan a path below the folder of the API.',
  },
} as const satisfies Record<string, CodeInfo>;
