/** Prints diagnostics for people: message, place, excerpt with a caret, and what to do. */

import type { Diagnostic, RelatedPlace, Severity } from './diagnostic.ts';
import { findLineStarts, replaceUnseen } from './lines.ts';
import { groupBy } from './lists.ts';
import { joinPath } from './paths.ts';

/** So many of one code are shown in full; of more, as many as a reader needs to see what it is about. */
const most = 20;
const first = 5;

/** Errors are never left out; one sentence counts what is left out of another kind. */
function foldRepeats(diagnostics: readonly Diagnostic[]) {
  const kinds = groupBy(diagnostics, ({ severity, code }) => `${severity} ${code}`);
  const cut = [...kinds].filter(([kind, all]) => all.length > most && !kind.startsWith('error'));
  const left = new Set(cut.flatMap(([, all]) => all.slice(first)));
  const summaries = cut.map(
    ([kind, all]) => `${kind}: ${all.length - first} more of this kind; \`--json\` lists them all.`,
  );
  return { shown: diagnostics.filter((one) => !left.has(one)), summaries };
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
 * One block per diagnostic (of a warning that is repeated many times, the first few), an empty line between them, and no line
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
  const files = new Map<string, Lines>();
  const { shown, summaries } = foldRepeats(diagnostics);
  const blocks = shown.map((diagnostic) => {
    const file = joinPath(options.folder ?? '', diagnostic.file);
    const lines = files.get(file) ?? splitLines(read(file));
    files.set(file, lines);
    return printOne(diagnostic, lines, paint);
  });
  return [...blocks, ...summaries].join('\n\n');
}

/** `2 errors, 1 warning`: what a run ends with; empty where there is nothing to say. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const kinds: readonly Severity[] = ['error', 'warning', 'note'];
  return kinds
    .flatMap((kind) => {
      const count = diagnostics.filter(({ severity }) => severity === kind).length;
      return count === 0 ? [] : [`${count} ${kind}${count === 1 ? '' : 's'}`];
    })
    .join(', ');
}

/** A document in memory has no lines, so that its place is a pointer. */
function formatPlace({ file, line, column }: RelatedPlace | Diagnostic, pointer = ''): string {
  const shown = showControls(file);
  return line === 0 ? `${shown}#${showControls(pointer)}` : `${shown}:${line}:${column}`;
}

function printOne(diagnostic: Diagnostic, lines: Lines, paint: Paint): string {
  const { code, severity, message, line, pointer, help, related = [] } = diagnostic;
  const margin = ' '.repeat(String(line).length);
  const title =
    paint.severity(severity, `${severity} ${code}`) + paint.strong(`: ${showControls(message)}`);
  // A folder, or a file that does not exist, has no lines.
  const isWhole = line === 1 && diagnostic.column === 1 && lines(1) === undefined;
  const where = isWhole ? showControls(diagnostic.file) : formatPlace(diagnostic, pointer);
  const place = `${margin}${paint.faint('-->')} ${where}`;
  const notes = related.map((other) => `${formatPlace(other)}: ${showControls(other.message)}`);
  if (help !== undefined) notes.push(`help: ${showControls(help)}`);
  return [
    title,
    place,
    ...printExcerpt(diagnostic, lines, margin, paint),
    ...notes.map((note) => `${margin} ${paint.faint('=')} ${note}`),
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

type Paint = ReturnType<typeof createPainter>;

const colors: Record<Severity, number> = { error: 31, warning: 33, note: 36 };

/** The few ways in which parts of a text stand out in a terminal, or none. */
export function createPainter(color: boolean) {
  const wrap = (open: number, close: number, text: string) =>
    color ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    severity: (severity: Severity, text: string) => wrap(colors[severity], 39, text),
    strong: (text: string) => wrap(1, 22, text),
    faint: (text: string) => wrap(2, 22, text),
  };
}
