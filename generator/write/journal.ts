/** What a run is about to do to the output, step by step: written before the first step, read by the run after a kill. */

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getChild, isObject } from '../load/structure/pointer.ts';
import { attempt } from '../diagnostics/thrown.ts';
import { hashExact } from './hash.ts';
import { isInside } from '../diagnostics/paths.ts';
import { parseJson } from '../diagnostics/json.ts';

/** One file to replace (`from` names its new text in the staging folder) or, without `from`, to remove. */
export interface Step {
  readonly path: string;
  readonly from?: string;
  /** Name of the old file in the staging folder, once it was taken there. */
  readonly old: string;
  /** Hashes of the text that was there and of the one that must be there; absent where there is none. */
  readonly before?: string;
  readonly after?: string;
}

/** `forth`: to be finished. `back`: to be taken back, because a step was refused. */
export interface Journal {
  readonly direction: 'forth' | 'back';
  readonly steps: readonly Step[];
}

const names = { forth: 'journal.json', back: 'journal-back.json' } as const;

/** From now on the steps are decided. */
export function writeJournal(folder: string, steps: readonly Step[]): void {
  const draft = join(folder, 'journal.draft');
  writeFileSync(draft, JSON.stringify({ steps }));
  renameSync(draft, join(folder, names.forth));
}

/** From now on they are to be taken back. */
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
    const steps = text === undefined ? undefined : parseSteps(text);
    if (steps !== undefined) return { direction, steps };
  }
  return undefined;
}

/** The hash of a text as it is; undefined where there is none. */
export function hashFile(text: string): string;
export function hashFile(text: string | undefined): string | undefined;
export function hashFile(text: string | undefined): string | undefined {
  return text === undefined ? undefined : hashExact(text);
}

function parseSteps(text: string): readonly Step[] | undefined {
  const steps = getChild(parseJson(text), 'steps');
  return Array.isArray(steps) && steps.every(isStep) ? steps : undefined;
}

/** Whoever wrote it: a step neither leaves the output nor the staging folder. */
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
