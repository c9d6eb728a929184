/** The member names of a const object that represents a set of values. */

import type { Json } from '../model/model.ts';
import { asText } from '../raw.ts';
import { capitalize, findFree, hasIdentifierForm, toPascalCase } from './letter-case.ts';

/**
 * The names that the document gives; the first keeps one that is given twice. Values without a name follow one rule: where each
 * is an identifier they are their own keys, else all of them are in Pascal case, or spelled by the names of their signs.
 */
export function chooseEnumKeys(
  values: readonly Json[],
  given: readonly unknown[],
): readonly string[] {
  const taken = new Set<string>();
  const keys = values.map((_, index) => takeGiven(asText(given[index]), taken));
  const bare = values.filter((value, index) => keys[index] === undefined && value !== null);
  const areKept = bare.every(isKey);
  const chosen = new Map(
    sortBySigns(bare).map((value) => {
      const candidates = listCandidates(value, areKept);
      const key = candidates.find((name) => !taken.has(name)) ?? findFree(spell(value), taken, '_');
      taken.add(key);
      return [value, key];
    }),
  );
  return values.map((value, index) => keys[index] ?? chosen.get(value) ?? spell(value));
}

function takeGiven(name: string | undefined, taken: Set<string>): string | undefined {
  if (name === undefined) return undefined;
  const key = isKey(name) ? name : toPascalCase(name);
  if (!isKey(key) || taken.has(key)) return undefined;
  taken.add(key);
  return key;
}

/** Values that keep all of their letters and signs are first: `created` is `Created` though `-created` is before it. */
function sortBySigns(values: readonly Json[]): readonly Json[] {
  return values.toSorted((one, other) => rank(one) - rank(other));
}

function rank(value: Json): number {
  if (typeof value !== 'string') return 2;
  if (caseValue(value) === value) return 0;
  return /^[\p{L}\p{N}]/u.test(value) ? 1 : 2;
}

/** `__proto__: x` in an object literal sets the prototype. */
function isKey(text: Json): text is string {
  return typeof text === 'string' && hasIdentifierForm(text) && text !== '__proto__';
}

function listCandidates(value: Json, isKept: boolean): readonly string[] {
  if (typeof value !== 'string') return [];
  if (isKept) return [value];
  const isNumber = /^[^A-Za-z]/.test(value) && numbered.test(value);
  const number = isNumber ? `Value${value.replaceAll(/[^\p{L}\p{N}]/gu, '_')}` : '';
  const cased = caseValue(value);
  const sign = signs[value.slice(0, 1)];
  const signed = sign === undefined || !isKey(cased) ? '' : sign + cased;
  return [cased, value, number, signed].filter(isKey);
}

/** A word that shouts is lowered, as it is beside other words: `OPEN` is `Open`, since `IN-WORK` is `InWork`. */
function caseValue(value: string): string {
  return /^[A-Z][A-Z\d]+$/.test(value) ? capitalize(value.toLowerCase()) : toPascalCase(value);
}

/** Dates, times and versions: `2026-11-28` → `Value2026_11_28`. */
const numbered = /^\p{N}[\p{L}\p{N}]*(?:[-.:/ ][\p{L}\p{N}]+)+$/u;

const signs: Readonly<Record<string, string | undefined>> = {
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
