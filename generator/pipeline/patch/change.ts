/** The bytes of a document in JSON before and after in; the paths or schemas in which all that differs stands, read alone, out. */

import { countMembers } from '../../load/json-text.ts';
import type { Span } from '../../diagnostics/diagnostic.ts';
import type { DocumentMap, Part } from '../../load/document-map.ts';
import { mapAfter } from '../../load/json-map.ts';
import { membersBetween } from '../../load/json-parts.ts';
import { defaultLimits } from '../../load/limits.ts';
import { inspectTree } from '../../load/tree.ts';
import { commonEnd, commonStart } from '../../write/common-bytes.ts';
import type { Version } from './document.ts';
import { isTied } from './standing.ts';

/** What differs between two versions of a document. */
export interface DocumentChange {
  readonly section: keyof DocumentMap;
  /** The members of the section that are touched, of the same names and in the same order. */
  readonly before: Members;
  readonly after: Members;
  readonly lines: ChangedLines;
  /** The document after the change. */
  readonly source: Version;
  /** The same as JSON; the source itself where that is JSON. */
  readonly json: Version;
  /** Of YAML, where a node may begin where something else did. */
  readonly places?: Places;
}

/** Nodes of what was read again. */
export interface Places {
  /** The lines of them before, first and last. */
  readonly lines: readonly [number, number];
  /** Whether a pointer leads to one of them. */
  has(pointer: string): boolean;
  /** Whether a node that was found at a place is now found in the same column of a line. */
  isKept(pointer: string, before: Span, line: number): boolean;
}

/** Whole lines, of which only those between differ. */
export interface ChangedLines {
  /** The first that differs, from 1. */
  readonly first: number;
  /** The last that differs in the old text; the one before the first where lines only came. */
  readonly last: number;
  /** How much further down the rest stands. */
  readonly moved: number;
}

type Members = Readonly<Record<string, unknown>>;

/** Undefined where something else differs, or where the whole must be read to judge it. */
export function changeBetween(
  path: string,
  before: Buffer,
  map: DocumentMap,
  after: Buffer,
): DocumentChange | undefined {
  const start = commonStart(before, after);
  const end = before.length - commonEnd(before, after, start);
  const moved = after.length - before.length;
  if (start === end && moved === 0) return undefined;
  for (const section of ['paths', 'schemas'] as const) {
    const { parts } = map[section];
    const first = parts.findLast((part) => part[1] < start);
    const last = parts.find((part) => part[2] > end);
    if (first === undefined || last === undefined || first[1] > last[1]) continue;
    const found = membersOf(path, before, after, [first[1], last[2]], moved);
    if (found === undefined) return undefined;
    const lines = linesOf(before, after, first, [start, end], moved);
    const rewritten = { first, last, moved, movedLines: lines.moved };
    const mapNow = mapAfter(map, section, after, rewritten);
    const source = { bytes: after, map: mapNow, rewrite: { start, end, moved } };
    return { section, ...found, lines, source, json: source };
  }
  return undefined;
}

function membersOf(
  path: string,
  before: Buffer,
  after: Buffer,
  [start, end]: readonly [number, number],
  moved: number,
): Pick<DocumentChange, 'before' | 'after'> | undefined {
  const old = membersBetween(before, start, end);
  const now = membersBetween(after, start, end + moved);
  if (old === undefined || now === undefined) return undefined;
  if (Object.keys(old).join('\n') !== Object.keys(now).join('\n')) return undefined;
  const text = after.toString('utf8', start, end + moved);
  const { members, refused } = inspectTree(path, [[now]], false, defaultLimits);
  // A name that stands twice in a map is told of by those who read the whole.
  if (refused || members !== countMembers(text) || isTied(text)) return undefined;
  return { before: old, after: now };
}

export function linesOf(
  before: Buffer,
  after: Buffer,
  first: Part,
  [start, end]: readonly [number, number],
  moved: number,
): ChangedLines {
  const whole = wholeLines(before, after, [start, end], moved);
  const begun = first[3] + linesIn(before, first[1], whole ?? start);
  const old = linesIn(before, start, end);
  const last = begun + old - (whole === undefined ? 0 : 1);
  return { first: begun, last, moved: linesIn(after, start, end + moved) - old };
}

/** Where whole lines begin that came or went, whose margin may be taken for the one of the line below them. */
function wholeLines(
  before: Buffer,
  after: Buffer,
  [start, end]: readonly [number, number],
  moved: number,
): number | undefined {
  if (end !== start && end + moved !== start) return undefined;
  const [bytes, length] = moved > 0 ? [after, moved] : [before, -moved];
  let at = start;
  while (bytes[at - 1] !== newline && at > 0 && bytes[at - 1] === bytes[at - 1 + length]) at -= 1;
  return bytes[at - 1] === newline && bytes[at - 1 + length] === newline ? at : undefined;
}

const newline = 0x0a;

function linesIn(bytes: Buffer, start: number, end: number): number {
  let count = 0;
  for (let at = bytes.indexOf('\n', start); at >= 0 && at < end; count++) {
    at = bytes.indexOf('\n', at + 1);
  }
  return count;
}
