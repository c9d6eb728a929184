/**
 * What a run is about to do to the output, step by step: written before the first step, read by the run after a kill; and each
 * step carried out, or taken back, from any state.
 */

import { copyFileSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseJson } from '../../core/diagnostics/json.ts';
import { isInside } from '../../core/diagnostics/paths.ts';
import { attempt } from '../../core/diagnostics/thrown.ts';
import { getChild, isObject } from '../../core/load/structure/pointer.ts';
import { isFileFault, isLeadingOut, makeFolder, readText, removeEmpty } from './disk.ts';
import { hashExact } from './hash.ts';

/** One file to replace (`from` names its new text in the staging folder) or, without `from`, to remove. */
export interface Step {
  readonly path: string;
  readonly from?: string;
  /** Name of the old file in the staging folder, once it was taken there. */
  readonly old: string;
  /** Hashes of the text that was there and of the one that must be there; absent where there is none. */
  readonly before?: string | undefined;
  readonly after?: string;
}

/** `forth`: to be finished. `back`: to be taken back, because a step was refused. */
interface Journal {
  readonly direction: 'forth' | 'back';
  readonly steps: readonly Step[];
}

const names = { forth: 'journal.json', back: 'journal-back.json' } as const;

/** Writes the steps of a run. Once this is done, a later run finishes them. */
export function writeJournal(folder: string, steps: readonly Step[]): void {
  const draft = join(folder, 'journal.draft');
  writeFileSync(draft, JSON.stringify({ steps }));
  renameSync(draft, join(folder, names.forth));
}

/** Marks the steps as those to take back. */
export function turnBack(folder: string): void {
  renameSync(join(folder, names.forth), join(folder, names.back));
}

/** Nothing is left to do; the rest of the folder is waste. */
export function closeJournal(folder: string): void {
  rmSync(join(folder, names.forth), { force: true });
  rmSync(join(folder, names.back), { force: true });
}

/** Undefined where a run had not come so far. */
export function readJournal(folder: string): Journal | undefined {
  for (const direction of ['back', 'forth'] as const) {
    const text = attempt(() => readFileSync(join(folder, names[direction]), 'utf8'));
    const steps = getChild(parseJson(text ?? ''), 'steps');
    if (Array.isArray(steps) && steps.every(isStep)) return { direction, steps };
  }
  return undefined;
}

export function hashFile(text: string | undefined): string | undefined {
  return text === undefined ? undefined : hashExact(text);
}

/** Checks a step, because anybody may have written the file: no path in it leaves the output or the staging folder. */
function isStep(value: unknown): value is Step {
  if (!isObject(value)) return false;
  const { path, from, old } = value;
  return (
    typeof path === 'string' &&
    isInside(path) &&
    isName(old) &&
    (from === undefined || isName(from))
  );
}

function isName(name: unknown): boolean {
  return typeof name === 'string' && /^\w[\w.-]*$/.test(name);
}

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
  const before = keepOld(to, old) ? hashFile(readText(old)) : undefined;
  if (before !== step.before) throw new Moved(step.path);
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
  const present = hashFile(readText(to));
  const isOurs = present === undefined || present === step.after;
  if (readText(old) !== undefined) {
    if (isOurs) renameSync(old, to);
  } else if (step.before === undefined && present !== undefined && present === step.after) {
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
