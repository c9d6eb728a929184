/** JSON text in; where its values stand out, without building them. The text is known to be valid JSON. */

import { splitPointer } from '../structure/pointer.ts';
import type { Found, Finder, Range } from './positions.ts';

interface Child {
  readonly key: Range | undefined;
  readonly value: number;
}

/** Of a map or a list, as far as it was read. */
interface Children {
  /** By member name, or by index. */
  readonly byName: Map<string, Child>;
  readonly isMap: boolean;
  /** The child that was read last, whose end is not known yet. */
  last?: Child;
  /** Where the next one begins, once the end of the last is known. */
  next: number;
}

const quote = 0x22;
const backslash = 0x5c;

/** Finds nodes by pointer. Maps and lists that are passed through are read no further than to the member that is wanted. */
export function jsonFinder(text: string): Finder {
  const known = new Map<number, Children>();
  return (pointer) => {
    let value = skipSpace(text, 0);
    let key: Range | undefined;
    for (const segment of splitPointer(pointer)) {
      const children = known.get(value) ?? childrenAt(text, value);
      known.set(value, children);
      const child = childOf(text, children, segment);
      if (child === undefined) break;
      ({ key, value } = child);
    }
    return found(text, key, value);
  };
}

/** How many members all maps of the text have together, doubled names counted twice. */
export function countMembers(text: string): number {
  let count = 0;
  let start = text.indexOf('"');
  while (start !== -1) {
    const end = endOfString(text, start);
    if (text.charCodeAt(skipSpace(text, end)) === 0x3a) count++;
    start = text.indexOf('"', end);
  }
  return count;
}

/** The same, or more: a text may begin with a colon. Quick. */
export function mostMembers(text: string): number {
  let count = 0;
  for (let colon = text.indexOf(':'); colon !== -1; colon = text.indexOf(':', colon + 1)) {
    let at = colon - 1;
    while (isSpace(text.charCodeAt(at))) at--;
    if (text.charCodeAt(at) !== quote) continue;
    // A quote behind a single backslash is one inside a text.
    const isInside = text.charCodeAt(at - 1) === backslash && text.charCodeAt(at - 2) !== backslash;
    if (!isInside) count++;
  }
  return count;
}

function found(text: string, key: Range | undefined, value: number): Found {
  const first = text[value];
  const isContainer = first === '{' || first === '[';
  const range = { start: value, end: isContainer ? value + 1 : endOfValue(text, value) };
  return { key: key ?? range, value: isContainer && key !== undefined ? key : range };
}

function childrenAt(text: string, offset: number): Children {
  const isMap = text[offset] === '{';
  const isOpen = isMap || text[offset] === '[';
  return { byName: new Map(), isMap, next: isOpen ? skipSpace(text, offset + 1) : text.length };
}

/** The child of a name, of which a valid text has one. */
function childOf(text: string, children: Children, name: string): Child | undefined {
  const { byName, isMap } = children;
  let found = byName.get(name);
  while (found === undefined) {
    if (children.last !== undefined) {
      const end = skipSpace(text, endOfValue(text, children.last.value));
      children.next = text[end] === ',' ? skipSpace(text, end + 1) : end;
    }
    const at = children.next;
    if (at >= text.length || text[at] === '}' || text[at] === ']') {
      delete children.last;
      children.next = text.length;
      return undefined;
    }
    const key = isMap ? { start: at, end: endOfString(text, at) } : undefined;
    const value = key === undefined ? at : skipSpace(text, skipSpace(text, key.end) + 1);
    const read = key === undefined ? String(byName.size) : nameAt(text, key);
    children.last = { key, value };
    byName.set(read, children.last);
    if (read === name) found = children.last;
  }
  return found;
}

export function nameAt(text: string, { start, end }: Range): string {
  const raw = text.slice(start + 1, end - 1);
  if (!raw.includes('\\')) return raw;
  const name: unknown = JSON.parse(text.slice(start, end));
  return typeof name === 'string' ? name : raw;
}

/** The offset after the value that begins at `offset`. */
export function endOfValue(text: string, offset: number): number {
  const first = text[offset];
  if (first === '"') return endOfString(text, offset);
  if (first !== '{' && first !== '[') return endOfWord(text, offset);
  let depth = 0;
  const marks = /["{}[\]]/g;
  marks.lastIndex = offset;
  while (marks.test(text)) {
    const at = marks.lastIndex - 1;
    const code = text.charCodeAt(at);
    if (code === quote) marks.lastIndex = endOfString(text, at);
    else if (code === 0x7b || code === 0x5b) depth++;
    else if (--depth === 0) return at + 1;
  }
  return text.length;
}

function endOfWord(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !' \t\r\n,]}'.includes(text[at] ?? '')) at++;
  return at;
}

/** The offset after the closing quote of the string that opens at `start`. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === backslash) before--;
    if ((end - before) % 2 === 0) return end + 1;
  }
  return text.length;
}

export function skipSpace(text: string, offset: number): number {
  let at = offset;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
