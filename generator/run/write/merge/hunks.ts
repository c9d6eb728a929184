/** Finds where two lists of lines differ: lines that are in each of them once are matched first, and what is between by Myers. */

import { diffArrays } from 'diff';

type Lines = readonly string[];

/** Lines of the older list, and what the newer one has in their place; an end is behind the last line. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}

export function findHunks(older: Lines, newer: Lines): readonly Hunk[] {
  const start = countSame(older, newer);
  const end = countSameAtEnd(older, newer, start);
  const whole = {
    oldStart: start,
    oldEnd: older.length - end,
    newStart: start,
    newEnd: newer.length - end,
  };
  if (isEmpty(whole)) return [];
  return splitAtUnique(older, newer, whole).flatMap((gap) => compareGap(older, newer, gap));
}

function isEmpty({ oldStart, oldEnd, newStart, newEnd }: Hunk): boolean {
  return oldStart === oldEnd && newStart === newEnd;
}

function countSame(older: Lines, newer: Lines): number {
  const most = Math.min(older.length, newer.length);
  let count = 0;
  while (count < most && older[count] === newer[count]) count += 1;
  return count;
}

function countSameAtEnd(older: Lines, newer: Lines, start: number): number {
  const most = Math.min(older.length, newer.length) - start;
  let count = 0;
  while (count < most && older.at(-1 - count) === newer.at(-1 - count)) count += 1;
  return count;
}

/** Splits at the longest run of lines that are unique on both sides and in the same order: declarations, not brackets. */
function splitAtUnique(older: Lines, newer: Lines, whole: Hunk): readonly Hunk[] {
  const gaps: Hunk[] = [];
  let { oldStart, newStart } = whole;
  for (const [oldAt, newAt] of findAscending(listUnique(older, newer, whole))) {
    gaps.push({ oldStart, oldEnd: oldAt, newStart, newEnd: newAt });
    [oldStart, newStart] = [oldAt + 1, newAt + 1];
  }
  gaps.push({ ...whole, oldStart, newStart });
  return gaps.filter((gap) => !isEmpty(gap));
}

type Match = readonly [oldAt: number, newAt: number];

function listUnique(older: Lines, newer: Lines, whole: Hunk): readonly Match[] {
  const places = findPlaces(newer, whole.newStart, whole.newEnd);
  return [...findPlaces(older, whole.oldStart, whole.oldEnd)].flatMap(([line, oldAt]) => {
    const newAt = places.get(line);
    return oldAt === several || newAt === undefined || newAt === several ? [] : [[oldAt, newAt]];
  });
}

const several = -1;

/** Where each line is, in the order of the first of each. */
function findPlaces(lines: Lines, start: number, end: number): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (let at = start; at < end; at++) {
    const line = lines[at] ?? '';
    places.set(line, places.has(line) ? several : at);
  }
  return places;
}

/** The longest part of the list whose places on the new side ascend. */
function findAscending(matches: readonly Match[]): readonly Match[] {
  const tails: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, [, newAt]] of matches.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((matches[tails[middle] ?? 0]?.[1] ?? 0) < newAt) low = middle + 1;
      else high = middle;
    }
    before[index] = tails[low - 1];
    tails[low] = index;
  }
  const found: Match[] = [];
  for (let at = tails.at(-1); at !== undefined; at = before[at]) {
    const match = matches[at];
    if (match !== undefined) found.push(match);
  }
  return found.toReversed();
}

/** So many lines of a gap may differ before all of it is one hunk: the comparison takes the square of them. */
const most = 2000;

function compareGap(older: Lines, newer: Lines, gap: Hunk): readonly Hunk[] {
  const { oldStart, oldEnd, newStart, newEnd } = gap;
  if (oldStart === oldEnd || newStart === newEnd) return [gap];
  const [before, after] = [older.slice(oldStart, oldEnd), newer.slice(newStart, newEnd)];
  const parts = diffArrays(before, after, { maxEditLength: most });
  if (parts === undefined) return [gap];
  const hunks: Hunk[] = [];
  let [oldAt, newAt] = [oldStart, newStart];
  let isOpen = false;
  for (const { added, removed, count } of parts) {
    const isChange = added || removed;
    const [oldNext, newNext] = [oldAt + (added ? 0 : count), newAt + (removed ? 0 : count)];
    const last = isOpen && isChange ? hunks.pop() : undefined;
    if (isChange) {
      const { oldStart: oldFrom = oldAt, newStart: newFrom = newAt } = last ?? {};
      hunks.push({ oldStart: oldFrom, oldEnd: oldNext, newStart: newFrom, newEnd: newNext });
    }
    isOpen = isChange;
    [oldAt, newAt] = [oldNext, newNext];
  }
  return hunks;
}
