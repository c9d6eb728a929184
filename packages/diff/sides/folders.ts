/** Finds the OpenAPI documents in a folder, by their names relative to it. */

import { open } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { listDocuments } from '../../../generator/run/disk/list.ts';

/** Only entry documents: files that others refer to are read with them. */
export async function findDocuments(folder: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const path of await listDocuments(folder)) {
    if (!(await isEntry(path))) continue;
    found.set(relative(folder, path).split(sep).join('/'), path);
  }
  return found;
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
