/**
 * Changes a folder to hold the wanted texts: alone, all or nothing, and nothing that somebody else just wrote. Every
 * new text is complete on disk before the first old byte goes.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change } from './change.ts';
import { compare, type CompareOptions, type Comparison } from './compare.ts';
import { makeFolder, readText, removeEmpty } from './disk.ts';
import {
  applyStep,
  closeJournal,
  hashFile,
  isUntouched,
  Moved,
  readJournal,
  type Step,
  takeBack,
  turnBack,
  writeJournal,
} from './journal.ts';
import { hashExact } from './hash.ts';
import { lock, type Patience } from './lock.ts';
import { formatStagingName, manifestName } from './names.ts';
import { recover } from './recover.ts';

/**
 * Writes what changed and removes what is stale, all or none of it, the manifest last. New texts are staged in the root (same
 * file system), then renamed over the old ones; a journal of the steps lets the next run finish what a kill stopped. What the
 * file system refuses on the way takes everything back, and throws; so does a file that changed since it was compared. At
 * once: asking a thread for each of hundreds of files takes longer than they do.
 */
export function apply(comparison: Comparison): void {
  const { root, changes } = comparison;
  if (!needsWriting(comparison)) return;
  makeFolder(root);
  // The staging folder is in the root itself, so that a rename from it never crosses file systems.
  const staging = mkdtempSync(join(root, formatStagingName(process.pid)));
  try {
    const steps = stage(staging, comparison);
    // A journal of steps from a state that is gone would be finished in part by the run after a kill.
    for (const { path, before } of steps) {
      if (hashFile(readText(join(root, path))) !== before) throw new Moved(path);
    }
    // What stays was perhaps read while another run was at work: then it only looked edited, or current.
    for (const { path, before } of comparison.changes.filter((change) => !isStep(change))) {
      if (before !== undefined && readText(join(root, path)) !== before) throw new Moved(path);
    }
    writeJournal(staging, steps);
    applySteps(root, staging, steps);
    closeJournal(staging);
  } finally {
    // Steps that could not be taken back are left for the next run.
    if (readJournal(staging) === undefined) rmSync(staging, { recursive: true, force: true });
  }
  for (const { path, kind } of changes) if (kind === 'removed') removeEmpty(root, path);
}

function needsWriting({ changes, manifestChanged }: Comparison): boolean {
  return manifestChanged || changes.some(isStep);
}

function isStep({ kind }: Change): boolean {
  return kind === 'created' || kind === 'updated' || kind === 'merged' || kind === 'removed';
}

/** The manifest lies there under its own name: what a run is about to write is known as ours from then on. */
function stage(folder: string, comparison: Comparison): readonly Step[] {
  const { hashes, manifest, manifestBefore } = comparison;
  const steps = comparison.changes
    .filter(isStep)
    .map(({ path, kind, before, after = '' }, index): Step => {
      const step = { path, old: `${index}-old`, before: hashFile(before) };
      if (kind === 'removed') return step;
      const from = `${index}-new`;
      writeFileSync(join(folder, from), after);
      return { ...step, from, after: hashes.get(path) ?? hashExact(after) };
    });
  writeFileSync(join(folder, manifestName), manifest);
  return [
    ...steps,
    {
      path: manifestName,
      from: manifestName,
      old: 'manifest-old',
      before: hashFile(manifestBefore),
      after: hashExact(manifest),
    },
  ];
}

function applySteps(root: string, folder: string, steps: readonly Step[]): void {
  const begun: Step[] = [];
  try {
    for (const step of steps) {
      begun.push(step);
      applyStep(root, folder, step);
    }
    for (const step of steps) {
      if (!isUntouched(folder, step)) throw new Moved(step.path);
    }
  } catch (error) {
    turnBack(folder);
    for (const step of begun.toReversed()) takeBack(root, folder, step);
    closeJournal(folder);
    for (const { path } of steps) removeEmpty(root, path);
    throw error;
  }
}

const most = 3;

/**
 * Gives the comparison that was carried out, or the one that `isFree` refuses. The folder is held only where there is
 * something to do, and looked at again where somebody was faster.
 */
export async function replace(
  options: CompareOptions,
  isFree: (comparison: Comparison) => boolean,
  patience: Patience = {},
): Promise<Comparison> {
  const { root } = options;
  let comparison = await compare(options);
  if (!isFree(comparison) || isDone(comparison)) return comparison;
  makeFolder(root);
  const held = await lock(root, patience);
  try {
    const recovered = recover(root);
    // Every run that writes anything writes a manifest, as its last file.
    const isOther = readText(join(root, manifestName)) !== comparison.manifestBefore;
    let isOld = recovered || held.waited || isOther;
    for (let tries = 1; ; tries++) {
      if (isOld) comparison = await compare(options);
      if (!isFree(comparison) || isDone(comparison)) return comparison;
      try {
        saveEdits(comparison, options);
        apply(comparison);
        return comparison;
      } catch (error) {
        if (!(error instanceof Moved) || tries === most) throw error;
        isOld = true;
      }
    }
  } finally {
    held.release();
  }
}

/** A merge keeps the edits, and this the text that had them: it is complete before the first byte of it goes. */
function saveEdits({ changes }: Comparison, { edits }: CompareOptions): void {
  for (const { path, kind, before } of changes) {
    if (kind === 'merged' && before !== undefined) edits?.save(path, before);
  }
}

function isDone(comparison: Comparison): boolean {
  return !needsWriting(comparison) && comparison.leftovers.length === 0;
}
