/**
 * Turns HTML in Markdown, as many descriptions have it, into Markdown that says the same. Names in angle brackets that
 * are no tags (`<id>`), code spans and fences stay as they are.
 */

import { getMember } from '../raw.ts';
import { Frame, isFrame } from './html-frames.ts';

const NAMED: ReadonlyMap<string, string> = new Map([
  ['nbsp', ' '],
  ...(
    'amp=& lt=< gt=> quot=" apos=\' ndash=– mdash=— lsquo=‘ rsquo=’ ldquo=“ rdquo=” hellip=… bull=• middot=· copy=© ' +
    'reg=® trade=™ times=× deg=° euro=€ pound=£ yen=¥ sect=§ larr=← rarr=→ le=≤ ge=≥ ne=≠ plusmn=± micro=µ'
  )
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, -2), pair.slice(-1)]),
]);

/** The sign of an entity; outside of code, one that would begin something with what is `next` stays. */
function decodeEntity(entity: string, next: string, isCode: boolean): string {
  const sign = findCharacter(entity.slice(1, -1));
  if (sign === undefined) return entity;
  if (isCode) return sign;
  if (sign === '<') return /[\w/!?]/.test(next) ? entity : sign;
  if (sign === '&') return /[\w#]/.test(next) ? entity : sign;
  return /[`*_\\|]/.test(sign) ? entity : sign;
}

function findCharacter(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED.get(name);
  const isHex = /^#x/i.test(name);
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  if (code === 0xa0) return ' ';
  const isAscii = code >= 0x20 && code < 0x7f;
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return isAscii || (code > 0xa0 && code <= 0x10ffff && !isHalf)
    ? String.fromCodePoint(code)
    : undefined;
}

export function convertHtml(text: string): string {
  // Most contain neither, and that test is quicker.
  if (!text.includes('<') && !text.includes('&')) return text;
  return HINT.test(text) ? convertRegions(text.replaceAll(/\r\n?/g, '\n')) : text;
}

export function readMarkdown(value: unknown): string | undefined {
  return typeof value === 'string' ? convertHtml(value).trim() : undefined;
}

export function readDescription(value: unknown): string | undefined {
  return readMarkdown(getMember(value, 'description'));
}

/** What may be more than Markdown. */
const HINT = /<\/?[a-z]|<!--|&(?:#\w+|[a-z]\w+);/i;

/** A fence, a code span, a comment, a tag with its attributes, an entity; what is not bounded goes on to the end. */
const TOKEN =
  /(?<kept>^ {0,3}(?:```|~~~)[^]*?(?:\n {0,3}(?:```|~~~)[^\n]*$|(?![^]))|(?<!`)(?<marks>`+)(?!`)(?:(?!\n\s*\n)[^]){0,1000}?(?<!`)\k<marks>(?!`))|<!--(?:(?!-->)[^]){0,500}-->|<(?<end>\/?)(?<tag>[a-z][a-z0-9]*)(?<attributes>(?:\s[^<>]{0,1000})?)\/?>|(?<entity>&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,7});)/gim;

const ROW = /^[ \t]*\|/;

/** The rows of a Markdown table stay one line each, with any text in their cells. */
function convertRegions(text: string): string {
  const ended = new Set(Array.from(text.matchAll(END_TAG), ([, name = '']) => name.toLowerCase()));
  if (!text.includes('|')) return convertRegion(text, ended, false).trim();
  const parts: string[] = [];
  let open: string[] = [];
  for (const line of text.split('\n')) {
    if (!ROW.test(line)) {
      open.push(line);
      continue;
    }
    if (open.length > 0) parts.push(convertRegion(open.join('\n'), ended, false));
    open = [];
    parts.push(convertRegion(line, ended, true));
  }
  if (open.length > 0) parts.push(convertRegion(open.join('\n'), ended, false));
  return parts.join('\n').trim();
}

function convertRegion(text: string, ended: ReadonlySet<string>, isRow: boolean): string {
  const isIndented = !isRow && LAYOUT.test(text);
  const frames = [new Frame(isRow ? 'td' : 'root')];
  let last = 0;
  for (const match of text.matchAll(TOKEN)) {
    const words = text.slice(last, match.index);
    add(frames, words, isIndented);
    last = match.index + match[0].length;
    read({ frames, ended, isRow }, match, words);
  }
  add(frames, text.slice(last), isIndented);
  closeTo(frames, 1);
  return (frames[0]?.text ?? '').replace(/\n\n$/, '\n');
}

const END_TAG = /<\/([a-z][a-z0-9]*)\s*>/gi;

/** A text in which spaces at the start of a line are those of HTML, which mean nothing. */
const LAYOUT = /<(?:p|div|ul|ol|li|table|td)\b/i;
const INDENTATION = /\n[ \t]+(?![-*+] |\d+[.)] )/g;

function add(frames: readonly Frame[], words: string, isIndented: boolean): void {
  if (words === '') return;
  const isLaidOut = isIndented && !frames.some(({ name }) => name === 'pre');
  frames.at(-1)?.add(isLaidOut ? words.replaceAll(INDENTATION, '\n') : words);
}

interface Region {
  readonly frames: Frame[];
  /** Tags that have an end. */
  readonly ended: ReadonlySet<string>;
  readonly isRow: boolean;
}

function read({ frames, ended, isRow }: Region, match: RegExpMatchArray, before: string): void {
  const [raw] = match;
  const { kept, entity, end, tag, attributes = '' } = match.groups ?? {};
  const top = frames.at(-1);
  if (kept !== undefined) return top?.add(raw);
  if (entity !== undefined) {
    const next = match.input?.charAt((match.index ?? 0) + raw.length) ?? '';
    return top?.add(decodeEntity(raw, next, isCode(frames)));
  }
  const name = tag?.toLowerCase();
  if (name === undefined) return undefined;
  const isTag = UNENDED.has(name) || (TAGS.has(name) && ended.has(name));
  if (!isTag || (end === '' && isPlaceholder(name, before))) return top?.add(raw);
  if (name === 'img') return top?.add(readAttribute(attributes, 'alt') ?? '');
  if (PLAIN.has(name)) return name === 'sup' && end === '' ? top?.add('^') : undefined;
  if (isRow && !IN_ROWS.test(name)) return top?.add(' ');
  if (!isFrame(name)) return top?.break();
  if (end !== '') return close(frames, name);
  return open(frames, new Frame(name, raw, readAttribute(attributes, 'href')));
}

const splitWords = (text: string): string[] => text.split(' ');

/** Tags that may stand without an end. */
const UNENDED = new Set(splitWords('p br hr img ul ol li table tr td th thead tbody tfoot col'));
/** Tags that say nothing which Markdown has a word for. */
const PLAIN = new Set(splitWords('span font u small sup sub label thead tbody tfoot colgroup col'));
const TAGS = new Set([
  ...PLAIN,
  ...splitWords('a b strong i em code tt samp kbd pre h1 h2 h3 h4 h5 h6 s del strike'),
  ...splitWords(
    'div blockquote center caption details summary section aside dl dt dd note important',
  ),
]);
const IN_ROWS = /^(?:b|strong|i|em|s|del|strike|code|tt|samp|kbd|a)$/;
const DEEPEST = 40;

/** `/things/<a>` and `?code=<code>`. */
function isPlaceholder(name: string, before: string): boolean {
  return name !== 'br' && /[/=?&{]$/.test(before);
}

function open(frames: Frame[], frame: Frame): void {
  const { name } = frame;
  if (name === 'li') closeUpTo(frames, ['li'], ['ul', 'ol', 'table']);
  if (name === 'td' || name === 'th') closeUpTo(frames, ['td', 'th'], ['tr', 'table']);
  if (name === 'tr') closeUpTo(frames, ['tr'], ['table']);
  if (frames.length < DEEPEST) frames.push(frame);
}

function close(frames: Frame[], name: string): void {
  const at = frames.findLastIndex((frame) => frame.name === name);
  if (at < 1) return;
  closeTo(frames, at + 1);
  closeTop(frames, true);
}

/** What has no end tag ends where the next of its kind begins. */
function closeUpTo(frames: Frame[], names: readonly string[], around: readonly string[]): void {
  const at = frames.findLastIndex((frame) => names.includes(frame.name));
  if (at < 1 || at < frames.findLastIndex((frame) => around.includes(frame.name))) return;
  closeTo(frames, at);
}

function closeTo(frames: Frame[], length: number): void {
  while (frames.length > length) closeTop(frames, false);
}

function closeTop(frames: Frame[], isEnded: boolean): void {
  const frame = frames.pop();
  const parent = frames.at(-1);
  if (frame !== undefined && parent !== undefined) frame.close(parent, frames, isEnded);
}

function isCode(frames: readonly Frame[]): boolean {
  return frames.some(({ name }) => name === 'code' || name === 'pre');
}

function readAttribute(attributes: string, name: string): string | undefined {
  const values = attributes.matchAll(/([a-z]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi);
  for (const [, key, ...texts] of values) {
    if (key?.toLowerCase() === name) return texts.find((text) => text !== undefined);
  }
  return undefined;
}
