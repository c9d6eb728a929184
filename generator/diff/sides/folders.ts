/** Finds the OpenAPI documents in a folder, by their names relative to it. */

import { open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Folders that hold copies and other people's documents. */
const skipped: ReadonlySet<string> = new Set(['node_modules', 'dist', 'generated']);

/** Only entry documents: files that others refer to are read with them. */
export async function findDocuments(folder: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for await (const path of filesBelow(folder)) {
    if (!/\.(?:ya?ml|json)$/i.test(path) || !(await isEntry(path))) continue;
    found.set(relative(folder, path).split(sep).join('/'), path);
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

/** An entry says its version at the root; in compact JSON anywhere near the beginning. */
async function isEntry(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
    const text = buffer.toString('utf8', 0, bytesRead);
    return /^(?:["']?(?:openapi|swagger)["']?\s*:|\s*\{?\s*"(?:openapi|swagger)"\s*:\s*")/m.test(
      text,
    );
  } finally {
    await file.close();
  }
}
