/** A schema whose `enum` does not fit its `type` in; the values that are meant, where they belong, out. */

import { isObject, type Members } from '../../structure/pointer.ts';

/** Values in the type that the schema says; a list that nothing of fits, or without items, says nothing. */
export function mendValues(schema: Members): Members {
  const { enum: listed, type, nullable } = schema;
  if (!Array.isArray(listed)) return schema;
  const values: readonly unknown[] = listed;
  if (values.length === 0 || type === undefined) return schema;
  const types: readonly unknown[] = [type, ...(nullable === true ? ['null'] : [])].flat();
  const mended = values.map((value) => findMeant(value, types));
  if (mended.every((value) => !isOfTypes(value, types))) {
    // Nobody writes a list or an object by habit: there the schema means what it says, that nothing fits.
    return values.some((value) => typeof value === 'object' && value !== null)
      ? schema
      : moveValues(schema, values);
  }
  if (mended.every((value, index) => Object.is(value, values[index]))) return schema;
  return { ...schema, enum: mended };
}

/** What is meant by a value of another type: `1` under `type: string` is `'1'`, `'1'` under `type: integer` is `1`. */
export function findMeant(value: unknown, types: readonly unknown[]): unknown {
  if (isOfTypes(value, types)) return value;
  if (types.includes('string') && (typeof value === 'number' || typeof value === 'boolean')) {
    return String(value);
  }
  if (typeof value !== 'string' || value.trim() === '') return value;
  const number = Number(value);
  if (Number.isFinite(number) && isOfTypes(number, types)) return number;
  const flag = value === 'true' ? true : value === 'false' ? false : value;
  return isOfTypes(flag, types) ? flag : value;
}

/** Whether JSON Schema takes the value under one of the types. */
export function isOfTypes(value: unknown, types: readonly unknown[]): boolean {
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (typeof value === 'number') {
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value));
  }
  return types.includes(typeof value);
}

/** Values beside `type: array` are those of its items, as a rule. */
function moveValues(schema: Members, values: readonly unknown[]): Members {
  const rest = dropMember(schema, 'enum');
  const { type, items } = schema;
  if (type !== 'array' || !isObject(items) || 'enum' in items || '$ref' in items) return rest;
  return { ...rest, items: { ...items, enum: values } };
}

function dropMember(schema: Members, name: string): Members {
  const { [name]: _left, ...rest } = schema;
  return rest;
}
