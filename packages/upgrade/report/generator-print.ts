/** Prints what another version of the generator does to a project: for a terminal, and for a pull request. */

import { createPainter } from '../../../generator/core/diagnostics/print.ts';
import type { GeneratorReport } from './generator.ts';
import { escape, printLine as printItem } from './markdown.ts';
import { printLine, type TextOptions } from './text.ts';
import { summarize } from './words.ts';

/** So many names are listed. */
const most = 20;

export function printGeneratorForPeople(report: GeneratorReport, options: TextOptions): string {
  const paint = createPainter(options.color);
  return `${[
    `${report.old} → ${report.new}`,
    '',
    paint.strong(summarize({ counts: { ...report.counts, note: 0 } })),
    ...report.lines.flatMap((line) => ['', ...printLine(line, options)]),
    '',
    ...describeOutput(report),
  ].join('\n')}\n`;
}

export function printGeneratorForRequest(report: GeneratorReport): string {
  return `${[
    `# ${escape(report.old)} → ${escape(report.new)}`,
    '',
    `**${summarize({ counts: { ...report.counts, note: 0 } })}**`,
    ...(report.lines.length === 0 ? [] : ['', ...report.lines.map(printItem)]),
    '',
    ...describeOutput(report).map((line) => `${escape(line)}  `),
  ].join('\n')}\n`;
}

/** Sentences about the files, and about names. */
function describeOutput({ files, gone, added, edited }: GeneratorReport): readonly string[] {
  const { created, updated, layout, removed, unchanged } = files;
  if (created + updated + removed + edited.length === 0) {
    return [`The output is the same: ${count(unchanged, 'file')}.`];
  }
  if (updated + removed + unchanged + edited.length === 0) {
    return ['There is no output to compare with: commit it before you update.'];
  }
  const only = layout === 0 ? '' : ` (${layout} only in layout)`;
  const rest = gone.length - most;
  return [
    `Files: ${updated} updated${only}, ${created} created, ${removed} removed, ${unchanged} unchanged.`,
    ...(gone.length === 0
      ? []
      : [
          `No longer exported: ${gone.slice(0, most).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`,
        ]),
    ...(added === 0 ? [] : [`${count(added, 'name')} ${added === 1 ? 'is' : 'are'} new.`]),
    ...(edited.length === 0
      ? []
      : [`With edits, and taken as they are: ${edited.join(', ')} (\`generate --keep-edits\`).`]),
  ];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
