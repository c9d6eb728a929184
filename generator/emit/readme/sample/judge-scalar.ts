/** Strings and numbers against their keywords. */

import type { KeywordSchema } from '../../../ir/model.ts';
import { matches } from './pattern.ts';

export function stringFits(value: string, schema: KeywordSchema): boolean {
  const length = [...value].length;
  if (length < (schema.minLength ?? 0) || length > (schema.maxLength ?? Infinity)) return false;
  if (schema.pattern !== undefined && !matches(schema.pattern, value)) return false;
  return decodedFits(value, schema.decodedSize) && formatFits(value, schema.format);
}

function decodedFits(value: string, bounds: KeywordSchema['decodedSize']): boolean {
  if (bounds === undefined) return true;
  const bytes = Math.floor((value.replace(/=+$/, '').length * 3) / 4);
  const { minimum = 0, maximum = Infinity, exclusiveMaximum = Infinity } = bounds;
  return bytes >= minimum && bytes <= maximum && bytes < exclusiveMaximum;
}

/** Formats that samples are written for; others are taken on trust. */
const FORMATS: ReadonlyMap<string, RegExp> = new Map([
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i],
  ['time', /^\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i],
  ['duration', /^P(?:\d+W|(?=.)(?:\d+[YMD])*(?:T(?:\d+[HMS])+)?)$/],
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['uuid', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i],
  ['byte', /^(?:[\w+/]{4})*(?:[\w+/]{2}(?:==)?|[\w+/]{3}=?)?$/],
  ['uri', /^[a-z][a-z0-9+.-]*:\S+$/i],
  ['ipv4', /^\d{1,3}(?:\.\d{1,3}){3}$/],
  ['hostname', /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i],
]);

function formatFits(value: string, format: string | undefined): boolean {
  const expression = format === undefined ? undefined : FORMATS.get(format);
  return expression === undefined || expression.test(value);
}

export function numberFits(value: number, schema: KeywordSchema): boolean {
  const { minimum = -Infinity, maximum = Infinity, multipleOf } = schema;
  if (value < minimum || value > maximum) return false;
  if (value <= (schema.exclusiveMinimum ?? -Infinity)) return false;
  if (value >= (schema.exclusiveMaximum ?? Infinity)) return false;
  if (multipleOf !== undefined && !Number.isInteger(round(value / multipleOf))) return false;
  const [low, high] = RANGES.get(schema.format ?? '') ?? [-Infinity, Infinity];
  return value >= low && value <= high;
}

const RANGES: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['int8', [-128, 127]],
  ['uint8', [0, 255]],
  ['int16', [-32768, 32767]],
  ['uint16', [0, 65535]],
  ['int32', [-2147483648, 2147483647]],
  ['uint32', [0, 4294967295]],
  ['uint64', [0, Number.MAX_SAFE_INTEGER]],
  ['int64', [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]],
]);

/** Takes the error of binary fractions away: 0.3 is a multiple of 0.1. */
function round(quotient: number): number {
  return Number(quotient.toPrecision(12));
}
