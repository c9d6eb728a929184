// What is expected of a value and what came instead, in the words of issues.

import { codePoints } from './json-values.ts';

/**
 * A number and what it counts.
 *
 * @example
 * counted(1, 'characters'); // '1 character'
 */
export function counted(count: number, plural: string): string {
  return `${count} ${count === 1 ? plural.replace(/s$/, '') : plural}`;
}

/**
 * Two bounds and what they count.
 *
 * @example
 * bounds(0, 1, 'characters'); // 'at most 1 character'
 */
export function bounds(minimum: number, maximum: number, plural: string): string {
  if (minimum === maximum) return `exactly ${counted(minimum, plural)}`;
  if (maximum === Infinity) return `at least ${counted(minimum, plural)}`;
  return minimum > 0
    ? `${minimum} to ${counted(maximum, plural)}`
    : `at most ${counted(maximum, plural)}`;
}

/** Values in words: `one of "a", "b"`. */
export function listed(values: readonly unknown[]): string {
  const texts = values.slice(0, 20).map(quote);
  const more = values.length > 20 ? `, … (${values.length} in all)` : '';
  return values.length === 1 ? `${texts[0]}` : `one of ${texts.join(', ')}${more}`;
}

/** As JSON writes it; most texts need no escapes. */
function quote(value: unknown): string {
  return typeof value === 'string' && /^[\w .:/@-]*$/.test(value)
    ? `"${value}"`
    : JSON.stringify(value);
}

/** What should stand in place of a value that is no such number. */
export function integerFor(value: unknown): string {
  return `an integer${Number.isInteger(value) ? ' within ±9007199254740991' : ''}`;
}

/** What came, in words: short plain values as they are, all else by kind and size. */
export function describeValue(value: unknown, secret: boolean): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'boolean') return secret ? 'another value' : String(value);
  if (typeof value === 'number') return secret ? 'a number' : String(value);
  if (typeof value === 'bigint') return secret ? 'a bigint' : `${value}n`;
  if (typeof value === 'string') {
    return secret || value.length > 60
      ? `a string of ${counted(codePoints(value), 'characters')}`
      : quote(value);
  }
  if (Array.isArray(value)) return `an array of ${counted(value.length, 'items')}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** One line for a person; what the spec words itself is a sentence already. */
export function printMessage(expected: string, received: string, source?: string): string {
  const first = expected.charCodeAt(0);
  // Most are words of ours, in small letters.
  const isSentence = !(first >= 97 && first <= 122) && /^\p{Lu}/u.test(expected);
  const start = isSentence ? expected : `Expected ${expected}`;
  return `${start}, received ${received}${source === undefined ? '' : ` (${source})`}`;
}
