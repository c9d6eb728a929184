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

/** A text as JSON writes it; most need no escapes. */
function quote(value: unknown): string {
  return typeof value === 'string' && /^[\w .:/@-]*$/.test(value)
    ? `"${value}"`
    : JSON.stringify(value);
}

/** What is expected in the place of a value that is no such number. */
export function integerFor(value: unknown): string {
  const isWhole = Number.isInteger(value) || typeof value === 'bigint';
  return `an integer${isWhole ? ' within ±9007199254740991' : ''}`;
}

/** What came, in words: short plain values as they are, all else by kind and size. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'string' && value.length <= 60) return quote(value);
  return value === null || typeof value === 'number' || typeof value === 'boolean'
    ? `${value}`
    : describeKind(value);
}

function describeKind(value: unknown): string {
  if (typeof value === 'string') return `a string of ${counted(codePoints(value), 'characters')}`;
  if (Array.isArray(value)) return `an array of ${counted(value.length, 'items')}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** The type and size of a value that must not be shown. */
export function describeSecret(value: unknown): string {
  if (value === undefined) return 'nothing';
  return value === null || typeof value === 'boolean' ? 'another value' : describeKind(value);
}

/** What the spec words itself is a sentence already. */
export function printExpected(expected: string): string {
  return isSentence(expected) ? expected : `Expected ${expected}`;
}

/** One line for a person. */
export function printMessage(expected: string, received: string, source?: string): string {
  return `${printExpected(expected)}, received ${received}${source === undefined ? '' : ` (${source})`}`;
}

/** Whether the spec words what is expected. */
export function isSentence(expected: string): boolean {
  const first = expected.charCodeAt(0);
  // Most are words of ours, in small letters of ASCII.
  const isPlain = first >= 97 && first <= 122;
  return !isPlain && /^\p{Lu}/u.test(expected);
}
