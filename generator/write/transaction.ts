/** Decided changes in, a changed folder out: every new text is complete on disk before the first old byte goes. */

import { mkdir, mkdtemp, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Comparison } from './compare.ts';
import { manifestName } from './manifest.ts';

/**
 * Writes what changed and removes what is stale. New texts are staged beside their targets (same file system), then
 * renamed over them one by one; a failure while staging leaves everything as it was.
 */
export async function apply(comparison: Comparison): Promise<void> {
  const writes = new Map<string, string>();
  for (const change of comparison.changes) {
    if (change.kind !== 'created' && change.kind !== 'updated') continue;
    if (change.after !== undefined) writes.set(change.path, change.after);
  }
  if (comparison.manifestChanged) writes.set(manifestName, comparison.manifest);
  const removals = comparison.changes.filter((change) => change.kind === 'removed');
  if (writes.size === 0 && removals.length === 0) return;

  await mkdir(comparison.root, { recursive: true });
  const staging = await mkdtemp(join(comparison.root, '.specwright-'));
  try {
    const staged = await stage(staging, writes);
    for (const [path, from] of staged) await move(from, join(comparison.root, path));
    for (const { path } of removals) await remove(comparison.root, path);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function stage(
  folder: string,
  writes: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const staged = new Map<string, string>();
  for (const [path, text] of writes) {
    const at = join(folder, String(staged.size));
    await writeFile(at, text);
    staged.set(path, at);
  }
  return staged;
}

async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}

/** Removes a file, and the folders that it leaves empty. */
async function remove(root: string, path: string): Promise<void> {
  await rm(join(root, path), { force: true });
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const empty = await rmdir(join(root, folder)).then(
      () => true,
      () => false,
    );
    if (!empty) return;
  }
}
