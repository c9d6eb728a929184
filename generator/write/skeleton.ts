/**
 * A text in, what is left of it when everything that a formatter moves is gone: line breaks, indentation, separators
 * before a closing bracket. Texts in quotes and comments stay, so that an edit in them is seen.
 */

/** The opening fence, the code, the closing fence. */
const fenced = /^((?:`{3,}|~{3,}).*\n)([^]*?)^(`{3,}|~{3,})$/m;

/** By the ending of the path; files of other kinds are taken as they are. */
export function findSkeleton(path: string, text: Buffer): Buffer {
  if (/\.[jt]s$/.test(path)) return findCodeSkeleton(text);
  const isDocument = path.endsWith('.md');
  return isDocument ? Buffer.from(findDocumentSkeleton(text.toString())) : text;
}

/** Prose may be wrapped anew; code in it is code. */
function findDocumentSkeleton(text: string): string {
  return text
    .split(fenced)
    .map((part, index) =>
      index % 4 === 2
        ? findCodeSkeleton(Buffer.from(part)).toString()
        : part.replaceAll(/\s{2,}|[^\S ]/g, ' '),
    )
    .join('');
}

const newline = 0x0a;
const slash = 0x2f;
const star = 0x2a;
const backslash = 0x5c;
const backtick = 0x60;

/** What is in code, by its byte: a text of megabytes is read once. */
const SPACE = 1;
const QUOTE = 2;
const SLASH = 3;
const CLOSING = 4;
const JOINING = 5;

const kinds = createKindTable([
  [' \t\n\v\f\r', SPACE],
  [`'"\``, QUOTE],
  ['/', SLASH],
  [')]}>', CLOSING],
  ['|&', JOINING],
]);
const isSeparator = createKindTable([[',;', 1]]);
/** Behind these, a bar or an ampersand opens a list of types. */
const isOpening = createKindTable([['=:<(,?', 1]]);

function createKindTable(
  entries: readonly (readonly [characters: string, kind: number])[],
): Uint8Array {
  const table = new Uint8Array(256);
  for (const [characters, kind] of entries) {
    for (const byte of Buffer.from(characters)) table[byte] = kind;
  }
  return table;
}

/** Behind its loop nothing is left that an engine has not seen. */
function findCodeSkeleton(from: Buffer): Buffer {
  const size = from.length;
  const to = Buffer.allocUnsafe(size);
  let length = 0;
  let at = 0;
  while (at < size) {
    const word = findEndOfWord(from, at, to, length);
    length += word - at;
    at = word;
    if (at === size) break;
    const byte = from[at] ?? 0;
    const kind = kinds[byte];
    if (kind === SPACE) {
      at += 1;
      continue;
    }
    const end =
      kind === QUOTE
        ? findEndOfQuote(from, at)
        : kind === SLASH
          ? findEndOfComment(from, at)
          : at + 1;
    if (end > at + 1) {
      length =
        kind === SLASH
          ? copyComment(from, at, end, to, length)
          : copyBytes(from, at, end, to, length);
      at = end;
      continue;
    }
    if (kind === CLOSING) length = findLastWord(to, length);
    if (kind !== JOINING || !isOpeningTypes(from, at, to[length - 1])) {
      to[length] = byte;
      length += 1;
    }
    at = end;
  }
  return to.subarray(0, length);
}

function findLastWord(to: Buffer, length: number): number {
  let end = length;
  while (isSeparator[to[end - 1] ?? 0] === 1) end -= 1;
  return end;
}

/** Takes over the bytes that stay as they are; gives the place behind them. */
function findEndOfWord(from: Buffer, start: number, to: Buffer, length: number): number {
  const shift = length - start;
  let at = start;
  for (; at < from.length; at += 1) {
    const byte = from[at] ?? 0;
    if (kinds[byte] !== 0) break;
    to[at + shift] = byte;
  }
  return at;
}

function isOpeningTypes(from: Buffer, at: number, before: number | undefined): boolean {
  return isOpening[before ?? 0] === 1 && kinds[from[at + 1] ?? 0] !== JOINING;
}

/** Behind the closing quote; behind the first where none closes it. */
function findEndOfQuote(from: Buffer, start: number): number {
  const quote = from[start];
  for (let at = start + 1; at < from.length; at += 1) {
    const byte = from[at];
    if (byte === quote) return at + 1;
    if (byte === newline && quote !== backtick) break;
    if (byte === backslash) at += 1;
  }
  return start + 1;
}

/** Behind a comment, its line end included; behind the slash where none begins. */
function findEndOfComment(from: Buffer, start: number): number {
  if (from[start + 1] === slash) {
    const end = from.indexOf(newline, start);
    return end === -1 ? from.length : end + 1;
  }
  if (from[start + 1] !== star) return start + 1;
  let end = start + 2;
  do end = from.indexOf(slash, end + 1);
  while (end !== -1 && from[end - 1] !== star);
  return end === -1 ? start + 1 : end + 1;
}

function copyBytes(from: Buffer, start: number, end: number, to: Buffer, length: number): number {
  for (let at = start; at < end; at += 1) to[length + at - start] = from[at] ?? 0;
  return length + end - start;
}

/** A comment keeps its lines, and loses their indentation. */
function copyComment(from: Buffer, start: number, end: number, to: Buffer, length: number): number {
  let size = length;
  let at = start;
  while (at < end) {
    const stop = from.indexOf(newline, at);
    const last = stop === -1 || stop >= end ? end : stop;
    size = copyBytes(from, at, last, to, size);
    if (last === end) return size;
    while (size > length && kinds[to[size - 1] ?? 0] === SPACE) size -= 1;
    to[size] = newline;
    size += 1;
    at = last + 1;
    while (kinds[from[at] ?? 0] === SPACE && at < end) at += 1;
  }
  return size;
}
