/** Translates what a pattern has in brackets: `[[:alpha:]_-]`, `[]a]`, `[\w-.]`. */

import { findOtherCase, listOtherCases } from './caseless.ts';
import { findNamedClass, findProperty } from './foreign-classes.ts';
import { getMode, type Scan, type Token } from './translate-pattern.ts';

/** A part of a class: one character (which may begin or end a range), or a set of them. */
interface Part {
  readonly text: string;
  /** Undefined where it has no translation. */
  readonly written: string | undefined;
  readonly character?: string;
  readonly isForeign?: boolean;
}

const END = /\](\]?)/y;

/** The class that begins at a place. */
export function writeClass(scan: Scan, text: string, start: number): Token {
  const isNegated = text[start + 1] === '^';
  let at = start + (isNegated ? 2 : 1);
  const first = at;
  const parts: Part[] = [];
  let isNested = false;
  for (;;) {
    // Elsewhere a bracket that comes first is a character.
    const isFirst = at === first && text[at] === ']' && text.includes(']', at + 1);
    if (isFirst) scan.foreign ??= text.slice(start, at + 1);
    if (text[at] === ']' && !isFirst) break;
    const part = isFirst ? plain(']') : readPart(text, at, isNegated);
    if (part === undefined || part.written === undefined || part.text === '&&') {
      return {
        text: part?.text ?? text.slice(start),
        written: undefined,
      };
    }
    if (part.isForeign === true) scan.foreign ??= part.text;
    isNested ||= part.text === '[';
    parts.push(part);
    at += part.text.length;
  }
  END.lastIndex = at;
  // Other languages read this as a class inside a class.
  if (isNested && END.exec(text)?.[1] === ']') {
    return { text: text.slice(start, at + 2), written: undefined };
  }
  const { caseless } = getMode(scan.modes);
  const inner = writeParts(parts, caseless);
  const written = inner === undefined ? undefined : `[${isNegated ? '^' : ''}${inner}]`;
  return { text: text.slice(start, at + 1), written };
}

function plain(character: string, text = character): Part {
  return { text, written: escapeInClass(character), character };
}

/** Linters find fault with an escape that is not needed: those of `^` and `-` depend on their place. */
function escapeInClass(character: string): string {
  return /[\\\]]/.test(character) ? `\\${character}` : character;
}

function escapeInPlace(written: string, at: number, count: number): string {
  if (written === '^') return at === 0 ? '\\^' : written;
  return written === '-' && at > 0 && at < count - 1 ? '\\-' : written;
}

/** Undefined at the end of the text. */
function readPart(text: string, at: number, isNegated: boolean): Part | undefined {
  for (const [form, read] of parts) {
    form.lastIndex = at;
    const match = form.exec(text);
    if (match !== null) return read(match, isNegated);
  }
  return undefined;
}

type Read = (match: readonly string[], isNegated: boolean) => Part;

const set: Read = ([text = '']) => ({ text, written: text });
const coded =
  (radix: number): Read =>
  ([text = '', digits = '']) => {
    const code = Number.parseInt(digits, radix);
    if (code > 0x10ffff) return { text, written: undefined };
    const written = `\\u{${code.toString(16)}}`;
    return { text, written, character: String.fromCodePoint(code), isForeign: true };
  };

const controls: Readonly<Record<string, string>> = {
  t: '\t',
  n: '\n',
  r: '\r',
  f: '\f',
  v: '\v',
  b: '\b',
  0: '\0',
};

/** The parts of a class, in the order in which they are tried. */
const parts: readonly (readonly [RegExp, Read])[] = [
  [/\[:(\^?)(\w+):\]/y, readNamed],
  [/\[[.=]/y, ([text = '']) => ({ text, written: undefined })],
  [/\\[dDwWsS]/y, set],
  [/\\[pP]\{[^}]*\}/y, readProperty],
  [
    /\\([pP])([A-Z])/y,
    ([text = '', word = '', name = '']) => ({
      text,
      written: `\\${word}{${name}}`,
      isForeign: true,
    }),
  ],
  [/\\x\{([\da-fA-F]{1,6})\}/y, coded(16)],
  [/\\U00([\da-fA-F]{6})/y, coded(16)],
  [/\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]+)\})/y, readCode],
  [
    /\\([tnrfvb]|0(?!\d))/y,
    ([text = '', name = '']) => ({ text, written: text, character: controls[name] ?? '' }),
  ],
  [/\\([0-7]{1,3})/y, coded(8)],
  [/\\a/y, () => ({ text: '\\a', written: '\\x07', character: '\x07', isForeign: true })],
  [/\\e/y, () => ({ text: '\\e', written: '\\x1b', character: '\x1b', isForeign: true })],
  [/\\c[A-Za-z]/y, set],
  [/\\([^A-Za-z\d])/uy, ([text = '', sign = '']) => plain(sign, text)],
  [/\\[^]?/uy, ([text = '']) => ({ text, written: undefined })],
  [/&&/y, () => ({ text: '&&', written: undefined })],
  [/[^]/uy, ([text = '']) => plain(text)],
];

function readNamed([text = '', not, name = '']: readonly string[], isNegated: boolean): Part {
  const written = not === '^' ? undefined : findNamedClass(name, isNegated);
  return { text, written, isForeign: true };
}

function readProperty([text = '']: readonly string[], isNegated: boolean): Part {
  const isOut = text.startsWith('\\P');
  const name = text.slice(3, -1);
  const found = findProperty(name);
  if (found !== undefined) {
    const written = `\\${isOut ? 'P' : 'p'}{${found}}`;
    return { text, written, ...(written !== text && { isForeign: true }) };
  }
  return { text, written: isOut ? undefined : findNamedClass(name, isNegated), isForeign: true };
}

function readCode([text = '', short, long, any]: readonly string[]): Part {
  const code = Number.parseInt(short ?? long ?? any ?? '', 16);
  if (code > 0x10ffff) return { text, written: undefined };
  return { text, written: text, character: String.fromCodePoint(code) };
}

/** A hyphen between two characters is a range; any other is itself. Undefined where the other case of letters is not known. */
function writeParts(list: readonly Part[], caseless: boolean): string | undefined {
  let written = '';
  for (let at = 0; at < list.length; at += 1) {
    const [part, dash, end] = list.slice(at, at + 3);
    if (part === undefined) break;
    const { character } = part;
    if (caseless && /^\\p/i.test(part.written ?? '')) return undefined;
    const isRange = dash?.text === '-' && end?.character !== undefined && character !== undefined;
    if (!isRange) {
      written +=
        escapeInPlace(part.written ?? '', at, list.length) +
        (caseless && character !== undefined ? (findOtherCase(character) ?? '') : '');
      continue;
    }
    written += `${part.written}-${end.written}${caseless ? listOtherCases(character, end.character) : ''}`;
    at += 2;
  }
  return written;
}
