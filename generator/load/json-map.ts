/** Bytes of an OpenAPI document in JSON in; where each of its paths and schemas stands out, so that one can be read alone. */

import {
  type DocumentMap,
  mapWith,
  type Part,
  type Rewritten,
  type Section,
} from './document-map.ts';

/** Undefined where one of the two is missing or names a part twice, or where lines end with `\r` alone. The bytes are valid JSON. */
export function mapOf(bytes: Buffer): DocumentMap | undefined {
  if (hasLoneReturn(bytes)) return undefined;
  const scan: Scan = { bytes, at: 0, line: 1 };
  skipSpace(scan);
  let paths: Section | undefined;
  let schemas: Section | undefined;
  for (const [name] of membersAt(scan)) {
    if (name === 'paths') paths = sectionAt(scan, partOfPath);
    else if (name === 'components') schemas = schemasAt(scan);
    else skipValue(scan);
  }
  if (paths === undefined || schemas === undefined) return undefined;
  return isSingle(paths) && isSingle(schemas) ? { paths, schemas } : undefined;
}

function isSingle({ parts }: Section): boolean {
  return new Set(parts.map(([name]) => name)).size === parts.length;
}

/** How far a document was read, and which line that is, from 1. */
interface Scan {
  readonly bytes: Buffer;
  at: number;
  line: number;
}

const space = 0x20;
const newline = 0x0a;
const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openMap = 0x7b;
const closed = 0x7d;
/** `{` and `[` differ in this bit, and so do `}` and `]`. */
const square = 0x20;

/**
 * The members of a map, each when its value comes next, with the place and the line of its name: whoever takes one goes
 * on behind the value.
 */
function* membersAt(scan: Scan): Generator<[name: string, start: number, line: number]> {
  skipByte(scan);
  yield* membersFrom(scan);
  scan.at += 1;
}

function* membersFrom(scan: Scan): ReturnType<typeof membersAt> {
  const { bytes } = scan;
  while (bytes[scan.at] === quote) {
    const { at: start, line } = scan;
    scan.at = endOfText(bytes, start);
    const name: unknown = JSON.parse(bytes.toString('utf8', start, scan.at));
    skipSpace(scan);
    // The colon.
    skipByte(scan);
    yield [String(name), start, line];
    skipSpace(scan);
    if (bytes[scan.at] === comma) skipByte(scan);
  }
}

function schemasAt(scan: Scan): Section | undefined {
  if (scan.bytes[scan.at] !== openMap) {
    skipValue(scan);
    return undefined;
  }
  let found: Section | undefined;
  for (const [name] of membersAt(scan)) {
    if (name === 'schemas') found = sectionAt(scan, partOf);
    else skipValue(scan);
  }
  return found;
}

type ReadPart = (scan: Scan, name: string, start: number, line: number) => Part;

function sectionAt(scan: Scan, read: ReadPart): Section | undefined {
  const { bytes, at: start } = scan;
  if (bytes[start] !== openMap) {
    skipValue(scan);
    return undefined;
  }
  const parts: Part[] = [];
  for (const [name, from, line] of membersAt(scan)) parts.push(read(scan, name, from, line));
  return { start, end: scan.at, parts };
}

function partOf(scan: Scan, name: string, start: number, line: number): Part {
  skipValue(scan);
  return [name, start, scan.at, line];
}

function partOfPath(scan: Scan, name: string, start: number, line: number): Part {
  const answers: number[] = [];
  eachMember(scan, () => {
    eachMember(scan, (member) => {
      const { at } = scan;
      skipValue(scan);
      if (member === 'responses') answers.push(at - start, scan.at - start);
    });
  });
  return [name, start, scan.at, line, answers];
}

/** Of a map; what is none is gone past. */
function eachMember(scan: Scan, read: (name: string) => void): void {
  if (scan.bytes[scan.at] !== openMap) skipValue(scan);
  else for (const [name] of membersAt(scan)) read(name);
}

/** The map of a document in which some members of a section, from the first to behind the last one, were written anew. */
export function mapAfter(
  map: DocumentMap,
  name: keyof DocumentMap,
  bytes: Buffer,
  rewritten: Rewritten,
): DocumentMap {
  const { first, last, moved } = rewritten;
  const scan: Scan = { bytes, at: first[1], line: first[3] };
  // What stands behind them is read again too, but not kept.
  const again: Part[] = [];
  const read = name === 'paths' ? partOfPath : partOf;
  for (const [key, start, line] of membersFrom(scan)) {
    again.push(read(scan, key, start, line));
    if (scan.at >= last[2] + moved) break;
  }
  return mapWith(map, name, again, rewritten);
}

function skipByte(scan: Scan): void {
  scan.at += 1;
  skipSpace(scan);
}

function skipSpace(scan: Scan): void {
  const { bytes } = scan;
  for (let byte = bytes[scan.at]; isSpace(byte); byte = bytes[scan.at]) {
    if (byte === newline) scan.line += 1;
    scan.at += 1;
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === space || byte === newline || byte === 0x0d || byte === 0x09;
}

function skipValue(scan: Scan): void {
  const { bytes, at } = scan;
  const first = bytes[at] ?? 0;
  if (first === quote) scan.at = endOfText(bytes, at);
  else if ((first | square) === openMap) skipPart(scan);
  else scan.at = endOfWord(bytes, at);
}

/** A map or a list. Short, because it meets every byte: a compiler has it done at once. */
function skipPart(scan: Scan): void {
  const { bytes } = scan;
  const { length } = bytes;
  let { at } = scan;
  let depth = 0;
  let lines = 0;
  do {
    const byte = bytes[at] ?? 0;
    at += 1;
    if (byte === space) continue;
    if (byte === quote) {
      for (let next = bytes[at]; next !== quote && at < length; next = bytes[at]) {
        at += next === backslash ? 2 : 1;
      }
      at += 1;
    } else if ((byte | square) === openMap) depth += 1;
    else if ((byte | square) === closed) depth -= 1;
    else if (byte === newline) {
      lines += 1;
      // Half of what stands in a document is the space in front of its lines.
      while (bytes[at] === space) at += 1;
    }
  } while (depth > 0 && at < length);
  scan.at = at;
  scan.line += lines;
}

function endOfText(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at + 1;
}

/** Of a number, or of `true`, `false` and `null`. */
function endOfWord(bytes: Buffer, start: number): number {
  let at = start;
  while (/[\w.+-]/.test(String.fromCharCode(bytes[at] ?? 0))) at += 1;
  return at;
}

function hasLoneReturn(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(0x0d); at >= 0; at = bytes.indexOf(0x0d, at + 1)) {
    if (bytes[at + 1] !== newline) return true;
  }
  return false;
}
