/** Steps of a journal in; each carried out, or taken back, from whatever state it is in. */

import { copyFileSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isLeadingOut, readText, isFileFault, makeFolder, removeEmpty } from './disk.ts';
import { closeJournal, hashFile, type Journal, type Step } from './journal.ts';

/** A file is no longer what it was when all was decided: somebody else was there. */
export class Moved extends Error {
  readonly path: string;
  constructor(path: string) {
    super(`${path} has changed meanwhile`);
    this.path = path;
  }
}

/**
 * The old file gets a second name first, so that there is no moment without it. Throws `Moved` before it touches what is
 * not the file that was compared.
 */
export function applyStep(root: string, folder: string, step: Step): void {
  const to = join(root, step.path);
  const old = join(folder, step.old);
  makeFolder(dirname(to));
  const stood = keepOld(to, old);
  if (!stood && step.before !== undefined) throw new Moved(step.path);
  if (stood && hashFile(readText(old)) !== step.before) throw new Moved(step.path);
  if (step.from === undefined) rmSync(to, { force: true });
  else renameSync(join(folder, step.from), to);
}

/** Whether the old file is still the one that was validated: an editor may have had it open. */
export function isUntouched(folder: string, { old, before }: Step): boolean {
  return before === undefined || hashFile(readText(join(folder, old))) === before;
}

/** Puts the old file back, where there was one and nobody wrote a third one since. */
export function takeBack(root: string, folder: string, step: Step): void {
  const to = join(root, step.path);
  const old = join(folder, step.old);
  const stands = hashFile(readText(to));
  const isOurs = stands === undefined || stands === step.after;
  if (readText(old) !== undefined) {
    if (isOurs) renameSync(old, to);
  } else if (step.before === undefined && stands !== undefined && stands === step.after) {
    rmSync(to, { force: true });
  }
  removeEmpty(root, step.path);
}

/** What a killed run left to do. A file that a person changed since is left as it is. */
export function finish(root: string, folder: string, journal: Journal): void {
  const { direction, steps } = journal;
  const ordered = direction === 'back' ? steps.toReversed() : steps;
  for (const step of ordered) {
    if (isLeadingOut(root, step.path)) continue;
    if (direction === 'back') takeBack(root, folder, step);
    else continueStep(root, folder, step);
  }
  closeJournal(folder);
}

function continueStep(root: string, folder: string, { path, from, before }: Step): void {
  const to = join(root, path);
  if (hashFile(readText(to)) !== before) return;
  if (from === undefined) {
    rmSync(to, { force: true });
    removeEmpty(root, path);
    return;
  }
  if (readText(join(folder, from)) === undefined) return;
  makeFolder(dirname(to));
  renameSync(join(folder, from), to);
}

/** False where there is none. */
function keepOld(path: string, old: string): boolean {
  try {
    linkSync(path, old);
    return true;
  } catch (error) {
    if (isFileFault(error) && error.code === 'ENOENT') return false;
  }
  // Not every file system has links.
  try {
    copyFileSync(path, old);
    return true;
  } catch (error) {
    if (isFileFault(error) && error.code === 'ENOENT') return false;
    throw error;
  }
}
