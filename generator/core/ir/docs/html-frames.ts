/** An open tag with what is in it so far; closed, it adds that to the tag around it, as Markdown. */

const BOLD = /^(?:b|strong|h[1-6])$/;
const ITALIC = /^(?:i|em)$/;
const STRUCK = /^(?:s|del|strike)$/;
const HEADING = /^h[1-6]$/;
const CODE = /^(?:code|tt|samp|kbd)$/;
const PARTS = /^(?:a|pre|ul|ol|li|table|tr|td|th)$/;

export function isFrame(name: string): boolean {
  return [BOLD, ITALIC, STRUCK, CODE, PARTS].some((kind) => kind.test(name));
}

const LIST_ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])\s/;

export class Frame {
  readonly name: string;
  /** The tag as it was written. */
  readonly raw: string;
  readonly href: string | undefined;
  /** Items of a list, cells of a row. */
  readonly items: string[] = [];
  /** Rows of a table. */
  readonly rows: (readonly string[])[] = [];
  /** Paragraphs that are whole, each with the line ends behind it. */
  readonly #done: string[] = [];
  #open = '';
  /** Whether a mark ends the text that a letter directly behind it would keep from being one. */
  #isMarked = false;

  constructor(name: string, raw = '', href?: string) {
    this.name = name;
    this.raw = raw;
    this.href = href;
  }

  get text(): string {
    return this.#done.join('') + this.#open;
  }

  add(text: string): void {
    const isAtBreak = this.#open === '' && this.#done.length > 0;
    const words = isAtBreak ? text.trimStart() : text;
    if (words === '') return;
    if (isAtBreak && LIST_ITEM.test(words) && LIST_ITEM.test(getLastLine(this.#done.at(-2)))) {
      this.#done[this.#done.length - 1] = '\n';
    }
    this.#open += this.#isMarked && /^[\p{L}\p{N}]/u.test(words) ? ` ${words}` : words;
    this.#isMarked = false;
  }

  /** What follows begins a paragraph; in code a line, in a cell a word. */
  break(): void {
    if (this.name === 'pre' || CODE.test(this.name)) return this.add('\n');
    if (this.name === 'td' || this.name === 'th') return this.add(' ');
    this.#end('\n\n');
  }

  #end(lineEnds: string): void {
    const text = this.#open.trimEnd();
    if (text !== '') this.#done.push(text, lineEnds);
    else if (this.#done.length > 0) this.#done[this.#done.length - 1] = lineEnds;
    this.#open = '';
    this.#isMarked = false;
  }

  close(parent: Frame, around: readonly Frame[], isEnded: boolean): void {
    const { name, text } = this;
    if (PARTS.test(name) && name !== 'a') return this.#closePart(parent, around);
    if (!isEnded) return parent.add(this.raw + text);
    const isInCode = around.some((frame) => frame.name === 'pre' || CODE.test(frame.name));
    if (isInCode) return parent.add(text);
    if (CODE.test(name)) return parent.#addCode(text);
    if (name === 'a') return parent.#addSpaced(text, formatLink(joinLines(text), this.href));
    const isHeading = HEADING.test(name);
    if (isHeading) parent.break();
    const mark = getMark(name);
    const isInside = around.some((frame) => getMark(frame.name) === mark);
    parent.#addMarked(text, isInside ? text.trim() : emphasize(text.trim(), mark));
    if (isHeading) parent.break();
  }

  #closePart(parent: Frame, around: readonly Frame[]): void {
    const { name, text } = this;
    switch (name) {
      case 'pre':
        return parent.#addBlock(formatCodeBlock(text));
      case 'li':
        return parent.#addItem(text);
      case 'tr':
        return void around.findLast((frame) => frame.name === 'table')?.rows.push(this.items);
      case 'td':
      case 'th':
        return parent.name === 'tr'
          ? void parent.items.push(formatCell(text))
          : parent.add(`${text} `);
      case 'table':
        return parent.#addBlock([text.trim(), ...formatTable(this.rows)].join('\n').trim());
      default:
        return parent.#addBlock([text.trim(), ...this.items].join('\n').trim());
    }
  }

  #addBlock(block: string): void {
    if (block === '') return;
    this.#end(this.name === 'li' ? '\n' : '\n\n');
    this.#open = block;
    this.break();
  }

  #addItem(text: string): void {
    const body = text
      .trim()
      .replaceAll(/\n{2,}/g, '\n')
      .replaceAll('\n', '\n  ');
    if (body === '') return;
    if (this.name === 'ul') this.items.push(`- ${body}`);
    else if (this.name === 'ol') this.items.push(`${this.items.length + 1}. ${body}`);
    else {
      this.#end('\n');
      this.#open = `- ${body}`;
      this.break();
    }
  }

  #addCode(text: string): void {
    const code = joinLines(text);
    if (code === '') return;
    if (/\n\s*\n/.test(text.trim())) return this.#addBlock(formatCodeBlock(text));
    const runs = code.match(/`+/g) ?? [];
    const marks = '`'.repeat(1 + Math.max(0, ...runs.map((run) => run.length)));
    const gap = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
    this.#addSpaced(text, `${marks}${gap}${code}${gap}${marks}`);
  }

  #addMarked(text: string, marked: string): void {
    this.#addSpaced(text, marked);
    this.#isMarked =
      /[^\p{L}\p{N}\s*~][*~]{1,3}$/u.test(marked.slice(-4)) && !/\s/.test(text.slice(-1));
  }

  /** With the white space that was at its ends. */
  #addSpaced(text: string, marked: string): void {
    if (marked === '') return this.add(text === '' ? '' : ' ');
    const opens = /^[*~]+[^\p{L}\p{N}]/u.test(marked) && /[\p{L}\p{N}]/u.test(this.#open.slice(-1));
    this.add(`${/^\s/.test(text) || opens ? ' ' : ''}${marked}`);
    if (text.endsWith('\n\n')) this.break();
    else if (/\s/.test(text.slice(-1))) this.add(' ');
  }
}

function getMark(name: string): string {
  if (BOLD.test(name)) return '**';
  if (ITALIC.test(name)) return '*';
  return STRUCK.test(name) ? '~~' : '';
}

function getLastLine(text = ''): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}

/** Paragraphs are marked one by one; a list or a fence is not. */
function emphasize(text: string, mark: string): string {
  if (text === '' || text.startsWith(mark)) return text;
  const parts = text.split(/\n{2,}/);
  const isPlain = parts.every((part) => !/^(?:[ \t]*(?:[-*+]|\d{1,9}[.)])\s|```|\|)/m.test(part));
  return isPlain ? parts.map((part) => `${mark}${part.trim()}${mark}`).join('\n\n') : text;
}

/** A link to another site; one within the site of the description leads nowhere here. */
function formatLink(text: string, href: string | undefined): string {
  const url = href?.trim().replaceAll('&amp;', '&');
  if (url === undefined || text === '' || url === text) return text;
  if (!/^(?:https?:\/\/|mailto:)[^\s()<>]+$/i.test(url)) return text;
  return /[[\]]/.test(text) ? `${text} (${url})` : `[${text}](${url})`;
}

function formatCodeBlock(text: string): string {
  const body = text.replace(/^[^\S\n]*\n/, '').trimEnd();
  return body.trim() === '' ? '' : ['```', body, '```'].join('\n');
}

function formatCell(text: string): string {
  return joinLines(text).replaceAll(/\\?\|/g, '\\|');
}

function formatTable(rows: readonly (readonly string[])[]): string[] {
  const filled = rows.filter((cells) => cells.some((cell) => cell !== ''));
  const width = Math.max(0, ...filled.map((cells) => cells.length));
  if (width === 0) return [];
  const formatRow = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_none, index) => cells[index] ?? '').join(' | ')} |`;
  const [head = [], ...others] = filled;
  const rule = `|${' --- |'.repeat(width)}`;
  return [formatRow(head), rule, ...others.map(formatRow)];
}

function joinLines(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
