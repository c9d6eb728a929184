// Keeps the declarations that a user's compiler reads: those that the entries of the package lead to.

import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Removes the others from `folders`, which are inside `dist` as the entries are. */
export async function keepDeclarations(dist, entries, folders) {
  const kept = new Set(entries.map((entry) => join(dist, entry)));
  // A set also gives what is added meanwhile.
  for (const path of kept) {
    const text = await readFile(path, 'utf8');
    for (const [, , name] of text.matchAll(/(from |import\()['"](\.[^'"]+)['"]/g)) {
      const other = resolve(dirname(path), name.replace(/\.[jt]s$/, '.d.ts'));
      // Examples in comments name files of others.
      if (existsSync(other)) kept.add(other);
    }
  }
  for (const folder of folders) {
    for (const entry of await readdir(join(dist, folder), {
      recursive: true,
      withFileTypes: true,
    })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && path.endsWith('.d.ts') && !kept.has(path)) await rm(path);
    }
  }
}
