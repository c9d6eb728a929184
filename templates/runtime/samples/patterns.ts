// Texts that a regular expression matches.

import { type Expression, isAssertion, readRegular } from '../validation/patterns.ts';
import type { Random } from './random.ts';

/** How a text is made. */
export interface TextChoice {
  readonly random: Random;
  /** Code points that are wanted, where the expression leaves it open. */
  readonly length: number;
  /** One character is taken of all that fit, always the same: for placeholders. */
  readonly isPlain: boolean;
}

/**
 * Writes a text of the form of a regular expression; what the expression says by looking around is left out, so that the text
 * is to be tested. Undefined where the expression cannot be read.
 *
 * @example
 * writePattern(/^[A-Z]{2}-\d{4}$/u, { random: createRandom('7'), length: 7, isPlain: false }); // 'QF-3051'
 */
export function writePattern(form: RegExp, choice: TextChoice): string | undefined {
  const expression = readRegular(dropLooks(form.source), form.flags);
  if (expression === undefined) return undefined;
  const shortest = measure(expression);
  if (shortest > LONGEST) return undefined;
  const left = Math.max(Math.min(choice.length, LONGEST) - shortest, 0);
  const writing = {
    ...choice,
    flags: form.flags,
    left,
    characters: new Map<string, readonly string[]>(),
  };
  return write(expression, writing);
}

/** Code points beyond which no text is made. */
const LONGEST = 100_000;

interface TextWriter extends TextChoice {
  readonly flags: string;
  /** Characters that fit a place of the expression. */
  readonly characters: Map<string, readonly string[]>;
  /** Code points that repetitions may still add. */
  left: number;
}

function write(expression: Expression, writing: TextWriter): string {
  switch (expression.kind) {
    case 'place':
      return writePlace(expression.text, writing);
    case 'all':
      return expression.parts.map((part) => write(part, writing)).join('');
    case 'any': {
      const part = writing.random.pick(expression.parts);
      return part === undefined ? '' : write(part, writing);
    }
    case 'repeat':
      return repeat(expression, writing);
  }
}

function repeat({ body, min, max }: Expression & { kind: 'repeat' }, writing: TextWriter): string {
  const size = Math.max(measure(body), 1);
  const more = Math.min(max - min, Math.floor(writing.left / size));
  writing.left -= more * size;
  return Array.from({ length: min + more }, () => write(body, writing)).join('');
}

/** The least number of code points. */
function measure(expression: Expression): number {
  switch (expression.kind) {
    case 'place':
      return isAssertion(expression.text) ? 0 : 1;
    case 'all':
      return expression.parts.reduce((sum, part) => sum + measure(part), 0);
    case 'any':
      return Math.min(...expression.parts.map(measure));
    case 'repeat':
      return expression.min * measure(expression.body);
  }
}

function writePlace(place: string, { random, isPlain, flags, characters }: TextWriter): string {
  if (isAssertion(place)) return '';
  const fitting = characters.get(place) ?? listCharacters(place, flags);
  characters.set(place, fitting);
  return (isPlain ? fitting[0] : random.pick(fitting)) ?? '';
}

/** Those of the usual alphabet, else those that the expression itself shows, else any. */
function listCharacters(place: string, flags: string): readonly string[] {
  const form = new RegExp(`^(?:${place})$`, flags.replace('g', ''));
  const fitting = (all: readonly string[]): string[] => all.filter((one) => form.test(one));
  const usual = fitting([...USUAL]);
  if (usual.length > 0) return usual;
  const other = fitting([...OTHER]);
  if (other.length > 0) return other;
  const shown = fitting(listShown(place));
  return shown.length > 0 ? shown : fitting(listAny());
}

/** A placeholder is made of the first one that fits. */
const USUAL = 'xX0abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWYZ123456789';
const OTHER = '-_./ :,;+=@#$%&!?*()[]{}<>\'"|~^`\\\n\t\r';

/** Characters that a class names, as they are or escaped. */
function listShown(place: string): string[] {
  const escaped = place.matchAll(/\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))/gi);
  const points = [...escaped].map(([, a, b, c]) => Number.parseInt(a ?? b ?? c ?? '0', 16));
  return [...points.map((point) => String.fromCodePoint(Math.min(point, 0x10ffff))), ...place];
}

/** A part of all characters. */
function listAny(): string[] {
  return Array.from({ length: 6000 }, (_, index) => String.fromCodePoint(index * 17 + 128));
}

/** A source without its groups that look around. */
function dropLooks(source: string): string {
  let text = '';
  for (let at = 0; at < source.length;) {
    const look = /^\(\?<?[=!]/.exec(source.slice(at, at + 4));
    const end = look === null ? skipOne(source, at) : findGroupEnd(source, at);
    if (look === null) text += source.slice(at, end);
    at = end;
  }
  return text;
}

/** Behind a character, an escape or a class. */
function skipOne(source: string, at: number): number {
  if (source[at] === '\\') return at + 2;
  if (source[at] !== '[') return at + 1;
  let end = at + 1;
  while (end < source.length && source[end] !== ']') end += source[end] === '\\' ? 2 : 1;
  return end + 1;
}

function findGroupEnd(source: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < source.length) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    at = skipOne(source, at);
    if (depth === 0) return at;
  }
  return at;
}
