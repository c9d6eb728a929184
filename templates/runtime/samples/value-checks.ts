// What is wrong with a value by itself: its type, the values that it may be, numbers and texts.

import { identity, isMultiple, isObject } from '../validation/json-values.ts';
import { fitsFormat } from './formats.ts';
import { type JsonType, listTypes, type Shape } from './shapes.ts';
import { createFault, type Fields, type Finder } from './look.ts';

/** Looks for a value of another type. */
export const findInType: Finder = (shape, value, look) => {
  if (shape.binary === true) return undefined;
  const types = listTypes(shape);
  if (types === undefined || types.some((type) => isOfType(value, type))) return undefined;
  return createFault(look, types.join(' or '));
};

function isOfType(value: unknown, type: JsonType): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return typeof value === 'bigint' || Number.isSafeInteger(value);
    case 'number':
      return typeof value === 'bigint' || Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

/** Looks for a value that is none of those that are listed. */
export const findInValues: Finder = (shape, value, look) => {
  for (const values of listFixed(shape)) {
    if (!values.some((one) => isEqual(one, value))) {
      return createFault(look, values.map((one) => JSON.stringify(one)).join(' or '));
    }
  }
  return undefined;
};

/** Lists of values, one of each of which the value is. */
export function listFixed(shape: Shape): readonly (readonly unknown[])[] {
  const { enum: list } = shape;
  return [...(list === undefined ? [] : [list]), ...('const' in shape ? [[shape.const]] : [])];
}

/** Whether two values are equal as JSON is, or the same. */
export function isEqual(one: unknown, other: unknown): boolean {
  return one === other || (isJson(one) && isJson(other) && identity(one) === identity(other));
}

function isJson(value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'bigint') return true;
  return typeof value === 'object' && (value === null || Array.isArray(value) || isPlain(value));
}

/** Whether an object is no more than its members. */
export function isPlain(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Looks for what is wrong with a number. */
export const findInNumber: Finder = (shape, value, look) => {
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = shape;
  if (minimum !== undefined && value < minimum) return createFault(look, `at least ${minimum}`);
  if (maximum !== undefined && value > maximum) return createFault(look, `at most ${maximum}`);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
    return createFault(look, `more than ${exclusiveMinimum}`);
  }
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) {
    return createFault(look, `less than ${exclusiveMaximum}`);
  }
  if (multipleOf !== undefined && !isMultiple(Number(value), multipleOf)) {
    return createFault(look, `a multiple of ${multipleOf}`);
  }
  const is32 = format !== 'int32' || Number(value) === (Number(value) | 0);
  return is32 ? undefined : createFault(look, 'an integer of 32 bits');
};

/** Looks for what is wrong with a text. */
export const findInText: Finder = (shape, value, look) => {
  if (typeof value !== 'string' || shape.binary === true) return undefined;
  const { minLength = 0, maxLength = Infinity, pattern, format, decodedSize } = shape;
  const { form = pattern } = shape;
  const length = [...value].length;
  if (length < minLength || length > maxLength) {
    return createFault(look, `${minLength} to ${maxLength} characters`);
  }
  if (form?.test(value) === false) return createFault(look, `text of ${pattern}`);
  if (format !== undefined && !fitsFormat(value, format)) return createFault(look, format);
  if (decodedSize === undefined) return undefined;
  const { encoding, minimum = 0, maximum = Infinity } = decodedSize;
  const size = Math.floor((value.replace(/=+$/, '').length * 3) / 4);
  return fitsFormat(value, encoding) && size >= minimum && size <= maximum
    ? undefined
    : createFault(look, `${minimum} to ${maximum} bytes in ${encoding}`);
};
