/** Prints a report as lines that a person reads in a terminal. */

import { replaceUnseen } from '../../../generator/core/diagnostics/lines.ts';
import { createPainter } from '../../../generator/core/diagnostics/print.ts';
import {
  countChanges,
  groupChanges,
  type ListedChange,
  printAlso,
  printOperations,
  printPlaces,
} from './groups.ts';
import type { Report, ReportedChange } from './report.ts';

export function printText(report: Report, color: boolean): string {
  const paint = createPainter(color);
  const lines = [`${report.old} → ${report.new}`, '', ...printVerdicts(report)];
  for (const { title, advice, changes } of groupChanges(report)) {
    lines.push('', paint.strong(title));
    if (advice !== undefined) lines.push(`  ${advice}`, '');
    for (const change of changes) lines.push(...printChange(change, paint.faint));
  }
  if (report.ignored.length > 0) {
    lines.push('', paint.strong('Ignored'));
    for (const change of report.ignored) {
      const until = change.expires === undefined ? '' : ` (until ${change.expires})`;
      lines.push(
        `  ${change.id}  ${printSubject(change)}`.trimEnd(),
        `    ${escapeControls(change.reason)}${until}`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

function printVerdicts(report: Report): readonly string[] {
  const wire = countChanges(report, 'wire');
  const types = countChanges(report, 'typescript');
  return [
    `Release     ${report.release}`,
    `Wire        ${report.wire.verdict}${wire === '' ? '' : ` (${wire})`}`,
    `TypeScript  ${report.typescript.verdict}${types === '' ? '' : ` (${types})`}`,
  ];
}

function printChange(change: ListedChange, faint: (text: string) => string): readonly string[] {
  const place = printPlaces(change);
  return [
    `  ${change.id}  ${faint(printSubject(change))}`.trimEnd(),
    `    ${escapeControls(change.message)}`,
    ...(change.also.length === 0 ? [] : [`    ${escapeControls(printAlso(change))}`]),
    ...(place === '' ? [] : [`    ${faint(escapeControls(place))}`]),
  ];
}

function printSubject(change: ReportedChange): string {
  return escapeControls(change.symbol ?? printOperations(change));
}

/** A document's text must not steer a terminal. */
function escapeControls(text: string): string {
  return replaceUnseen(text, () => '\ufffd');
}
