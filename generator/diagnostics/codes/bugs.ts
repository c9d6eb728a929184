/** Bugs in Specwright, or in an emitter, that a run can find. */

import type { CodeInfo } from '../codes.ts';

export const bugCodes = {
  'BUG-901': {
    title: 'An emitter wrote a syntax error',
    cause: 'A bug in Specwright, or in your own emitter.',
    fix: 'Report it with the document that causes it, or correct your emitter.',
  },
} as const satisfies Record<string, CodeInfo>;
