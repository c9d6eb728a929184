/** A folder of files in, its state as plain data out; and folders of a test that go when it is over. */

import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Texts or bytes by path. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

export function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** A new folder with these files, which is removed after the last test of the file. */
export function createFolder(files: Files = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'specwright-test-')));
  created.push(folder);
  writeFiles(folder, files);
  return folder;
}

const created: string[] = [];

/** `setup.ts` calls it after each file. */
export function removeFolders(): void {
  for (const folder of created.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Hash and time of every file, and every folder, by path: equal only where nothing was touched. */
export function readState(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile()) return [path, 'folder'];
      const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
      return [path, `${hash} ${statSync(path).mtimeMs}`];
    }),
  );
}

/** Paths of the files below a folder, sorted. */
export function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
