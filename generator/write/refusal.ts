/** What stopped the writing in, the problem that tells a person of it out; undefined for a bug. */

import { join } from 'node:path';
import type { Problem } from '../diagnostics/diagnostic.ts';
import { describeFault, isFileFault } from './fault.ts';
import { Held } from './lock.ts';
import { lockName } from './staging-name.ts';
import { Moved } from './steps.ts';

export async function describeRefusal(error: unknown, root: string): Promise<Problem | undefined> {
  if (error instanceof Held) return describeHeld(error, root);
  if (error instanceof Moved) return describeMoved(error, root);
  return isFileFault(error) ? describeFault(error, root) : undefined;
}

function describeHeld({ owner }: Held, root: string): Problem {
  const file = join(root, lockName);
  return {
    code: 'WRITE-607',
    severity: 'error',
    message: `Process ${owner.pid} on ${owner.host} has been writing into this folder for too long.`,
    at: { file, pointer: '' },
    help: `Wait for it, or remove \`${file}\` if it no longer runs. Nothing was written.`,
  };
}

function describeMoved({ path }: Moved, root: string): Problem {
  return {
    code: 'WRITE-608',
    severity: 'error',
    message: `\`${path}\` was changed by another program while it was being replaced.`,
    at: { file: join(root, path), pointer: '' },
    help: 'Close the program that writes there, and run again. The old output is kept, with that change.',
  };
}
