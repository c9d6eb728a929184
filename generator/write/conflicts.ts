/** Decided changes in, problems out: a file that is not ours is never overwritten or removed without being asked. */

import { join } from 'node:path';
import type { Problem } from '../diagnostics/diagnostic.ts';
import type { Change, Comparison } from './compare.ts';
import { manifestName } from './names.ts';

/** One problem for each file that is in the way. */
export function listConflicts({ root, changes }: Comparison): Problem[] {
  return changes.flatMap((change) => {
    const conflict = conflicts[change.kind];
    if (conflict === undefined) return [];
    return [{ ...conflict(change), at: { file: join(root, change.path), pointer: '' } }];
  });
}

const conflicts: Partial<Record<Change['kind'], (change: Change) => Omit<Problem, 'at'>>> = {
  foreign: ({ path, isMarked }) => ({
    code: 'WRITE-601',
    severity: 'error',
    ...(isMarked ? describeLost(path) : describeUnknown(path)),
  }),
  edited: ({ path }) => ({
    code: 'WRITE-602',
    severity: 'error',
    message: `\`${path}\` was edited since Specwright wrote it.`,
    help: `Move the edit out (\`specwright check\` shows it, docs/customise.md lists where it can go), then run again with \`--overwrite ${path}\`.`,
  }),
  kept: ({ path }) => ({
    code: 'WRITE-603',
    severity: 'warning',
    message: `\`${path}\` is no longer generated, but was edited, so it is kept.`,
    help: `Remove it yourself, or run again with \`--overwrite ${path}\` to have it removed.`,
  }),
  blocked: ({ path }) => ({
    code: 'WRITE-604',
    severity: 'error',
    message: `\`${path}\` is, or is behind, a link or a folder where a plain file is needed.`,
    help: 'Remove it, or choose another output folder.',
  }),
};

/** A file without our line, or another program's. */
function describeUnknown(path: string): Pick<Problem, 'message' | 'help'> {
  return {
    message: `\`${path}\` exists, and Specwright did not write it.`,
    help: `Move the file away, choose another output folder, or replace it with \`--overwrite ${path}\`.`,
  };
}

/** A file with our line, which may have been edited since: only a person knows. */
function describeLost(path: string): Pick<Problem, 'message' | 'help'> {
  return {
    message: `\`${path}\` begins with Specwright's line, but the manifest (\`${manifestName}\`) does not list it: the manifest was lost, or a merge removed the line.`,
    help: `Restore the manifest from version control. If nobody edited these files, take over all of them with \`--overwrite ${manifestName}\`.`,
  };
}
