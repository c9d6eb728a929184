/** What stopped the writing in, the problem that tells a person of it out; undefined for a bug. */

import { lstat } from 'node:fs/promises';
import { join, dirname, relative } from 'node:path';
import type { Problem } from '../diagnostics/diagnostic.ts';
import { isFileFault, type FileFault } from './disk.ts';
import { Held } from './lock.ts';
import { lockName, isStagingPath } from './names.ts';
import { Moved } from './steps.ts';

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
