/** What the file system refused in, the problem that tells a person of it out. */

import { lstat } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import type { Problem } from '../diagnostics/diagnostic.ts';
import { isStagingPath } from './staging-name.ts';

/** An error of the operating system, told by its code. */
export interface FileFault extends Error {
  readonly code: string;
  readonly path?: string;
  readonly dest?: string;
}

export function isFileFault(error: unknown): error is FileFault {
  return (
    error instanceof Error &&
    'syscall' in error &&
    'code' in error &&
    typeof error.code === 'string'
  );
}

/** WRITE-605: which path, why, and what to do. */
export async function describeFault(fault: FileFault, root: string): Promise<Problem> {
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
