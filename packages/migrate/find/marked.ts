/** Finds files of an old output by their first lines: some generators write beside what people write. */

import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** How much of a file is read for its mark. */
const HEAD = 512;

/** Absolute paths with `/`, in the order of the folders; a folder that is not there has none. */
export function listMarked(folders: readonly string[], mark: string): readonly string[] {
  const found = folders.flatMap(listCode).filter((path) => readHead(path).includes(mark));
  return [...new Set(found)].map((path) => path.replaceAll('\\', '/'));
}

function listCode(folder: string): readonly string[] {
  return readFolder(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^\.|^node_modules$/.test(entry.name) ? [] : listCode(path);
    return /\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : [];
  });
}

function readFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function readHead(path: string): string {
  const bytes = Buffer.alloc(HEAD);
  const file = openSync(path, 'r');
  try {
    return bytes.toString('utf8', 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}
