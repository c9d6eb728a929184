/** Describes for a person what is in the way of a run, or stopped its writing. */

import { lstat } from 'node:fs/promises';
import { join, dirname, relative } from 'node:path';
import type { Problem } from '../../core/diagnostics/diagnostic.ts';
import type { Change } from './change.ts';
import type { Comparison } from './compare.ts';
import { isFileFault, type FileFault } from './disk.ts';
import { Held } from './lock.ts';
import { isStagingPath, lockName, manifestName } from './names.ts';
import { Moved } from './journal.ts';

/** One for each file that is not ours: none is overwritten or removed without being asked. */
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
  edited: (change) => ({ severity: 'error', ...describeEdited(change) }),
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

function describeEdited({ path, obstacle }: Change): Pick<Problem, 'code' | 'message' | 'help'> {
  if (obstacle === 'lost') {
    return {
      code: 'WRITE-615',
      message: `\`${path}\` has edits, and what Specwright wrote below them is found neither in the output, nor in the cache, nor in git.`,
      help: `Copy the edited file, run with \`--overwrite ${path}\`, and edit it again: from then on edits in it can be kept.`,
    };
  }
  if (obstacle === 'unresolved') {
    return {
      code: 'WRITE-616',
      message: `\`${path}\` still has the marks of a conflict.`,
      help: 'Resolve it first: choose between the lines of both sides, remove the marks, and run again.',
    };
  }
  return {
    code: 'WRITE-602',
    message: `\`${path}\` was edited since Specwright wrote it.`,
    help: `Move the edit out (\`specwright check\` shows it, docs/customise.md lists where it can go), then run again with \`--overwrite ${path}\`; or keep it with \`--keep-edits\`.`,
  };
}

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

/** One for each place of a merged file at which a person has to choose. The places are in the text as it was written. */
export function listMergeConflicts({ root, changes }: Comparison): Problem[] {
  return changes.flatMap(({ path, after = '', conflicts = [] }) =>
    conflicts.map((line): Problem => ({
      code: 'WRITE-617',
      severity: 'error',
      message: `\`${path}\`, line ${line}: your edit and the new output change the same lines.`,
      at: { file: join(root, path), pointer: '', offset: findOffset(after, line) },
      help: 'Choose between the lines that are marked there, and remove the marks.',
    })),
  );
}

function findOffset(text: string, line: number): number {
  let at = 0;
  for (let count = 1; count < line; count++) at = text.indexOf('\n', at) + 1;
  return at;
}

export async function describeRefusal(error: unknown, root: string): Promise<Problem | undefined> {
  if (error instanceof Held) return describeHeld(error, root);
  if (error instanceof Moved) return describeMoved(error, root);
  return isFileFault(error) ? describeFault(error, root) : undefined;
}

/** WRITE-605: which path, why, and what to do. */
async function describeFault(fault: FileFault, root: string): Promise<Problem> {
  const blocker = await findFileOnTheWay(root);
  if (blocker !== undefined) {
    return buildProblem(blocker, `\`${blocker}\` ${blocked}`, anotherFolder);
  }
  const named = fault.dest ?? fault.path ?? root;
  const file = isStagingPath(named) ? root : named;
  const { message, help } = reasons[fault.code] ?? {
    message: `cannot be written (${fault.code})`,
    help: `${fault.message}.`,
  };
  return buildProblem(file, `${nameSubject(file, root)} ${message}`, help);
}

function buildProblem(file: string, message: string, help: string): Problem {
  return {
    code: 'WRITE-605',
    severity: 'error',
    message: `${message}.`,
    at: { file, pointer: '' },
    help: `${help} The old output is unchanged.`.trimStart(),
  };
}

function nameSubject(file: string, root: string): string {
  if (file === root) return 'The output folder';
  const inside = relative(root, file);
  return `\`${inside.startsWith('..') ? file : inside}\``;
}

const blocked = 'is a file, but the output needs a folder there';
const anotherFolder = 'Choose another output folder.';

const denied = {
  message: 'cannot be read or written by this user',
  help: 'Correct its permissions, or choose another output folder.',
};

const reasons: Readonly<Record<string, { readonly message: string; readonly help: string }>> = {
  EACCES: denied,
  EPERM: denied,
  EROFS: {
    message: 'is on a file system that is mounted read-only',
    help: anotherFolder,
  },
  ENOSPC: {
    message: 'cannot be written: the disk is full',
    help: 'Free some space, and run again.',
  },
  EDQUOT: {
    message: 'cannot be written: your quota is used up',
    help: 'Free some space, and run again.',
  },
  ENAMETOOLONG: {
    message: 'is longer than the maximum length of a path',
    help: 'Choose an output folder with a shorter path.',
  },
  EMFILE: { message: 'cannot be opened: too many files are open', help: 'Run again.' },
  EBUSY: { message: 'is in use by another program', help: 'Close it there, and run again.' },
};

/** The nearest existing ancestor of the root, or the root itself, where that is a file. */
async function findFileOnTheWay(root: string): Promise<string | undefined> {
  for (let at = root; at !== dirname(at); at = dirname(at)) {
    const stat = await lstat(at).catch(() => undefined);
    if (stat !== undefined) return stat.isFile() ? at : undefined;
  }
  return undefined;
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
