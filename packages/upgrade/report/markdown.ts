/** Prints a report as Markdown, for the text of a pull request. */

import type { TouchedLine, TouchingChange, UpgradeReport } from './report.ts';
import {
  describeOthers,
  describeWritten,
  kindNames,
  printReached,
  summarize,
  unexplainedAdvice,
  unexplainedTitle,
} from './words.ts';

export function printForRequest(report: UpgradeReport): string {
  const lines = [
    `# ${escape(report.old)} → ${escape(report.new)}`,
    '',
    `**${summarize(report)}**`,
    ...report.changes.flatMap(printChange),
  ];
  if (report.unexplained.length > 0) {
    lines.push('', `## ${unexplainedTitle}`, '', unexplainedAdvice, '');
    lines.push(...report.unexplained.map(printLine));
  }
  const others = describeOthers(report);
  if (others.length > 0) lines.push('', ...others.map(escape));
  const written = describeWritten(report);
  if (written.length > 0) lines.push('', ...written.map((line) => `- ${escape(line)}`));
  return `${lines.join('\n')}\n`;
}

function printChange(change: TouchingChange): readonly string[] {
  const reached = printReached(change);
  const facts = [change.severity, `\`${change.id}\``, ...(reached === '' ? [] : [escape(reached)])];
  return [
    '',
    `## ${escape(change.message)}`,
    '',
    facts.join(' · '),
    '',
    ...change.lines.map(printLine),
  ];
}

export function printLine(found: TouchedLine): string {
  const { file, line, kind, code, message, todo, expression, rewritten } = found;
  const said = code === undefined || message.includes(code) ? message : `${message} (${code})`;
  const next = todo === undefined ? '' : ` ${escape(todo)}`;
  const rest = rewritten === true ? ' Rewritten.' : next;
  const place = `${fence(`${file}:${line}`)} ${fence(expression.trim())}`;
  return `- ${place} **${kindNames[kind]}**: ${escape(said)}${rest}`;
}

/** A text as code, whatever backquotes it has. */
function fence(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  const room = longest > 0 ? ' ' : '';
  return `${marks}${room}${text}${room}${marks}`;
}

/** What is no code must not become markup, or a second line. */
export function escape(text: string): string {
  const parts = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').split(/(?<!`)(`[^`]+`)(?!`)/);
  return parts
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll(/[`\\<>*_[\]|#~@]/g, escapeMark),
    )
    .join('');
}

/** In an address that a renderer makes a link of, a backslash escapes nothing, and the element behind it would be one. */
function escapeMark(mark: string): string {
  return mark === '<' ? '&lt;' : `\\${mark}`;
}
