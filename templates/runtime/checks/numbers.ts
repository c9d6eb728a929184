// Checks of numbers: what is none of them is none of their business.

import { type Key, refuse, refuseType, type Run } from '../validation/check-run.ts';
import { integerFor } from '../validation/issue-words.ts';
import { isMultiple } from '../validation/json-values.ts';
import { isSafeInteger } from './values.ts';

/** Integers of 64 bits may be kept as `bigint`. */
function isNumeric(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function refuseBound(
  value: number | bigint,
  run: Run,
  key: Key,
  rule: string,
  words: string,
  bound: number,
): boolean {
  return run.report !== undefined && refuse(value, run, key, rule, `${words} ${bound}`);
}

/** `minimum` */
export function isAtLeast(value: unknown, run: Run, key: Key, bound: number): boolean {
  if (!isNumeric(value) || value >= bound) return true;
  return refuseBound(value, run, key, 'minimum', 'at least', bound);
}

/** `maximum` */
export function isAtMost(value: unknown, run: Run, key: Key, bound: number): boolean {
  if (!isNumeric(value) || value <= bound) return true;
  return refuseBound(value, run, key, 'maximum', 'at most', bound);
}

/** `exclusiveMinimum` */
export function isMoreThan(value: unknown, run: Run, key: Key, bound: number): boolean {
  if (!isNumeric(value) || value > bound) return true;
  return refuseBound(value, run, key, 'exclusiveMinimum', 'more than', bound);
}

/** `exclusiveMaximum` */
export function isLessThan(value: unknown, run: Run, key: Key, bound: number): boolean {
  if (!isNumeric(value) || value < bound) return true;
  return refuseBound(value, run, key, 'exclusiveMaximum', 'less than', bound);
}

/** `multipleOf`, exactly: as the decimal texts of both say. */
export function isMultipleOf(value: unknown, run: Run, key: Key, step: number): boolean {
  if (!isNumeric(value)) return true;
  const fits =
    typeof value === 'bigint' && Number.isSafeInteger(step)
      ? value % BigInt(step) === 0n
      : isMultiple(Number(value), step);
  if (fits) return true;
  return refuseBound(value, run, key, 'multipleOf', 'a multiple of', step);
}

/** `"type": "integer"`, of 32 bits. */
export function isInt32(value: unknown, run: Run, key?: PropertyKey): boolean {
  return (
    (typeof value === 'number' && value === (value | 0)) ||
    refuse(value, run, key, typeof value === 'number' ? 'format' : 'type', 'an integer of 32 bits')
  );
}

/**
 * `"type": "integer"`, of 64 bits. In a request or a response it is one that a number holds exactly: a larger one was rounded
 * when the response's JSON was read, and is not what the service sent.
 */
export function isInt64(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isSafeInteger(value) || isLargeInt(value, run, key, INT64);
}

/** `"type": "integer"`, of 64 bits without a sign. */
export function isUint64(value: unknown, run: Run, key?: PropertyKey): boolean {
  return (isSafeInteger(value) && Number(value) >= 0) || isLargeInt(value, run, key, UINT64);
}

/** Integers of 64 bits, and what is said of them. */
interface Wide {
  readonly least: number;
  readonly most: number;
  readonly words: string;
  readonly safe: string;
}

const INT64: Wide = {
  least: -0x8000_0000_0000_0000,
  most: 0x8000_0000_0000_0000,
  words: 'an integer of 64 bits',
  safe: 'an int64 within ±9007199254740991',
};

const UINT64: Wide = {
  least: 0,
  most: 0x1_0000_0000_0000_0000,
  words: 'an integer of 64 bits from 0',
  safe: 'a uint64 up to 9007199254740991',
};

function isLargeInt(value: unknown, run: Run, key: Key, wide: Wide): boolean {
  const isWhole = typeof value === 'number' && Number.isInteger(value);
  if (isWhole && !isWithin(value, wide)) return refuse(value, run, key, 'format', wide.words);
  if (isWhole && run.direction === undefined) return true;
  if (!isWhole || run.direction === 'request') {
    return refuseType(value, run, key, integerFor(value));
  }
  const expected = `${wide.safe} (\`int64: 'bigint'\` keeps larger ones exactly)`;
  return refuse(value, run, key, 'format', expected);
}

/**
 * An integer, of 64 bits unless another kind is asked for: as a `bigint`, or as a number; in a request and in a response a
 * number must be one that JavaScript holds exactly. Where a response is not read with `bigint`s, as events of a stream are, a
 * larger one was rounded.
 */
export function isBigInteger(
  value: unknown,
  run: Run,
  key?: PropertyKey,
  kind: 'int64' | 'uint64' | 'any' = 'int64',
): boolean {
  const isBig = typeof value === 'bigint';
  if (!isBig && !(typeof value === 'number' && Number.isInteger(value))) {
    return refuse(value, run, key, 'type', 'an integer');
  }
  const wide = kind === 'int64' ? INT64 : kind === 'uint64' ? UINT64 : undefined;
  if (wide !== undefined && !isWithin(value, wide)) {
    return refuse(value, run, key, 'format', wide.words);
  }
  if (isBig || run.direction === undefined || Number.isSafeInteger(value)) return true;
  return refuse(value, run, key, 'type', 'a safe integer, or a bigint');
}

function isWithin(value: number | bigint, { least, most }: Wide): boolean {
  // A number that other readers of JSON gave is the greatest one rounded up.
  return value >= least && (typeof value === 'bigint' ? value < most : value <= most);
}
