/** Two texts in, the lines that differ out; and diagnostics of the one, moved to where they stand in the other. */

import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { countMembers } from '../../load/json-text.ts';
import { Unforeseen } from '../../load/unforeseen.ts';

/** Whole lines, of which only those between differ. */
export interface ChangedLines {
  /** Where they begin, in both texts. */
  readonly start: number;
  /** The first that differs, from 1. */
  readonly first: number;
  /** The last that differs in the old text. */
  readonly last: number;
  /** How much further down the rest stands. */
  readonly moved: number;
  readonly before: string;
  readonly after: string;
}

export function changedLines(before: string, after: string): ChangedLines {
  const most = Math.min(before.length, after.length);
  let start = commonStart(before, after, most);
  start = before.lastIndexOf('\n', start - 1) + 1;
  const end = commonEnd(before, after, most - start);
  const ends = [before, after].map((text) => {
    const line = text.indexOf('\n', text.length - end);
    return line < 0 ? text.length : line;
  });
  const [old = '', now = ''] = [before.slice(start, ends[0]), after.slice(start, ends[1])];
  const first = linesIn(before.slice(0, start));
  return {
    start,
    first,
    last: first + linesIn(old) - 1,
    moved: linesIn(now) - linesIn(old),
    before: old,
    after: now,
  };
}

/** How many members the changed lines have more than they had. */
export function addedMembers({ before, after }: ChangedLines): number {
  return countMembers(after) - countMembers(before);
}

/** Those of other lines, moved; one of a line that differs may be another one now. */
export function movedDiagnostics(
  diagnostics: readonly Diagnostic[],
  file: string,
  lines: ChangedLines,
): readonly Diagnostic[] {
  const moved = (at: { readonly file: string; readonly line: number }): number => {
    if (at.file !== file || at.line < lines.first) return at.line;
    if (at.line <= lines.last) throw new Unforeseen('a problem in what was changed');
    return at.line + lines.moved;
  };
  return diagnostics.map((diagnostic) => {
    const { related } = diagnostic;
    const line = moved(diagnostic);
    if (related === undefined) return { ...diagnostic, line };
    return { ...diagnostic, line, related: related.map((at) => ({ ...at, line: moved(at) })) };
  });
}

/** By halves: slices are compared faster than letters. */
function commonStart(one: string, other: string, most: number): number {
  return longest(most, (from, to) => one.slice(from, to) === other.slice(from, to));
}

function commonEnd(one: string, other: string, most: number): number {
  return longest(most, (from, to) => fromEnd(one, from, to) === fromEnd(other, from, to));
}

function fromEnd(text: string, from: number, to: number): string {
  return text.slice(text.length - to, text.length - from);
}

function longest(most: number, isEqual: (from: number, to: number) => boolean): number {
  let known = 0;
  for (let step = most; step > 0; step = Math.min(most - known, step) >> 1) {
    const length = Math.min(step, most - known);
    if (length > 0 && isEqual(known, known + length)) {
      known += length;
      step *= 2;
    }
  }
  return known;
}

function linesIn(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
