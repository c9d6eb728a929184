/** The member names of a const object that represents a set of values. */

import type { Json } from '../model/model.ts';
import { asText } from '../raw.ts';
import { findFree, hasIdentifierForm, toPascalCase } from './letter-case.ts';

/** A value that is an identifier, else the name the spec gives, else Pascal case, else its characters by name. */
export function chooseEnumKeys(
  values: readonly Json[],
  given: readonly unknown[],
): readonly string[] {
  const taken = new Set(values.filter(isKey));
  return values.map((value, index) => {
    if (isKey(value)) return value;
    const candidates = listCandidates(value, asText(given[index]));
    const key = candidates.find((name) => !taken.has(name)) ?? findFree(spell(value), taken, '_');
    taken.add(key);
    return key;
  });
}

/** `__proto__: x` in an object literal sets the prototype. */
function isKey(text: Json): text is string {
  return typeof text === 'string' && hasIdentifierForm(text) && text !== '__proto__';
}

function listCandidates(value: Json, given: string | undefined): readonly string[] {
  const name = given === undefined ? '' : isKey(given) ? given : toPascalCase(given);
  if (typeof value !== 'string') return [name].filter(isKey);
  const isNumber = /^[^A-Za-z]/.test(value) && numbered.test(value);
  const number = isNumber ? `Value${value.replaceAll(/[^\p{L}\p{N}]/gu, '_')}` : '';
  return [name, toPascalCase(value), number].filter(isKey);
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
