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
import { afterAll } from 'vitest';

/** Writes texts by path. */
export function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Milliseconds; the long tests leave hundreds of folders. */
const LONGEST = 300_000;

/** New folders with these files; all are removed after the last test of the file. */
export function temporaryFolders(): (files?: Readonly<Record<string, string>>) => string {
  const all: string[] = [];
  afterAll(() => {
    for (const folder of all) rmSync(folder, { recursive: true, force: true });
  }, LONGEST);
  return (files = {}) => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'specwright-test-')));
    all.push(folder);
    write(folder, files);
    return folder;
  };
}

/** Hash and time of every file, and every folder, by path: equal only where nothing was touched. */
export function stateOf(folder: string): Record<string, string> {
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
export function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
