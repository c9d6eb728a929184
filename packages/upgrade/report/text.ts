/** Prints a report as lines that a person reads in a terminal. */

import { replaceUnseen } from '../../../generator/core/diagnostics/lines.ts';
import { createPainter } from '../../../generator/core/diagnostics/print.ts';
import type { TouchedLine, UpgradeReport } from './report.ts';
import {
  describeOthers,
  describeWritten,
  kindNames,
  printPlaces,
  printReached,
  summarize,
  unexplainedAdvice,
  unexplainedTitle,
} from './words.ts';

/** How a report is shown. */
export interface TextOptions {
  readonly color: boolean;
  /** A line of a file, by its name in the report. */
  readonly readLine: (file: string, line: number) => string | undefined;
}

export function printForPeople(report: UpgradeReport, options: TextOptions): string {
  const paint = createPainter(options.color);
  const lines = [`${report.old} → ${report.new}`, '', summarize(report)];
  for (const change of report.changes) {
    const place = [change.severity, printReached(change), printPlaces(change)];
    const facts = place.filter((one) => one !== '').join('  ');
    lines.push('', paint.strong(clean(change.message)), `  ${paint.faint(clean(facts))}`);
    for (const line of change.lines) lines.push('', ...printLine(line, options));
  }
  if (report.unexplained.length > 0) {
    lines.push('', paint.strong(unexplainedTitle), `  ${unexplainedAdvice}`);
    for (const line of report.unexplained) lines.push('', ...printLine(line, options));
  }
  const others = describeOthers(report);
  if (others.length > 0) lines.push('', ...others);
  const written = describeWritten(report);
  if (written.length > 0) lines.push('', ...written.map(clean));
  return `${lines.join('\n')}\n`;
}

const colors = {
  'does-not-compile': 'error',
  'means-something-else': 'warning',
  note: 'note',
} as const;

/** Widest excerpt. */
const width = 100;

export function printLine(found: TouchedLine, { color, readLine }: TextOptions): readonly string[] {
  const paint = createPainter(color);
  const { file, line, column, length, kind, code, message, todo, rewritten } = found;
  const severity = colors[kind];
  const done = rewritten === true ? '  rewritten' : '';
  const title = `${clean(file)}:${line}:${column}  ${paint.severity(severity, kindNames[kind])}${done}`;
  const said = code === undefined || message.includes(code) ? message : `${message} (${code})`;
  const text = readLine(file, line);
  const number = String(line);
  const margin = ' '.repeat(number.length);
  const start = text !== undefined && text.length > width ? Math.max(0, column - width / 2) : 0;
  const room = Math.max(1, Math.min(length, start + width - column + 1));
  const excerpt =
    text === undefined || rewritten === true
      ? []
      : [
          `    ${number} | ${clean(text.slice(start, start + width))}`,
          `    ${margin} | ${' '.repeat(Math.max(0, column - 1 - start))}${paint.severity(severity, '^'.repeat(room))}`,
        ];
  return [
    `  ${title}`,
    ...excerpt,
    `    ${clean(said)}`,
    ...(todo === undefined || rewritten === true ? [] : [`    ${clean(todo)}`]),
  ];
}

/** A text of a document, or of code, must not steer a terminal. */
function clean(text: string): string {
  return replaceUnseen(text, (sign) => (sign === '\t' ? ' ' : '\ufffd'));
}
