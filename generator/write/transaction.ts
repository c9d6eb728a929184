/** Decided changes in, a changed folder out: every new text is complete on disk before the first old byte goes. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Change, Comparison } from './compare.ts';
import { makeFolder, removeEmpty } from './folders.ts';
import { closeJournal, hashOf, readJournal, type Step, turnBack, writeJournal } from './journal.ts';
import { manifestName } from './manifest-name.ts';
import { createStaging, removeStagings } from './staging.ts';
import { carryOut, isUntouched, Moved, takeBack } from './steps.ts';

/**
 * Writes what changed and removes what is stale. New texts are staged in the root (same file system), then renamed over
 * the old ones, the manifest last; a journal of the steps lets the next run finish what a kill stopped. What the file
 * system refuses on the way takes everything back, and throws; so does a file that changed since it was judged.
 */
export async function apply(comparison: Comparison): Promise<void> {
  const { root, changes } = comparison;
  if (!needsWriting(comparison)) return;
  await makeFolder(root);
  const staging = await createStaging(root);
  try {
    const steps = await stage(staging, comparison);
    await writeJournal(staging, steps);
    await carryOutAll(root, staging, steps);
    await closeJournal(staging);
  } finally {
    // What could not even be taken back is left for the next run.
    if ((await readJournal(staging)) === undefined) await removeStagings([staging]);
  }
  for (const { path, kind } of changes) if (kind === 'removed') await removeEmpty(root, path);
}

/** Whether anything on disk is to change. */
export function needsWriting({ changes, manifestChanged }: Comparison): boolean {
  return manifestChanged || changes.some(isStep);
}

function isStep({ kind }: Change): boolean {
  return kind === 'created' || kind === 'updated' || kind === 'removed';
}

/** The manifest lies there under its own name: what a run is about to write is known as ours from then on. */
async function stage(folder: string, comparison: Comparison): Promise<readonly Step[]> {
  const steps: Step[] = [];
  for (const { path, kind, before, after } of comparison.changes.filter(isStep)) {
    const number = steps.length;
    const text = kind === 'removed' ? undefined : after;
    if (text !== undefined) await writeFile(join(folder, `${number}-new`), text);
    const hashes = { before: hashOf(before), after: hashOfAfter(path, text, comparison) };
    steps.push({ path, old: `${number}-old`, ...stepOf(hashes, `${number}-new`) });
  }
  const { manifest, manifestBefore } = comparison;
  await writeFile(join(folder, manifestName), manifest);
  const hashes = { before: hashOf(manifestBefore), after: hashOf(manifest) };
  const last = stepOf(hashes, manifestName);
  return [...steps, { path: manifestName, old: 'manifest-old', ...last }];
}

function hashOfAfter(
  path: string,
  text: string | undefined,
  { hashes }: Comparison,
): string | undefined {
  return text === undefined ? undefined : (hashes.get(path) ?? hashOf(text));
}

interface Hashes {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

function stepOf(hashes: Hashes, from: string): Pick<Step, 'before' | 'after' | 'from'> {
  return {
    ...(hashes.before === undefined ? {} : { before: hashes.before }),
    ...(hashes.after === undefined ? {} : { after: hashes.after, from }),
  };
}

async function carryOutAll(root: string, folder: string, steps: readonly Step[]): Promise<void> {
  const begun: Step[] = [];
  try {
    for (const step of steps) {
      begun.push(step);
      await carryOut(root, folder, step);
    }
    for (const step of steps) if (!(await isUntouched(folder, step))) throw new Moved(step.path);
  } catch (error) {
    await turnBack(folder);
    for (const step of begun.toReversed()) await takeBack(root, folder, step);
    await closeJournal(folder);
    for (const { path } of steps) await removeEmpty(root, path);
    throw error;
  }
}
