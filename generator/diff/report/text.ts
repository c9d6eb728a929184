/** A report in, the lines that a person reads in a terminal out. */

import { createPainter } from '../../diagnostics/paint.ts';
import { alsoOf, countsOf, groupsOf, operationsOf, placesOf, type ToldChange } from './groups.ts';
import type { Report, ReportedChange } from './report.ts';

export function printText(report: Report, color: boolean): string {
  const paint = createPainter(color);
  const lines = [`${report.old} → ${report.new}`, '', ...verdictLines(report)];
  for (const { title, advice, changes } of groupsOf(report)) {
    lines.push('', paint.strong(title));
    if (advice !== undefined) lines.push(`  ${advice}`, '');
    for (const change of changes) lines.push(...linesOf(change, paint.faint));
  }
  if (report.ignored.length > 0) {
    lines.push('', paint.strong('Passed over'));
    for (const change of report.ignored) {
      const until = change.expires === undefined ? '' : ` (until ${change.expires})`;
      lines.push(
        `  ${change.id}  ${subjectOf(change)}`.trimEnd(),
        `    ${shown(change.reason)}${until}`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

export function verdictLines(report: Report): readonly string[] {
  const wire = countsOf(report, 'wire');
  const types = countsOf(report, 'typescript');
  return [
    `Release     ${report.release}`,
    `Wire        ${report.wire.verdict}${wire === '' ? '' : ` (${wire})`}`,
    `TypeScript  ${report.typescript.verdict}${types === '' ? '' : ` (${types})`}`,
  ];
}

function linesOf(change: ToldChange, faint: (text: string) => string): readonly string[] {
  const place = placesOf(change);
  return [
    `  ${change.id}  ${faint(subjectOf(change))}`.trimEnd(),
    `    ${shown(change.message)}`,
    ...(change.also.length === 0 ? [] : [`    ${shown(alsoOf(change))}`]),
    ...(place === '' ? [] : [`    ${faint(shown(place))}`]),
  ];
}

function subjectOf(change: ReportedChange): string {
  return shown(change.symbol ?? operationsOf(change));
}

/** A document's text must not steer a terminal. */
function shown(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu,
    '\ufffd',
  );
}
