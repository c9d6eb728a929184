/** Prints a report as Markdown that a person can send or a release can carry. */

import {
  countChanges,
  groupChanges,
  type ListedChange,
  printAlso,
  printOperations,
  printPlaces,
} from './groups.ts';
import type { Report } from './report.ts';

export function printMarkdown(report: Report): string {
  const wire = countChanges(report, 'wire');
  const types = countChanges(report, 'typescript');
  const lines = [
    `# ${escapeMarkdown(report.old)} → ${escapeMarkdown(report.new)}`,
    '',
    '| Release | Wire | TypeScript |',
    '| --- | --- | --- |',
    `| **${report.release}** | ${report.wire.verdict}${parenthesise(wire)} | ${report.typescript.verdict}${parenthesise(types)} |`,
  ];
  for (const { title, advice, changes } of groupChanges(report)) {
    lines.push('', `## ${title}`, '', ...(advice === undefined ? [] : [advice, '']));
    lines.push(...changes.map(printItem));
  }
  if (report.ignored.length > 0) {
    lines.push('', '## Ignored', '', ...report.ignored.map(printIgnored));
  }
  return `${lines.join('\n')}\n`;
}

function parenthesise(text: string): string {
  return text === '' ? '' : ` (${text})`;
}

/** The groups of a report, for people who install what it is about. */
export function printSections(report: Report): readonly string[] {
  return groupChanges(report).map(({ title, changes }) => {
    const items = changes.map((change) => {
      const operations = escapeMarkdown(printOperations(change));
      return `${printMessage(change)}${parenthesise(operations)}`;
    });
    return `### ${title}\n\n${items.join('\n')}`;
  });
}

function printMessage(change: ListedChange): string {
  const also = change.also.length === 0 ? '' : ` ${escapeMarkdown(printAlso(change))}`;
  return `- ${escapeMarkdown(change.message)}${also}`;
}

function printItem(change: ListedChange): string {
  const facts = [printOperations(change), printPlaces(change)].filter((text) => text !== '');
  const all = [`\`${change.id}\``, ...facts.map(escapeMarkdown)];
  return `${printMessage(change)}  \n  ${all.join(' · ')}`;
}

function printIgnored(change: Report['ignored'][number]): string {
  const until = change.expires === undefined ? '' : ` (until ${change.expires})`;
  return `- ${escapeMarkdown(change.message)}  \n  \`${change.id}\` · ${escapeMarkdown(change.reason)}${until}`;
}

/** In an address that a renderer makes a link of, a backslash escapes nothing, and the element behind it would be one. */
function escapeMark(mark: string): string {
  return mark === '<' ? '&lt;' : `\\${mark}`;
}

/** What is no code must not become markup, or a second line. */
function escapeMarkdown(text: string): string {
  const parts = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').split(/(?<!`)(`[^`]+`)(?!`)/);
  return parts
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll(/[`\\<>*_[\]|#~]/g, escapeMark),
    )
    .join('');
}
