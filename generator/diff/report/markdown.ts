/** A report in, Markdown that a person can send or a release can carry out. */

import { alsoOf, countsOf, groupsOf, operationsOf, placesOf, type ToldChange } from './groups.ts';
import type { Report } from './report.ts';

export function printMarkdown(report: Report): string {
  const wire = countsOf(report, 'wire');
  const types = countsOf(report, 'typescript');
  const lines = [
    `# ${escapeMarkdown(report.old)} → ${escapeMarkdown(report.new)}`,
    '',
    '| Release | Wire | TypeScript |',
    '| --- | --- | --- |',
    `| **${report.release}** | ${report.wire.verdict}${inBraces(wire)} | ${report.typescript.verdict}${inBraces(types)} |`,
  ];
  for (const { title, advice, changes } of groupsOf(report)) {
    lines.push('', `## ${title}`, '', ...(advice === undefined ? [] : [advice, '']));
    lines.push(...changes.map(itemOf));
  }
  if (report.ignored.length > 0) {
    lines.push('', '## Passed over', '', ...report.ignored.map(ignoredOf));
  }
  return `${lines.join('\n')}\n`;
}

function inBraces(text: string): string {
  return text === '' ? '' : ` (${text})`;
}

function itemOf(change: ToldChange): string {
  const operations = operationsOf(change);
  const facts = [
    `\`${change.id}\``,
    ...(operations === '' ? [] : [escapeMarkdown(operations)]),
    ...(placesOf(change) === '' ? [] : [escapeMarkdown(placesOf(change))]),
  ];
  const also = change.also.length === 0 ? '' : ` ${escapeMarkdown(alsoOf(change))}`;
  return `- ${escapeMarkdown(change.message)}${also}  \n  ${facts.join(' · ')}`;
}

function ignoredOf(change: Report['ignored'][number]): string {
  const until = change.expires === undefined ? '' : ` (until ${change.expires})`;
  return `- ${escapeMarkdown(change.message)}  \n  \`${change.id}\` · ${escapeMarkdown(change.reason)}${until}`;
}

/** What is no code must not become markup, or a second line. */
export function escapeMarkdown(text: string): string {
  const parts = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').split(/(`[^`]*`)/);
  return parts
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll(/[\\<>*_[\]|#~]/g, String.raw`\$&`),
    )
    .join('');
}
