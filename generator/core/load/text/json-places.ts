/** Finds where values are in a JSON text, without building them. The text is known to be valid JSON. */

import { type Child, createFinder, type Finder, type Range } from './positions.ts';

const quote = 0x22;
const backslash = 0x5c;

/** A map or list of more characters counts as large. */
const LARGE = 1_000;

/** Nodes are offsets of the text. */
export function createJsonFinder(text: string): Finder {
  const ends = new Map<number, number>();
  return createFinder({
    root: skipSpace(text, 0),
    readChildren: (node) => readChildren(text, node, ends),
    readRange: (node) => ({
      start: node,
      end: isContainer(text, node) ? node + 1 : endOfValue(text, node),
    }),
    isBelowKey: (node) => isContainer(text, node),
  });
}

function isContainer(text: string, node: number): boolean {
  return text[node] === '{' || text[node] === '[';
}

/** The ends of large maps and lists by their starts. A reader of their children need not read all of their text again. */
type Ends = Map<number, number>;

function readChildren(text: string, node: number, ends: Ends): ReadonlyMap<string, Child> {
  const children = new Map<string, Child>();
  let at = isContainer(text, node) ? skipSpace(text, node + 1) : text.length;
  while (at < text.length && text[at] !== '}' && text[at] !== ']') {
    const isMember = text[node] === '{';
    const key = isMember ? { start: at, end: endOfString(text, at) } : undefined;
    const child = key === undefined ? at : skipSpace(text, skipSpace(text, key.end) + 1);
    const name = key === undefined ? String(children.size) : nameAt(text, key);
    children.set(name, { key, node: child });
    const end = skipSpace(text, ends.get(child) ?? endOfValue(text, child, ends));
    at = text[end] === ',' ? skipSpace(text, end + 1) : end;
  }
  return children;
}

/** How many members all maps of the text have together, or more: a text may begin with a colon. Quick. */
export function countMembersAtMost(text: string): number {
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

function nameAt(text: string, { start, end }: Range): string {
  const raw = text.slice(start + 1, end - 1);
  if (!raw.includes('\\')) return raw;
  const name: unknown = JSON.parse(text.slice(start, end));
  return typeof name === 'string' ? name : raw;
}

/** The offset after the value that begins at `offset`. */
export function endOfValue(text: string, offset: number, ends?: Ends): number {
  const first = text[offset];
  if (first === '"') return endOfString(text, offset);
  if (first !== '{' && first !== '[') return endOfWord(text, offset);
  const open: number[] = [];
  const marks = /["{}[\]]/g;
  marks.lastIndex = offset;
  while (marks.test(text)) {
    const at = marks.lastIndex - 1;
    const code = text.charCodeAt(at);
    if (code === quote) marks.lastIndex = endOfString(text, at);
    else if (code === 0x7b || code === 0x5b) open.push(at);
    else {
      const start = open.pop() ?? offset;
      if (at - start > LARGE) ends?.set(start, at + 1);
      if (open.length === 0) return at + 1;
    }
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
