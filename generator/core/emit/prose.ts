/** Wraps Markdown of a spec to lines of a given width; what has a meaning of its own at the start of a line keeps it. */

import { FENCE, isContinuing, KEPT, LIST_ITEM, QUOTE, WORDY } from '../ir/docs/markdown-lines.ts';

interface Block {
  /** Lines that stay as they are. */
  readonly verbatim?: readonly string[];
  /** Words to fill lines with, behind a marker (`- `) that later lines are indented by. */
  readonly words?: string;
  readonly marker?: string;
  /** The marker is before every line (`> `), not before the first alone. */
  readonly quoted?: boolean;
}

/** Wraps Markdown without breaking code spans, links, lists, tables and fences. */
export function wrapProse(text: string, width: number): string[] {
  if (text.length <= width && PLAIN_LINE.test(text)) return [text];
  if (WORDY.test(text) && !text.includes('\n')) return fill({ words: text.trimEnd() }, width);
  const blocks = splitBlocks(text.split('\n').map((line) => line.trimEnd()));
  return trimBlank(blocks.flatMap((block) => block.verbatim ?? fill(block, width)));
}

/** Words with one space between them, which nothing has to be done for. */
const PLAIN_LINE = /^(?![`~])\S+(?: \S+)*$/;

function splitBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (let index = 0; index < lines.length;) {
    const taken = WORDY.test(lines[index] ?? '')
      ? takeParagraph(lines, index)
      : (takeFence(lines, index) ??
        takeItem(lines, index) ??
        takeQuote(lines, index) ??
        takeKept(lines, index) ??
        takeParagraph(lines, index));
    blocks.push(taken.block);
    index += taken.length;
  }
  return blocks;
}

interface Taken {
  readonly block: Block;
  readonly length: number;
}

function takeFence(lines: readonly string[], start: number): Taken | undefined {
  const fence = FENCE.exec(lines[start] ?? '')?.[1];
  if (fence === undefined) return undefined;
  let end = start + 1;
  while (end < lines.length && lines[end]?.trim() !== fence) end += 1;
  const body = lines.slice(start, end);
  // Closed even where the text forgets to.
  return { block: { verbatim: [...body, fence] }, length: end - start + 1 };
}

function takeItem(lines: readonly string[], start: number): Taken | undefined {
  const [, marker, first] = LIST_ITEM.exec(lines[start] ?? '') ?? [];
  if (marker === undefined || first === undefined) return undefined;
  const end = findEndOfWords(lines, start + 1);
  const words = [first, ...lines.slice(start + 1, end)].join(' ');
  return { block: { words, marker }, length: end - start };
}

/** A line of a quotation, filled by itself: what it continues is not known. */
function takeQuote(lines: readonly string[], start: number): Taken | undefined {
  const [, marker, words] = QUOTE.exec(lines[start] ?? '') ?? [];
  if (marker === undefined || words === undefined) return undefined;
  if (LIST_ITEM.test(words) || KEPT.test(words) || FENCE.test(words)) return undefined;
  return { block: { words, marker, quoted: true }, length: 1 };
}

function takeKept(lines: readonly string[], start: number): Taken | undefined {
  const line = lines[start] ?? '';
  if (line !== '' && !KEPT.test(line)) return undefined;
  return { block: { verbatim: [line] }, length: 1 };
}

function takeParagraph(lines: readonly string[], start: number): Taken {
  const end = findEndOfWords(lines, start + 1);
  return { block: { words: lines.slice(start, end).join(' ') }, length: end - start };
}

function findEndOfWords(lines: readonly string[], start: number): number {
  let end = start;
  while (isContinuing(lines[end] ?? '') && !endsHard(lines[end - 1] ?? '')) end += 1;
  return end;
}

function endsHard(line: string): boolean {
  return line.endsWith('\\') || /<br\s*\/?>$/i.test(line);
}

// A code span or the text of a link is one word; bounded, so that odd text costs no more than its length.
const WORD = /(?:`[^`]{1,200}`|\[[^\]]{1,200}\]\([^)]{1,300}\)|\S)+/g;
const MANY_IN_ONE = /[`[]/;
const SPACES = /\s+/;
// Would begin a list, a heading or a quotation at the start of a line.
const MARKER_LIKE = /^(?:[-+*]|#{1,6}|>.*|\d{1,9}[.)]|=+|-+|\|.*|```.*|~~~.*|<.*)$/;

function fill(block: Block, width: number): string[] {
  const { words = '', marker = '' } = block;
  return (marker === '' ? fillQuickly(words, width) : undefined) ?? fillSlowly(block, width);
}

/** Words with one space between them break at the last space that fits, if that is not in a span of code. */
function fillQuickly(words: string, width: number): string[] | undefined {
  if (words === '' || ODD_WORD.test(words) || ODD_SPACE.test(words)) return undefined;
  const lines: string[] = [];
  let start = 0;
  while (words.length - start > width) {
    const last = words.lastIndexOf(' ', start + width);
    const end = last > start ? last : words.indexOf(' ', start + width);
    if (end < 0) break;
    const behind = words.indexOf(' ', end + 1);
    const next = words.slice(end + 1, behind < 0 ? words.length : behind);
    const line = words.slice(start, end);
    if (MARKER_LIKE.test(next) || isSpanOpen(line)) return undefined;
    lines.push(line);
    start = end + 1;
  }
  lines.push(words.slice(start));
  return lines;
}

const ODD_SPACE = /^\s|\s\s|[^\S ]|\s$/;
/** A mark of several words, but for spans of code between single marks. */
const ODD_WORD = /\[|``/;

function isSpanOpen(line: string): boolean {
  return line.includes('`') && line.split('`').length % 2 === 0;
}

function fillSlowly({ words = '', marker = '', quoted = false }: Block, width: number): string[] {
  const lines: string[] = [];
  let line = marker;
  let length = 0;
  for (const word of MANY_IN_ONE.test(words) ? (words.match(WORD) ?? []) : words.split(SPACES)) {
    if (word === '') continue;
    const fits = length === 0 || line.length + 1 + word.length <= width || MARKER_LIKE.test(word);
    if (!fits) {
      lines.push(line);
      line = quoted ? marker : ' '.repeat(marker.length);
      length = 0;
    }
    line += length === 0 ? word : ` ${word}`;
    length += 1;
  }
  return [...lines, line.trimEnd()];
}

/** No blank lines at the ends, and never two in a row. */
function trimBlank(lines: readonly string[]): string[] {
  const kept = lines.filter((line, index) => line !== '' || (lines[index - 1] ?? '') !== '');
  return kept.at(-1) === '' ? kept.slice(0, -1) : kept;
}
