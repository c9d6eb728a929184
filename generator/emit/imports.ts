/** What a file asked for in, its import lines out: only those names that its text really has. */

import type { ImportLine, ImportName } from '../plan/symbols.ts';
import { code, identifier, string } from './code.ts';
import type { Code } from './code.ts';

/** An emitter may ask for a name and then not print it; such an import does not appear. */
export function keepUsedImports(
  lines: readonly ImportLine[],
  locals: readonly string[],
  text: string,
): readonly ImportLine[] {
  const unused = findUnusedNames(locals, text);
  if (unused.size === 0) return lines;
  return lines.flatMap((line) => {
    if (line.namespace !== undefined) return unused.has(line.namespace) ? [] : [line];
    const names = line.names.filter(({ local }) => !unused.has(local));
    return names.length === 0
      ? []
      : [{ ...line, names, typeOnly: names.every(({ typeOnly }) => typeOnly) }];
  });
}

/**
 * Names are in the text in the order in which they were asked for, but for some: those are looked for where the last of
 * them was, then from the start. Where these are too many, the rest is looked for word by word.
 */
function findUnusedNames(locals: readonly string[], text: string): ReadonlySet<string> {
  const unused = new Set<string>();
  let from = 0;
  let near = 0;
  let searched = 0;
  for (let index = 0; index < locals.length; index += 1) {
    if (searched > MOST_SEARCHED * text.length) {
      findMissingWords(locals.slice(index), text).forEach((name) => unused.add(name));
      break;
    }
    const name = locals[index] ?? '';
    const next = placeWithin(text, name, { from, to: from + FAR });
    if (next !== -1) {
      from = next;
      continue;
    }
    const line = text.lastIndexOf('\n', near - FAR) + 1;
    const beside = placeWithin(text, name, { from: line, to: near + FAR });
    const at = beside === -1 ? findWord(text, name) : beside;
    searched += FAR + (at === -1 ? text.length : at === beside ? 0 : at);
    if (at === -1) unused.add(name);
    else near = at;
  }
  return unused;
}

/** So often a text may be read for names that are not next: a search is that much faster than a list of words. */
const MOST_SEARCHED = 40;
/** Further on, a name is not next. */
const FAR = 2 ** 16;

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Where a word begins first between two places, at the first of which no word goes on; -1 where none does. */
function placeWithin(text: string, word: string, { from, to }: Stretch): number {
  const at = findWord(text.slice(from, to + word.length), word);
  return at === -1 || from + at >= to ? -1 : from + at;
}

/** Where a word is first; -1 where it is nowhere. */
function findWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (!isInWord(text.charCodeAt(at - 1)) && !isInWord(text.charCodeAt(end))) return at;
  }
  return -1;
}

/** Any sign that can be in a name, and then some; where there is none, no word goes on. */
function isInWord(sign: number): boolean {
  if (sign >= 0x80 || (sign >= 0x61 && sign <= 0x7a)) return true;
  if ((sign >= 0x41 && sign <= 0x5a) || (sign >= 0x30 && sign <= 0x39)) return true;
  return sign === DOLLAR || sign === UNDERSCORE;
}

const DOLLAR = 0x24;
const UNDERSCORE = 0x5f;

/** Reads no further than to the place where the last name is found. */
function findMissingWords(names: readonly string[], text: string): ReadonlySet<string> {
  const missing = new Set(names);
  for (let at = 0; at < text.length && missing.size > 0;) {
    const end = findEndOfPiece(text, at);
    for (const word of text.slice(at, end).match(WORDS) ?? []) missing.delete(word);
    at = end;
  }
  return missing;
}

const PIECE = 2 ** 16;

/** Where a line ends: no word goes on behind it. */
function findEndOfPiece(text: string, start: number): number {
  const end = text.indexOf('\n', start + PIECE);
  return end < 0 ? text.length : end;
}

// All that can be a name, and then some: quicker than the properties of Unicode.
const WORDS = /[\w$\u0080-\uFFFF]+/g;

/** `import type { Order } from './models.js';` */
export function importText(line: ImportLine): Code {
  const word = line.typeOnly ? code`import type` : code`import`;
  const names = line.names.map((name) => nameText(name, line.typeOnly));
  const what =
    line.namespace === undefined ? code`{ ${names} }` : code`* as ${identifier(line.namespace)}`;
  return code`${word} ${what} from ${string(line.module)};`;
}

function nameText({ name, local, typeOnly }: ImportName, plain: boolean): Code {
  const renamed =
    name === local ? identifier(name) : code`${identifier(name)} as ${identifier(local)}`;
  return typeOnly && !plain ? code`type ${renamed}` : renamed;
}
