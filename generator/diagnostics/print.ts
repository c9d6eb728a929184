/** Diagnostics in, text for people out: message, place, excerpt with a caret, and what to do. */

import type { Diagnostic, Severity } from './diagnostic.ts';
import { findLineStarts } from './lines.ts';
import { type Paint, createPainter } from './paint.ts';
import { joinPath } from './paths.ts';
import { replaceUnseen } from './unseen.ts';

interface Repeats {
  readonly shown: readonly Diagnostic[];
  /** How many more there are, one sentence for each code. */
  readonly summaries: readonly string[];
}

/** So many of one code are shown in full; of more, as many as a reader needs to see what it is about. */
const most = 20;
const first = 5;

/** Errors are never left out. */
function foldRepeats(diagnostics: readonly Diagnostic[]): Repeats {
  const counts = new Map<string, number>();
  for (const one of diagnostics) {
    counts.set(getRepeatKey(one), (counts.get(getRepeatKey(one)) ?? 0) + 1);
  }
  const seen = new Map<string, number>();
  const shown = diagnostics.filter((one) => {
    const key = getRepeatKey(one);
    const index = seen.get(key) ?? 0;
    seen.set(key, index + 1);
    return one.severity === 'error' || (counts.get(key) ?? 0) <= most || index < first;
  });
  const summaries = [...counts].flatMap(([key, count]) => {
    const isCut = count > most && !key.startsWith('error');
    return isCut ? [`${key}: ${count - first} more of this kind; \`--json\` lists them all.`] : [];
  });
  return { shown, summaries };
}

function getRepeatKey({ severity, code }: Diagnostic): string {
  return `${severity} ${code}`;
}

/** How diagnostics are shown. */
export interface PrintOptions {
  /** Terminal colours; off unless asked for. */
  readonly color?: boolean;
  /** The folder that the diagnostics' file names are relative to. */
  readonly folder?: string;
  /** Text of a file for the excerpts. Unless given, it is read from the disk; in `specwright/core` there are then no excerpts. */
  readonly read?: (file: string) => string | undefined;
}

/** Widest excerpt; longer lines (minified JSON) are shown as a window around the caret. */
const width = 100;

/**
 * One block per diagnostic (of a warning that stands many times, the first few), an empty line between them, and no line
 * end at the end.
 *
 * ```text
 * error REF-101: `#/components/schemas/Oder` is not there.
 *   --> openapi.yaml:12:15
 *    |
 * 11 |       schema:
 * 12 |         $ref: '#/components/schemas/Oder'
 *    |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *    = help: Did you mean `#/components/schemas/Order`?
 * ```
 */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  options: PrintOptions = {},
): string {
  const paint = createPainter(options.color === true);
  const read = options.read ?? (() => undefined);
  const lines = new Map<string, Lines>();
  const { shown: told, summaries } = foldRepeats(diagnostics);
  const blocks = told.map((diagnostic) => {
    const file = joinPath(options.folder ?? '', diagnostic.file);
    return printOne(diagnostic, getLines(file, read, lines), paint);
  });
  return [...blocks, ...summaries].join('\n\n');
}

/** `2 errors, 1 warning`: what a run ends with; empty where there is nothing to say. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const kinds: readonly Severity[] = ['error', 'warning', 'note'];
  return kinds
    .map((kind) => ({
      kind,
      count: diagnostics.filter(({ severity }) => severity === kind).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${kind}${count === 1 ? '' : 's'}`)
    .join(', ');
}

/** Of a document in memory the pointer, since it has no lines. */
function formatPlace(
  { file, line, column }: Pick<Diagnostic, 'file' | 'line' | 'column'>,
  pointer = '',
): string {
  return line === 0
    ? showControls(`${file}#${pointer}`)
    : `${showControls(file)}:${line}:${column}`;
}

function printOne(diagnostic: Diagnostic, lines: Lines, paint: Paint): string {
  const { code, severity, message, line, pointer, help, related = [] } = diagnostic;
  const margin = ' '.repeat(String(line).length);
  const title =
    paint.severity(severity, `${severity} ${code}`) + paint.strong(`: ${showControls(message)}`);
  const place = `${margin}${paint.faint('-->')} ${formatPlace(diagnostic, pointer)}`;
  const others = related.map(
    (other) =>
      `${margin} ${paint.faint('=')} ${formatPlace(other)}: ${showControls(other.message)}`,
  );
  const helps =
    help === undefined ? [] : [`${margin} ${paint.faint('=')} help: ${showControls(help)}`];
  return [
    title,
    place,
    ...printExcerpt(diagnostic, lines, margin, paint),
    ...others,
    ...helps,
  ].join('\n');
}

function printExcerpt(
  { line, column, length, severity }: Diagnostic,
  lineAt: Lines,
  margin: string,
  paint: Paint,
): string[] {
  const text = lineAt(line);
  if (text === undefined) return [];
  const bar = paint.faint('|');
  const before = lineAt(line - 1);
  const start = Math.max(0, text.length > width ? column - 1 - width / 2 : 0);
  const room = Math.max(1, Math.min(length, text.length - column + 1, start + width - column + 1));
  const number = (value: number) => paint.faint(String(value).padStart(margin.length));
  const printRow = (value: number, content: string) =>
    `${number(value)} ${bar} ${cutWindow(content, start)}`.trimEnd();
  const caret = ' '.repeat(column - 1 - start) + paint.severity(severity, '^'.repeat(room));
  return [
    `${margin} ${bar}`,
    ...(before === undefined || cutWindow(before, start).trim() === ''
      ? []
      : [printRow(line - 1, before)]),
    printRow(line, text),
    `${margin} ${bar} ${caret}`,
  ];
}

function cutWindow(line: string, start: number): string {
  return showControls(line.slice(start, start + width));
}

/** A line of a file by its number; only those that are shown are cut out of a text of a million. */
type Lines = (line: number) => string | undefined;

function getLines(
  file: string,
  read: (file: string) => string | undefined,
  known: Map<string, Lines>,
): Lines {
  const lines = known.get(file) ?? splitLines(read(file));
  known.set(file, lines);
  return lines;
}

function splitLines(text: string | undefined): Lines {
  if (text === undefined) return () => undefined;
  const starts = findLineStarts(text);
  return (line) => {
    const start = starts[line - 1];
    if (start === undefined) return undefined;
    let end = starts[line] ?? text.length;
    while (end > start && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1;
    return text.slice(start, end);
  };
}

/** A document's text must not steer a terminal, or look like another: such signs are replaced one for one. */
function showControls(text: string): string {
  return replaceUnseen(text, (sign) => (sign === '\t' ? ' ' : '\ufffd'));
}
