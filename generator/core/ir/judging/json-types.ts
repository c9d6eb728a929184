/** Sets of JSON types, as bits: whole numbers and others are kept apart. */

import type { Json, JsonType } from '../model/model.ts';

export type JsonTypes = number;

const BITS: Readonly<Record<JsonType, JsonTypes>> = {
  null: 1,
  boolean: 2,
  integer: 4,
  number: 12,
  string: 16,
  array: 32,
  object: 64,
};

export const NO_TYPE: JsonTypes = 0;
export const ANY_TYPE: JsonTypes = 127;
export const NUMBERS: JsonTypes = BITS.number;

export function getBits(type: JsonType): JsonTypes {
  return BITS[type];
}

export function joinTypes(types: readonly JsonType[]): JsonTypes {
  return types.reduce((all, type) => all | BITS[type], NO_TYPE);
}

export function findTypeOf(value: Json): JsonTypes {
  if (value === null) return BITS.null;
  if (Array.isArray(value)) return BITS.array;
  if (typeof value === 'number') return Number.isInteger(value) ? BITS.integer : 8;
  // The three left are called alike in both languages.
  return BITS[typeof value as 'boolean' | 'string' | 'object'];
}

/** `string or null` */
export function describeTypes(types: JsonTypes): string {
  const names = (Object.keys(BITS) as JsonType[]).filter((name) => {
    if (name === 'integer' && (types & NUMBERS) === NUMBERS) return false;
    return (types & BITS[name]) === BITS[name];
  });
  return names.join(' or ');
}
