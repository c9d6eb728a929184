/** What `upgrade` says: each change with the lines that it touches, as `--json` prints it. */

import { relative } from 'node:path';
import type { ReportedChange } from '../../diff/diff.ts';
import { toPosix } from '../output/paths.ts';
import type { NamedChange } from '../changes/named-changes.ts';
import type { DoneUse, LeftUse } from '../rewrite/plan.ts';
import type { Applied } from '../write/apply.ts';
import { moveLine } from './moved-lines.ts';
import { adviseOn } from './advice.ts';
import type { Looked, Touch } from '../look/look.ts';

/** What happens to a line. */
export type LineKind = 'does-not-compile' | 'means-something-else' | 'note';

/** A line of the project that a change touches. */
export interface TouchedLine {
  readonly kind: LineKind;
  /** Relative to the working folder. */
  readonly file: string;
  /** From 1, as columns, in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  readonly length: number;
  readonly expression: string;
  /** The code of an error of the compiler: `TS2339`. */
  readonly code?: string;
  /** What happens. */
  readonly message: string;
  /** What to do. */
  readonly todo?: string;
  /** `--write` has done it. */
  readonly rewritten?: true;
}

/** What `--write` did. */
interface WrittenReport {
  /** Relative to the working folder, as all paths here. */
  readonly files: readonly string[];
  readonly output: { readonly changed: number; readonly unchanged: number };
  readonly done: readonly DoneUse[];
  /** What a person has to look at. */
  readonly left: readonly LeftUse[];
}

/** A change of the document, with what it touches. */
export interface TouchingChange extends ReportedChange {
  readonly lines: readonly TouchedLine[];
}

/** Numbers of changes by what they do to callers. */
export type Counts = Readonly<Record<string, number>>;

export interface UpgradeReport {
  readonly old: string;
  readonly new: string;
  readonly counts: {
    readonly 'does-not-compile': number;
    readonly 'means-something-else': number;
    readonly note: number;
  };
  /** Worst first; only those that touch a line. */
  readonly changes: readonly TouchingChange[];
  /** Errors of the compiler that no change explains. */
  readonly unexplained: readonly TouchedLine[];
  /** Changes that touch no line. */
  readonly others: { readonly wire: Counts; readonly typescript: Counts };
  /** Operations with another path or method that callers call as before. */
  readonly moved: number;
  readonly written?: WrittenReport;
}

interface ReportContext {
  readonly titles: { readonly old: string; readonly new: string };
  readonly folder: string;
  readonly applied?: Applied;
}

export function buildReport(
  { namedChanges, touches }: Looked,
  context: ReportContext,
): UpgradeReport {
  const { titles, folder, applied } = context;
  const written = applied && describeWritten(applied, folder);
  const done = new Set(written?.done.map(({ path, line }) => `${path}:${line}`));
  const byLead = new Map<NamedChange, TouchedLine[]>();
  const unexplained: TouchedLine[] = [];
  for (const touch of touches) {
    const found = describeLine(touch, folder);
    const isDone = found.kind !== 'note' && done.has(`${found.file}:${found.line}`);
    const line = isDone ? { ...found, rewritten: true as const } : moveFound(found, touch, applied);
    if (touch.namedChange === undefined) unexplained.push(line);
    else byLead.set(touch.namedChange, [...(byLead.get(touch.namedChange) ?? []), line]);
  }
  const changes = [...byLead].map(([{ change }, lines]) => ({ ...change, lines }));
  const others = namedChanges
    .filter((namedChange) => !byLead.has(namedChange))
    .map(({ change }) => change);
  const all = [...changes.flatMap(({ lines }) => lines), ...unexplained];
  const count = (kind: LineKind): number =>
    all.filter((line) => line.kind === kind && line.rewritten !== true).length;
  return {
    ...titles,
    counts: {
      'does-not-compile': count('does-not-compile'),
      'means-something-else': count('means-something-else'),
      note: count('note'),
    },
    changes: changes.toSorted((one, other) => rank(one) - rank(other)),
    unexplained,
    others: {
      wire: countSeverities(others, 'wire'),
      typescript: countSeverities(others, 'typescript'),
    },
    moved: others.filter(({ id }) => id === 'path-changed' || id === 'method-changed').length,
    ...(written !== undefined && { written }),
  };
}

/** Where a line is now that its file was rewritten. */
function moveFound(line: TouchedLine, { found }: Touch, applied: Applied | undefined): TouchedLine {
  const edit = applied?.edits.find(({ path }) => path === found.file.fileName);
  return edit === undefined
    ? line
    : { ...line, line: moveLine(edit.before, edit.after, line.line) };
}

function describeWritten({ written, output, done, left }: Applied, folder: string): WrittenReport {
  const name = (path: string): string => toPosix(relative(folder, path));
  return {
    files: written.map(name),
    output,
    done: done.map((one) => ({ ...one, path: name(one.path) })),
    left: left.map((one) => ({ ...one, path: name(one.path) })),
  };
}

const kinds = { error: 'does-not-compile', meaning: 'means-something-else', note: 'note' } as const;

export function describeLine({ found, namedChange }: Touch, folder: string): TouchedLine {
  const { file, start, end, kind, code, what } = found;
  const todo = found.todo ?? (namedChange && adviseOn(namedChange.change.id));
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  const [first = ''] = file.text.slice(start, end).split(/\r?\n/);
  return {
    kind: kinds[kind],
    file: toPosix(relative(folder, file.fileName)),
    line: line + 1,
    column: character + 1,
    length: Math.max(1, first.length),
    expression: first,
    ...(code !== undefined && { code }),
    message: what,
    ...(todo !== undefined && { todo }),
  };
}

function countSeverities(all: readonly ReportedChange[], kind: ReportedChange['kind']): Counts {
  const counts: Record<string, number> = {};
  for (const one of all) {
    if (one.kind === kind) counts[one.severity] = (counts[one.severity] ?? 0) + 1;
  }
  return counts;
}

const order: readonly LineKind[] = ['does-not-compile', 'means-something-else', 'note'];

function rank({ lines }: TouchingChange): number {
  return Math.min(...lines.map(({ kind }) => order.indexOf(kind)));
}

/** Whether a line of the project breaks. */
export function isBreaking({ counts }: UpgradeReport): boolean {
  return counts['does-not-compile'] + counts['means-something-else'] > 0;
}
