/** The member names of a const object that represents a set of values. */

import type { Json } from '../model.ts';
import { asText } from '../raw.ts';
import { isIdentifier, toPascalCase } from './letter-case.ts';

/** A value that is an identifier, else the name the spec gives, else Pascal case, else its characters by name. */
export function chooseEnumKeys(
  values: readonly Json[],
  given: readonly unknown[],
): readonly string[] {
  const taken = new Set(values.filter((value) => typeof value === 'string' && isKey(value)));
  const keys: string[] = [];
  for (const [index, value] of values.entries()) {
    if (typeof value === 'string' && isKey(value)) {
      keys.push(value);
      continue;
    }
    const key = findFreeName(listCandidates(value, asText(given[index])), taken);
    taken.add(key);
    keys.push(key);
  }
  return keys;
}

/** `__proto__: x` in an object literal sets the prototype. */
function isKey(text: string): boolean {
  return isIdentifier(text) && text !== '__proto__';
}

function* listCandidates(value: Json, given: string | undefined): Generator<string> {
  const name = given === undefined ? '' : isKey(given) ? given : toPascalCase(given);
  if (isKey(name)) yield name;
  const plain = typeof value === 'string' ? toPascalCase(value) : '';
  if (isKey(plain)) yield plain;
  if (typeof value === 'string' && /^[^A-Za-z]/.test(value) && numbered.test(value)) {
    yield `Value${value.replaceAll(/[^\p{L}\p{N}]/gu, '_')}`;
  }
  const spelled = spell(value);
  yield spelled;
  for (let count = 2; ; count += 1) yield `${spelled}_${count}`;
}

/** Dates, times and versions: `2026-11-28` → `Value2026_11_28`. */
const numbered = /^\p{N}[\p{L}\p{N}]*(?:[-.:/ ][\p{L}\p{N}]+)+$/u;

const signs: Readonly<Record<string, string>> = {
  '+': 'Plus',
  '-': 'Minus',
  '*': 'Star',
  '/': 'Slash',
  '.': 'Dot',
  ',': 'Comma',
  '<': 'Less',
  '>': 'Greater',
  '=': 'Equal',
  '!': 'Not',
  '&': 'And',
  '|': 'Or',
  '%': 'Percent',
  '#': 'Hash',
  '@': 'At',
  ':': 'Colon',
  '?': 'Question',
  $: 'Dollar',
  ' ': 'Space',
  _: 'Underscore',
};

/** `+1` → `ValuePlus1`, `>=` → `ValueGreaterEqual`, `` → `ValueEmpty`. */
function spell(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === '') return 'ValueEmpty';
  const letters = Array.from(text, (sign) => {
    if (/^[\p{ID_Continue}]$/u.test(sign) && sign !== '_') return sign;
    return Object.hasOwn(signs, sign) ? signs[sign] : `U${sign.codePointAt(0)?.toString(16)}`;
  });
  return `Value${letters.join('')}`;
}

function findFreeName(names: Iterable<string>, taken: ReadonlySet<unknown>): string {
  for (const name of names) if (!taken.has(name)) return name;
  return '';
}
