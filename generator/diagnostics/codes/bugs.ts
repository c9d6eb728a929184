/** Bugs of Specwright, or of an emitter, that a run can find. */

import type { CodeInfo } from '../codes.ts';

export const bugCodes = {
  'BUG-901': {
    title: 'An emitter wrote a syntax error',
    cause: 'A bug of Specwright, or of an emitter of your own.',
    fix: 'Report it with the document that causes it.',
  },
} as const satisfies Record<string, CodeInfo>;
