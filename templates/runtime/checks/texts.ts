// Checks of texts: what is none is none of their business.

import { type Key, refuse, refuseBounds, refuseType, type Run } from '../validation/check-run.ts';
import { bounds } from '../validation/issue-words.ts';
import { codePoints } from '../validation/json-values.ts';
import type { Form } from '../validation/patterns.ts';

/** `"type": "string"`, with `minLength` and `maxLength`. */
export function isText(
  value: unknown,
  run: Run,
  key: Key,
  minimum: number,
  maximum: number = Infinity,
): boolean {
  return typeof value === 'string'
    ? hasLength(value, run, key, minimum, maximum)
    : refuseType(value, run, key, 'a string');
}

/** `minLength` and `maxLength`, in code points: an emoji is one. */
export function hasLength(
  value: unknown,
  run: Run,
  key: Key,
  minimum: number,
  maximum: number = Infinity,
): boolean {
  if (typeof value !== 'string' || isOfLength(value, minimum, maximum)) return true;
  return refuseBounds(value, run, key, LENGTHS, minimum, maximum, 'characters');
}

const LENGTHS = ['length', 'maxLength'] as const;

function isOfLength(text: string, minimum: number, maximum: number): boolean {
  const { length } = text;
  // A code point is one or two units: most lengths are known without counting.
  if (length < minimum || length > 2 * maximum) return false;
  if (length <= maximum && length >= 2 * minimum) return true;
  const points = codePoints(text);
  return points >= minimum && points <= maximum;
}

/** `pattern`: a part of the text has this form; `words` say in the document what that is. */
export function hasPattern(
  value: unknown,
  run: Run,
  key: Key,
  form: Form,
  words?: string,
): boolean {
  return typeof value !== 'string' || form.test(value) || refuseForm(value, run, key, form, words);
}

function refuseForm(value: string, run: Run, key: Key, form: Form, words?: string): boolean {
  const named = `text of the form ${form.source}`;
  const expected = words === undefined ? named : `${words} (${named})`;
  return refuse(value, run, key, 'pattern', expected);
}

/** Bytes that the text decodes to. */
export function hasDecodedSize(
  value: unknown,
  run: Run,
  key: Key,
  encoding: Encoding,
  minimum: number,
  maximum: number = Infinity,
): boolean {
  if (typeof value !== 'string' || isOfDecodedSize(value, encoding, minimum, maximum)) return true;
  const expected = `${encoding} of ${bounds(minimum, maximum, 'bytes')}`;
  return refuse(value, run, key, 'decodedSize', expected);
}

type Encoding = 'base64' | 'base64url';

/** Line breaks are none of the text. */
function isOfDecodedSize(text: string, encoding: Encoding, minimum: number, maximum: number) {
  const size =
    findDecodedSize(text, encoding) ?? findDecodedSize(text.replace(/\s+/g, ''), encoding);
  return size !== undefined && size >= minimum && size <= maximum;
}

/** Bytes of a text; undefined where it is not of the encoding. */
function findDecodedSize(text: string, encoding: Encoding): number | undefined {
  const alphabet = encoding === 'base64' ? /^[A-Za-z0-9+/]*={0,2}$/ : /^[A-Za-z0-9_-]*={0,2}$/;
  if (!alphabet.test(text)) return undefined;
  const { length } = text;
  const digits = length - (text.endsWith('==') ? 2 : Number(text.endsWith('=')));
  // Four digits are three bytes; a single one is none. Padding fills up to four, and only URLs go without.
  const isBare = encoding === 'base64url' && digits === length;
  const isEven = digits % 4 !== 1 && (isBare || length % 4 === 0);
  return isEven ? Math.floor((digits * 3) / 4) : undefined;
}
