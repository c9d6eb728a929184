/** Decided changes in, a changed folder out: every new text is complete on disk before the first old byte goes. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change, Comparison } from './compare.ts';
import { makeFolder, removeEmpty } from './disk.ts';
import {
  closeJournal,
  hashFile,
  readJournal,
  type Step,
  turnBack,
  writeJournal,
} from './journal.ts';
import { manifestName } from './names.ts';
import { createStaging, removeStagings } from './recover.ts';
import { applyStep, isUntouched, Moved, takeBack } from './steps.ts';

/** One file, as it was validated and as it must be. */
interface Exchange {
  readonly path: string;
  /** Hash of what is there; undefined where there is nothing. */
  readonly before: string | undefined;
  /** What must be there, and its hash; undefined for a file that goes. */
  readonly after: { readonly content: string | Uint8Array; readonly hash: string } | undefined;
}

/** Writes what changed and removes what is stale. */
export function apply(comparison: Comparison): void {
  const { root, changes, manifest, manifestBefore } = comparison;
  if (!needsWriting(comparison)) return;
  exchangeFiles(root, [
    ...changes.filter(isStep).map((change) => planExchange(change, comparison)),
    {
      path: manifestName,
      before: hashFile(manifestBefore),
      after: { content: manifest, hash: hashFile(manifest) },
    },
  ]);
  for (const { path, kind } of changes) if (kind === 'removed') removeEmpty(root, path);
}

/**
 * All of them or none, the manifest last. New texts are staged in the root (same file system), then renamed over the old
 * ones; a journal of the steps lets the next run finish what a kill stopped. What the file system refuses on the way takes
 * everything back, and throws; so does a file that changed since it was validated. At once: asking a thread for each of
 * hundreds of files takes longer than they do.
 */
function exchangeFiles(root: string, files: readonly Exchange[]): void {
  makeFolder(root);
  const staging = createStaging(root);
  try {
    const steps = stage(staging, files);
    writeJournal(staging, steps);
    applySteps(root, staging, steps);
    closeJournal(staging);
  } finally {
    // What could not even be taken back is left for the next run.
    if (readJournal(staging) === undefined) removeStagings([staging]);
  }
}

/** Whether anything on disk is to change. */
export function needsWriting({ changes, manifestChanged }: Comparison): boolean {
  return manifestChanged || changes.some(isStep);
}

function isStep({ kind }: Change): boolean {
  return kind === 'created' || kind === 'updated' || kind === 'removed';
}

function planExchange(
  { path, kind, before, after }: Change,
  { bytes, hashes }: Comparison,
): Exchange {
  const stands = { path, before: hashFile(before) };
  if (kind === 'removed' || after === undefined) return { ...stands, after: undefined };
  const content = bytes.get(path) ?? after;
  return { ...stands, after: { content, hash: hashes.get(path) ?? hashFile(after) } };
}

/** The manifest lies there under its own name: what a run is about to write is known as ours from then on. */
function stage(folder: string, files: readonly Exchange[]): readonly Step[] {
  const steps: Step[] = [];
  for (const [index, { path, before, after }] of files.entries()) {
    const isManifest = path === manifestName;
    const from = isManifest ? manifestName : `${index}-new`;
    if (after !== undefined) writeFileSync(join(folder, from), after.content);
    steps.push({
      path,
      old: isManifest ? 'manifest-old' : `${index}-old`,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after: after.hash, from }),
    });
  }
  return steps;
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
