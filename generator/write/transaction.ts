/** Decided changes in, a changed folder out: every new text is complete on disk before the first old byte goes. */

import { copyFile, link, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Comparison } from './compare.ts';
import { isFileFault } from './fault.ts';
import { makeFolder, removeEmpty } from './folders.ts';
import { manifestName } from './manifest-name.ts';
import { createStaging, removeStagings } from './staging.ts';

/** One file to replace (`from` is its new text in the staging folder) or, without `from`, to remove. */
interface Step {
  readonly path: string;
  readonly from?: string;
  /** Where the old file waits until all is done. */
  readonly old: string;
}

/**
 * Writes what changed and removes what is stale. New texts are staged in the root (same file system), then renamed over
 * the old ones, the manifest last. What the file system refuses on the way takes everything back, and throws.
 */
export async function apply(comparison: Comparison): Promise<void> {
  const { root, changes, manifestChanged, leftovers } = comparison;
  const changed = changes.some(({ kind }) => isStep(kind));
  if (changed || manifestChanged) {
    await makeFolder(root);
    const staging = await createStaging(root);
    try {
      await carryOut(root, await stage(staging, comparison));
    } finally {
      await removeStagings([staging]);
    }
  }
  await removeStagings(leftovers);
  for (const { path, kind } of changes) if (kind === 'removed') await removeEmpty(root, path);
}

function isStep(kind: string): boolean {
  return kind === 'created' || kind === 'updated' || kind === 'removed';
}

/** The manifest lies there under its own name: a run after a kill reads in it which files were already replaced. */
async function stage(folder: string, comparison: Comparison): Promise<readonly Step[]> {
  const steps: Step[] = [];
  for (const { path, kind, after } of comparison.changes) {
    if (!isStep(kind)) continue;
    const old = join(folder, `${steps.length}-old`);
    if (kind === 'removed' || after === undefined) {
      steps.push({ path, old });
      continue;
    }
    const from = join(folder, `${steps.length}-new`);
    await writeFile(from, after);
    steps.push({ path, from, old });
  }
  const from = join(folder, manifestName);
  await writeFile(from, comparison.manifest);
  return [...steps, { path: manifestName, from, old: join(folder, 'manifest-old') }];
}

async function carryOut(root: string, steps: readonly Step[]): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  try {
    for (const step of steps) {
      const to = join(root, step.path);
      await makeFolder(dirname(to));
      const stood = await keepOld(to, step.old);
      undo.push(async () => (stood ? rename(step.old, to) : rm(to, { force: true })));
      if (step.from === undefined) await rm(to, { force: true });
      else await rename(step.from, to);
    }
  } catch (error) {
    for (const takeBack of undo.toReversed()) await takeBack().catch(() => undefined);
    for (const { path } of steps) await removeEmpty(root, path);
    throw error;
  }
}

/** A second name for the old file, so that there is no moment without it; false where there is none. */
async function keepOld(path: string, old: string): Promise<boolean> {
  try {
    await link(path, old);
    return true;
  } catch (error) {
    if (isFileFault(error) && error.code === 'ENOENT') return false;
  }
  // Not every file system has links.
  await copyFile(path, old);
  return true;
}
