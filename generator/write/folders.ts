/** A path in, its folders made, or removed where they stand empty. */

import { mkdir, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isFileFault } from './fault.ts';

/** One by one: Node's own recursive form never ends on file systems that refuse a folder with ENOENT. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (await isFolder(path)) return;
    const lacksParent = isFileFault(error) && error.code === 'ENOENT';
    if (!lacksParent || (await isFolder(dirname(path)))) throw error;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Removes the folders of a path that stand empty. */
export async function removeEmpty(root: string, path: string): Promise<void> {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const removed = await rmdir(join(root, folder)).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}
