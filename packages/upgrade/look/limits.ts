/** Whether a value that code has fits what a schema says of it. */

import type { KeywordSchema } from '../../../generator/core/ir/model/model.ts';
import { attempt } from '../../../generator/core/diagnostics/thrown.ts';

/** The rule that a value breaks, as a few words; undefined where it keeps all of them. */
export function findBroken(value: unknown, schema: KeywordSchema): string | undefined {
  if (typeof value === 'number') return findBrokenNumber(value, schema);
  if (typeof value === 'string') return findBrokenText(value, schema);
  return Array.isArray(value) ? findBrokenList(value.length, schema) : undefined;
}

function findBrokenNumber(value: number, schema: KeywordSchema): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined && value < minimum) return `at least ${minimum}`;
  if (maximum !== undefined && value > maximum) return `at most ${maximum}`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
    return `more than ${exclusiveMinimum}`;
  }
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) {
    return `less than ${exclusiveMaximum}`;
  }
  const isOdd = multipleOf !== undefined && !isMultiple(value, multipleOf);
  return isOdd ? `a multiple of ${multipleOf}` : undefined;
}

function isMultiple(value: number, divisor: number): boolean {
  const times = value / divisor;
  return Math.abs(times - Math.round(times)) < 1e-9;
}

function findBrokenText(value: string, schema: KeywordSchema): string | undefined {
  const { minLength, maxLength, pattern, format } = schema;
  const { length } = [...value];
  if (minLength !== undefined && length < minLength) return `at least ${minLength} characters`;
  if (maxLength !== undefined && length > maxLength) return `at most ${maxLength} characters`;
  if (pattern !== undefined && attempt(() => new RegExp(pattern, 'u'))?.test(value) === false) {
    return `a text that matches \`${pattern}\``;
  }
  const form = format === undefined ? undefined : formats.get(format);
  return form?.test(value) === false ? `of the format \`${format}\`` : undefined;
}

/** Formats whose texts are known by their form. */
const formats: ReadonlyMap<string, RegExp> = new Map([
  ['date', /^\d{4}-\d{2}-\d{2}$/],
  ['date-time', /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:\d{2})$/],
  ['time', /^\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/],
  ['uuid', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i],
  ['email', /^[^\s@]+@[^\s@]+$/],
  ['ipv4', /^\d{1,3}(?:\.\d{1,3}){3}$/],
  ['uri', /^[a-z][a-z\d+.-]*:/i],
]);

/** Whether the form of the format is known. */
export function knowsFormat(format: string | undefined): boolean {
  return format !== undefined && formats.has(format);
}

function findBrokenList(length: number, schema: KeywordSchema): string | undefined {
  const { minItems, maxItems } = schema;
  if (minItems !== undefined && length < minItems) return `at least ${minItems} items`;
  return maxItems !== undefined && length > maxItems ? `at most ${maxItems} items` : undefined;
}
