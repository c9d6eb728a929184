/**
 * Reads a path, makes its folders, or removes them where they are empty. What is not there is an answer, not a fault.
 * All of it is synchronous: a file of an output is read faster than a thread is asked to.
 */

import { lstatSync, readFileSync, mkdirSync, rmdirSync, statSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { attempt } from '../../core/diagnostics/thrown.ts';

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

/** Whether the path, or a folder on its way, is a link or no plain file: writing there would leave the output root. */
export function isLeadingOut(root: string, path: string): boolean {
  const parts = path.split('/');
  let at = root;
  for (const [index, part] of parts.entries()) {
    at = join(at, part);
    const stat = orAbsent(() => lstatSync(at, { throwIfNoEntry: false }));
    if (stat === undefined) return false;
    const last = index === parts.length - 1;
    if (stat.isSymbolicLink() || (last ? !stat.isFile() : !stat.isDirectory())) return true;
  }
  return false;
}

export function readText(path: string): string | undefined {
  return orAbsent(() => {
    const isThere = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
    return isThere ? readFileSync(path, 'utf8') : undefined;
  });
}

/** Undefined for a path that is not there; every other fault goes on. */
function orAbsent<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const isAbsent = isFileFault(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
    if (isAbsent) return undefined;
    throw error;
  }
}

/** One by one: Node's own recursive form never ends on file systems that refuse a folder with ENOENT. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (isFolder(path)) return;
    const lacksParent = isFileFault(error) && error.code === 'ENOENT';
    if (!lacksParent || isFolder(dirname(path))) throw error;
    makeFolder(dirname(path));
    mkdirSync(path);
  }
}

function isFolder(path: string): boolean {
  return attempt(() => statSync(path))?.isDirectory() === true;
}

export function removeEmpty(root: string, path: string): void {
  attempt(() => {
    // A folder with something in it throws, and so its parents stay as well.
    for (let at = dirname(path); at !== '.'; at = dirname(at)) rmdirSync(join(root, at));
  });
}
