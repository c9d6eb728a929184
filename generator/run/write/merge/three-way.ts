/** Merges two texts that were made of a third one, by lines, as diff3 does: where both changed the same, both are there. */

import { normalise } from '../hash.ts';
import { findHunks, type Hunk } from './hunks.ts';
import { markers } from './markers.ts';

export interface Sides {
  /** What the generator wrote last. */
  readonly base: string;
  /** That with the edits of a person, with any line ends. */
  readonly mine: string;
  /** What the generator would write now. */
  readonly theirs: string;
}

export interface Merged {
  /** With the line ends and the byte order mark of `mine`. */
  readonly text: string;
  /** The lines of the text at which a conflict begins, from 1. */
  readonly conflicts: readonly number[];
}

/** Lines, and of those of `mine` how each ends. */
interface Row {
  readonly line: string;
  readonly ending?: string | undefined;
}

export function mergeTexts({ base, mine, theirs }: Sides): Merged {
  const mark = mine.startsWith('\uFEFF') ? '\uFEFF' : '';
  const rows = splitRows(mine.slice(mark.length));
  const [older, newer] = [base, theirs].map((text) => normalise(text).split('\n'));
  const merge = createMerge({ base: older ?? [], mine: rows, theirs: newer ?? [] });
  const own = rows.map(({ line }) => line);
  const groups = groupHunks(findHunks(older ?? [], own), findHunks(older ?? [], newer ?? []));
  for (const group of groups) merge.add(group);
  return { text: mark + joinRows(merge.end(), findEnding(mine)), conflicts: merge.conflicts };
}

/** Hunks of both sides that touch each other. */
interface Group {
  readonly start: number;
  readonly end: number;
  readonly mine: readonly Hunk[];
  readonly theirs: readonly Hunk[];
}

function groupHunks(mine: readonly Hunk[], theirs: readonly Hunk[]): readonly Group[] {
  const all = [
    ...mine.map((hunk) => ({ hunk, isMine: true })),
    ...theirs.map((hunk) => ({ hunk, isMine: false })),
  ].sort((a, b) => a.hunk.oldStart - b.hunk.oldStart || a.hunk.oldEnd - b.hunk.oldEnd);
  const groups: (Group & { mine: Hunk[]; theirs: Hunk[] })[] = [];
  for (const { hunk, isMine } of all) {
    const last = groups.at(-1);
    if (last !== undefined && hunk.oldStart <= last.end) {
      groups[groups.length - 1] = { ...last, end: Math.max(last.end, hunk.oldEnd) };
    } else {
      groups.push({ start: hunk.oldStart, end: hunk.oldEnd, mine: [], theirs: [] });
    }
    groups.at(-1)?.[isMine ? 'mine' : 'theirs'].push(hunk);
  }
  return groups;
}

interface Lists {
  readonly base: readonly string[];
  readonly mine: readonly Row[];
  readonly theirs: readonly string[];
}

/** Takes groups in their order, with what is the same before each. */
function createMerge({ base, mine, theirs }: Lists) {
  const rows: Row[] = [];
  const conflicts: number[] = [];
  let [at, mineAt, theirsAt] = [0, 0, 0];
  const copySame = (end: number): void => {
    for (const row of mine.slice(mineAt, mineAt + end - at)) rows.push(row);
    [at, mineAt, theirsAt] = [end, mineAt + end - at, theirsAt + end - at];
  };
  return {
    conflicts,
    add(group: Group): void {
      copySame(group.start);
      const length = group.end - group.start;
      const own = mine.slice(mineAt, mineAt + length + countGrowth(group.mine));
      const other = theirs.slice(theirsAt, theirsAt + length + countGrowth(group.theirs));
      [at, mineAt, theirsAt] = [group.end, mineAt + own.length, theirsAt + other.length];
      if (group.theirs.length === 0 || isSame(own, other)) rows.push(...own);
      else if (group.mine.length === 0) rows.push(...other.map(asRow));
      else writeConflict({ base: base.slice(group.start, group.end), mine: own, theirs: other });
    },
    end(): readonly Row[] {
      copySame(base.length);
      return rows;
    },
  };

  /** Lines that both sides begin or end with are no part of the conflict. */
  function writeConflict({ base: older, mine: own, theirs: other }: Lists): void {
    const most = Math.min(own.length, other.length);
    let start = 0;
    while (start < most && own[start]?.line === other[start]) start += 1;
    let end = 0;
    while (end < most - start && own.at(-1 - end)?.line === other.at(-1 - end)) end += 1;
    rows.push(...own.slice(0, start), asRow(markers.mine));
    conflicts.push(rows.length);
    rows.push(...own.slice(start, own.length - end), ...[markers.base, ...older].map(asRow));
    const rest = other.slice(start, other.length - end);
    rows.push(...[markers.between, ...rest, markers.theirs].map(asRow));
    rows.push(...own.slice(own.length - end));
  }
}

function asRow(line: string): Row {
  return { line };
}

function countGrowth(hunks: readonly Hunk[]): number {
  return hunks.reduce(
    (sum, { oldStart, oldEnd, newStart, newEnd }) => sum + newEnd - newStart - oldEnd + oldStart,
    0,
  );
}

function isSame(own: readonly Row[], other: readonly string[]): boolean {
  return own.length === other.length && own.every(({ line }, index) => line === other[index]);
}

/** The last row has no ending; it is empty where the text ends with a line end. */
function splitRows(text: string): readonly Row[] {
  const parts = text.split(/(\r?\n)/);
  return parts.flatMap((line, index) =>
    index % 2 === 0 ? [{ line, ending: parts[index + 1] }] : [],
  );
}

function joinRows(rows: readonly Row[], usual: string): string {
  const last = rows.length - 1;
  return rows.map(({ line, ending = usual }, at) => line + (at === last ? '' : ending)).join('');
}

/** The line end that most lines of a text have. */
export function findEnding(text: string): '\n' | '\r\n' {
  const returns = text.split('\r\n').length - 1;
  return returns * 2 > text.split('\n').length - 1 ? '\r\n' : '\n';
}
