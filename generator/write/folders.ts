/** A path in, its folders made, or removed where they are empty. */

import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { attempt } from './disk.ts';
import { isFileFault } from './fault.ts';

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

/** Removes the folders of a path that stand empty. */
export function removeEmpty(root: string, path: string): void {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (!isRemoved(join(root, folder))) return;
  }
}

/** False where something is in it. */
function isRemoved(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
