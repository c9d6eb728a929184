/** A path in; what stands there out. Reads only, and takes what is not there for an answer. */

import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFileFault } from './fault.ts';

/** Whether the path, or a folder on its way, is a link or no plain file: writing there would leave the output root. */
export async function leadsOut(root: string, path: string): Promise<boolean> {
  const parts = path.split('/');
  let at = root;
  for (const [index, part] of parts.entries()) {
    at = join(at, part);
    const stat = await lstat(at).catch((error: unknown) => absent(error));
    if (stat === undefined) return false;
    const last = index === parts.length - 1;
    if (stat.isSymbolicLink() || (last ? !stat.isFile() : !stat.isDirectory())) return true;
  }
  return false;
}

/** The text of a file; undefined where there is none. */
export async function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => absent(error));
}

/** Undefined for a path that is not there; every other fault goes on. */
function absent(error: unknown): undefined {
  if (isFileFault(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined;
  throw error;
}
