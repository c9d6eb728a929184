/** Steps of a journal in; each carried out, or taken back, from whatever state it is in. */

import { copyFile, link, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { leadsOut, readText } from './disk.ts';
import { isFileFault } from './fault.ts';
import { makeFolder, removeEmpty } from './folders.ts';
import { closeJournal, hashOf, type Journal, type Step } from './journal.ts';

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
 * not the file that was judged; `stands` is what was judged, where that is at hand.
 */
export async function carryOut(
  root: string,
  folder: string,
  step: Step,
  stands?: Buffer,
): Promise<void> {
  const to = join(root, step.path);
  const old = join(folder, step.old);
  await makeFolder(dirname(to));
  const stood = await keepOld(to, old);
  if (!stood && step.before !== undefined) throw new Moved(step.path);
  if (stood && !(await isAs(old, step.before, stands))) throw new Moved(step.path);
  if (step.from === undefined) await rm(to, { force: true });
  else await rename(join(folder, step.from), to);
}

/** Whether the old file is still the one that was judged: an editor may have had it open. */
export async function isUntouched(
  folder: string,
  { old, before }: Step,
  stands?: Buffer,
): Promise<boolean> {
  return before === undefined || isAs(join(folder, old), before, stands);
}

/** Bytes that are at hand are compared faster than hashed. */
async function isAs(path: string, hash: string | undefined, bytes?: Buffer): Promise<boolean> {
  if (bytes === undefined) return hashOf(await readText(path)) === hash;
  const found = await readFile(path).catch(() => undefined);
  return found?.equals(bytes) === true;
}

/** Puts the old file back, where there was one and nobody wrote a third one since. */
export async function takeBack(root: string, folder: string, step: Step): Promise<void> {
  const to = join(root, step.path);
  const old = join(folder, step.old);
  const stands = hashOf(await readText(to));
  const isOurs = stands === undefined || stands === step.after;
  if ((await readText(old)) !== undefined) {
    if (isOurs) await rename(old, to);
  } else if (step.before === undefined && stands !== undefined && stands === step.after) {
    await rm(to, { force: true });
  }
  await removeEmpty(root, step.path);
}

/** What a killed run left to do. A file that a person changed since is left as it is. */
export async function finish(root: string, folder: string, journal: Journal): Promise<void> {
  const { direction, steps } = journal;
  const ordered = direction === 'back' ? steps.toReversed() : steps;
  for (const step of ordered) {
    if (await leadsOut(root, step.path)) continue;
    if (direction === 'back') await takeBack(root, folder, step);
    else await goOn(root, folder, step);
  }
  await closeJournal(folder);
}

async function goOn(root: string, folder: string, { path, from, before }: Step): Promise<void> {
  const to = join(root, path);
  if (hashOf(await readText(to)) !== before) return;
  if (from === undefined) {
    await rm(to, { force: true });
    await removeEmpty(root, path);
    return;
  }
  if ((await readText(join(folder, from))) === undefined) return;
  await makeFolder(dirname(to));
  await rename(join(folder, from), to);
}

/** False where there is none. */
async function keepOld(path: string, old: string): Promise<boolean> {
  try {
    await link(path, old);
    return true;
  } catch (error) {
    if (isFileFault(error) && error.code === 'ENOENT') return false;
  }
  // Not every file system has links.
  try {
    await copyFile(path, old);
    return true;
  } catch (error) {
    if (isFileFault(error) && error.code === 'ENOENT') return false;
    throw error;
  }
}
