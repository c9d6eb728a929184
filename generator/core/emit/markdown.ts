/**
 * Escapes text of a spec as Markdown that says the same and nothing else: code spans, emphasis, lists and safe links
 * stay; HTML, images, headings and table cells of the text cannot break the document around them.
 */

import { replaceUnseen } from '../diagnostics/lines.ts';

/** One line of prose, for headings, list items and sentences. */
export function inline(text: string): string {
  return escapeStart(escapeProse(joinParagraphs(text)));
}

/** One line of prose in a table. */
export function cell(text: string): string {
  return escapePipes(escapeProse(joinParagraphs(text)));
}

/** Text that is no Markdown: every mark is shown as itself. */
export function plain(text: string): string {
  return escapeStart(oneLine(text).replace(/[\\`*_[\]<>|~&]|!(?=\[)/g, escapeMark));
}

export function span(text: string): string {
  const shown = oneLine(text);
  if (shown === '') return '(empty)';
  if (!shown.includes('`')) return `\`${shown}\``;
  const runs = shown.match(/`+/g) ?? [];
  const fence = '`'.repeat(1 + Math.max(0, ...runs.map((run) => run.length)));
  const gap = shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return `${fence}${gap}${shown}${gap}${fence}`;
}

export function cellSpan(text: string): string {
  return escapePipes(span(text));
}

export function fence(language: string, text: string): string {
  const runs = text.match(/`{3,}/g) ?? [];
  const marks = '`'.repeat(Math.max(2, ...runs.map((run) => run.length)) + 1);
  return `${marks}${language}\n${removeUnseen(text)}\n${marks}`;
}

/** Paragraphs of prose; headings in them become those of a document whose own go down to `level`. */
export function block(text: string, level: number): string {
  const parts = removeUnseen(text.replace(/\r\n?/g, '\n')).split(/^( {0,3}(?:```+|~~~+).*)$/m);
  let open: string | undefined;
  const done = parts.map((part) => {
    const mark = /^ {0,3}(```+|~~~+)/.exec(part)?.[1];
    if (mark !== undefined && (open === undefined || part.trim() === open)) {
      open = open === undefined ? mark : undefined;
      return part;
    }
    return open === undefined ? lowerHeadings(part, level) : part;
  });
  return `${done.join('')}${open === undefined ? '' : `\n${open}`}`.trim();
}

function lowerHeadings(text: string, level: number): string {
  return escapeProse(text)
    .split('\n')
    .map((line) => lowerHeading(line, level))
    .join('\n');
}

/** A heading goes below ours; a line that would make a heading of the one above it is none. */
function lowerHeading(line: string, level: number): string {
  const [, marks, words] = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/.exec(line) ?? [];
  if (marks !== undefined) {
    return `${'#'.repeat(Math.min(6, Math.max(level + 1, marks.length)))} ${words ?? ''}`;
  }
  return /^ {0,3}(?:=+|-+)\s*$/.test(line) ? `\\${line.trim()}` : line;
}

/** Paragraphs behind each other are sentences. */
function joinParagraphs(text: string): string {
  if (!text.includes('\n')) return oneLine(text);
  return text
    .split(/\n\s*\n/)
    .map(oneLine)
    .filter((part) => part !== '')
    .reduce(behind, '');
}

/** A sentence behind another one, which ends where it does not say so itself. */
export function behind(before: string, sentence: string): string {
  if (before === '' || sentence === '') return before + sentence;
  return endsOpen(before) ? `${before}. ${sentence}` : `${before} ${sentence}`;
}

/** Engines are slow to compile what knows all letters: few documents need it. */
function endsOpen(text: string): boolean {
  if (/[ -~]$/.test(text)) return /[A-Za-z0-9)]$/.test(text);
  return /[\p{L}\p{N})]$/u.test(text);
}

export function oneLine(text: string): string {
  return removeUnseen(ODD_SPACE.test(text) ? text.replace(/\s+/g, ' ').trim() : text);
}

/** Removes what steers a terminal or makes text look like other text, before anything is escaped. */
function removeUnseen(text: string): string {
  return PLAIN.test(text)
    ? text
    : replaceUnseen(text, (sign) => (sign === '\t' || sign === '\n' ? sign : ''));
}

const PLAIN = /^[\t\n -~]*$/;

const ODD_SPACE = /^\s|\s$|\s\s|[^\S ]/;

// What a backslash escapes is no mark; a link may hold code spans; one is closed by as many marks as opened it.
const TOKEN =
  /\\[^]|(?<!!)\[(?<words>(?:[^[\]\n`\\]|`[^`\n]{1,200}`){1,300})\]\((?<url>[^()\s]{1,500})\)|(?<!`)(?<marks>`+)(?!`)((?!\n\s*\n)[^]){0,2000}?(?<!`)\k<marks>(?!`)/g;

/** Escapes outside of code spans; a mark that opens none is shown as itself. */
function escapeProse(text: string): string {
  if (!MARK.test(text)) return text;
  let done = '';
  let last = 0;
  for (const match of text.matchAll(TOKEN)) {
    const { words, url = '' } = match.groups ?? {};
    const shown = words === undefined ? printToken(match[0]) : printLink(escapeProse(words), url);
    done += escapeWords(text.slice(last, match.index)) + shown;
    last = match.index + match[0].length;
  }
  return done + escapeWords(text.slice(last));
}

/** A link leads to a web page, a mail address or a place in the document; within the site of the description it leads nowhere here. */
function printLink(text: string, url: string): string {
  if (/^(?:\/(?!\/)|\.)/.test(url)) return text;
  if (/^(?:https?:\/\/|mailto:|#)/i.test(url)) return `[${text}](${url.replaceAll('<', '%3C')})`;
  return `\\[${text}\\](${escapeWords(url)})`;
}

/** What all that is escaped has one of. */
const MARK = /[\\`<[\]]/;
const WORDS = /<https?:\/\/[^\s<>]{1,500}>|[<[\]`\\]|!(?=\[)/g;

function escapeWords(text: string): string {
  return text.replace(WORDS, (found) =>
    found.startsWith('<http') ? found : found.replace(/[<[\]`!\\]/g, escapeMark),
  );
}

/** In an address that a renderer makes a link of, a backslash escapes nothing, and the element behind it would be one. */
function escapeMark(mark: string): string {
  return mark === '<' ? '&lt;' : `\\${mark}`;
}

/** What a text escapes itself, or a code span of it. */
function printToken(token: string): string {
  return token === '\\<' ? '&lt;' : token;
}

/** What means something at the start of a line does not. */
function escapeStart(text: string): string {
  return text
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(?:[-+>=#]|~{3}|\*(?=\s))/, '\\$&');
}

function escapePipes(text: string): string {
  if (!text.includes('|')) return text;
  return text.replace(/\\*\|/g, (found) =>
    found.length % 2 === 0 ? found : `${found.slice(0, -1)}\\|`,
  );
}

/** What is not to be said is left out. */
type Part = string | false | undefined;

export function joinBlocks(...blocks: readonly Part[]): string {
  return blocks.filter(Boolean).join('\n\n');
}

export function bulletList(items: readonly Part[]): string {
  return items.flatMap((item) => (item ? [`- ${item}`] : [])).join('\n');
}

/** Empty without rows; a column without content is left out. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const kept = columns.flatMap((_, index) => (rows.some((row) => row[index]) ? [index] : []));
  const line = (cells: readonly string[]): string =>
    `| ${kept.map((index) => cells[index] ?? '').join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A part of a document, as far as its headings go. */
export interface Section {
  readonly heading: string;
  readonly text?: string;
  readonly sections?: readonly Section[];
}

interface Entry {
  readonly text: string;
  readonly slug: string;
  readonly entries: readonly Entry[];
}

const MOST_ENTRIES = 30;

/** Every heading is counted in the order of the document, since a second one of the same text gets another anchor. */
export function listContents(sections: readonly Section[], take = createSlugs()): Entry[] {
  return sections.map(({ heading, text = '', sections: inside = [] }) => {
    const slug = take(heading);
    for (const found of findHeadings(text)) take(found);
    const entries = listContents(inside, take);
    return { text: heading, slug, entries: entries.length > MOST_ENTRIES ? [] : entries };
  });
}

function findHeadings(markdown: string): string[] {
  if (!markdown.includes('#')) return [];
  const prose = markdown.replace(/^ {0,3}(```+|~~~+)[^]*?^ {0,3}\1\s*$/gm, '');
  return [...prose.matchAll(/^#{1,6} (.*)$/gm)].map(([, text = '']) => text);
}

/** What it gives must be called for every heading, in the order of the document. */
export function createSlugs(): (heading: string) => string {
  const taken = new Map<string, number>();
  return (heading) => {
    const shown = heading.replaceAll('&lt;', '<');
    const slug = removeMarks(shown.toLowerCase().trim()).replaceAll(' ', '-');
    const count = taken.get(slug) ?? 0;
    taken.set(slug, count + 1);
    if (count === 0) return slug;
    const other = `${slug}-${count}`;
    taken.set(other, (taken.get(other) ?? 0) + 1);
    return other;
  };
}

/** Engines are slow to compile what knows all letters: few headings need it. */
function removeMarks(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.replace(/[^\w\- ]/g, '');
  return text.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '');
}
