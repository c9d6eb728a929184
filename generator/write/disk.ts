/**
 * A path in; what is there out. Reads only, and takes what is not there for an answer. At once: a file of an output
 * is read faster than a thread is asked to.
 */

import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFileFault } from './fault.ts';

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

/** The text of a file; undefined where there is none. */
export function readText(path: string): string | undefined {
  return orAbsent(() => {
    const stands = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
    return stands ? readFileSync(path, 'utf8') : undefined;
  });
}

/** Undefined where the file system refuses, whatever the reason. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
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
