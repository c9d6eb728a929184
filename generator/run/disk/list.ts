/** Lists the files of a folder that may be documents. */

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders that hold copies and other people's documents. */
const skipped: ReadonlySet<string> = new Set(['node_modules', 'dist', 'generated']);

/** Files of JSON and YAML in a folder and in those below it, sorted; none where there is no such folder. */
export async function listDocuments(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const path of filesBelow(folder)) {
    if (/\.(?:ya?ml|json)$/i.test(path)) found.push(path);
  }
  return found;
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isFile()) yield path;
    if (!entry.isDirectory() || entry.name.startsWith('.') || skipped.has(entry.name)) continue;
    yield* filesBelow(path);
  }
}
