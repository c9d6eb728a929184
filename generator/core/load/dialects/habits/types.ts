/** Finds what JSON Schema calls types, and values beside them, of other languages and formats. */

import { isObject, type Members } from '../../structure/pointer.ts';
import { dropMember, replaceMembers } from './members.ts';
import { jsonTypes } from '../../structure/vocabulary.ts';

/** What is written instead of a plain `type`. */
interface Named {
  readonly type?: string;
  readonly format?: string;
}

const others: Readonly<Record<string, Named>> = {
  any: {},
  mixed: {},
  json: {},
  bool: { type: 'boolean' },
  int: { type: 'integer' },
  int32: { type: 'integer', format: 'int32' },
  int64: { type: 'integer', format: 'int64' },
  long: { type: 'integer', format: 'int64' },
  float: { type: 'number', format: 'float' },
  double: { type: 'number', format: 'double' },
  decimal: { type: 'number' },
  num: { type: 'number' },
  str: { type: 'string' },
  text: { type: 'string' },
  enum: { type: 'string' },
  url: { type: 'string', format: 'uri' },
  uri: { type: 'string', format: 'uri' },
  uuid: { type: 'string', format: 'uuid' },
  guid: { type: 'string', format: 'uuid' },
  email: { type: 'string', format: 'email' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  'date-time': { type: 'string', format: 'date-time' },
  file: { type: 'string', format: 'binary' },
  binary: { type: 'string', format: 'binary' },
  list: { type: 'array' },
  map: { type: 'object' },
  dict: { type: 'object' },
  hash: { type: 'object' },
};

/** The type that a name means; undefined where it means none. */
export function typeNamed(name: unknown): Named | undefined {
  if (typeof name !== 'string') return undefined;
  if (jsonTypes.has(name)) return { type: name };
  const lower = name.trim().toLowerCase();
  if (jsonTypes.has(lower)) return { type: lower };
  return Object.hasOwn(others, lower) ? others[lower] : undefined;
}

/** A schema whose `type` JSON Schema does not know: read as what is meant, else as one that says no type. */
export function mendType(schema: Members): Members {
  const { type } = schema;
  if (findNullable(schema) !== undefined) return { ...dropMember(schema, 'type'), nullable: true };
  if (typeof type === 'string' && jsonTypes.has(type)) return schema;
  if (Array.isArray(type)) return mendTypes(schema, type);
  const { type: _type, ...rest } = schema;
  const named = typeNamed(type);
  return named === undefined || isObject(type) ? rest : { ...rest, ...addFormat(rest, named) };
}

/**
 * The keyword beside `type: 'null'` that says what else a value may be: generators of documents write a reference so that may
 * be null. Strictly nothing but null would be valid, and most often not even that.
 */
export function findNullable(schema: Members): string | undefined {
  const { type } = schema;
  const isNull =
    type === 'null' || (Array.isArray(type) && type.length === 1 && type[0] === 'null');
  if (!isNull) return undefined;
  return ['$ref', 'allOf', 'oneOf', 'anyOf'].find((name) => {
    const held = schema[name];
    return typeof held === 'string' || (Array.isArray(held) && held.length > 0);
  });
}

/** A format that the schema has beside its type says more than the name of the type. */
function addFormat(rest: Members, { type, format }: Named): Named {
  const known = typeof rest['format'] === 'string' ? rest['format'] : format;
  return {
    ...(type === undefined ? {} : { type }),
    ...(known === undefined ? {} : { format: known }),
  };
}

function mendTypes(schema: Members, types: readonly unknown[]): Members {
  if (types.every((type) => typeof type === 'string' && jsonTypes.has(type))) return schema;
  const { type: _type, ...rest } = schema;
  // `type: [string, null]` in YAML holds null, not the word.
  const named = types.map((type) => (type === null ? 'null' : typeNamed(type)?.type));
  // Beside a type that says nothing, the others say nothing either.
  return named.includes(undefined) ? rest : { ...rest, type: [...new Set(named)] };
}

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
    return values.every(isPlain) ? moveValues(schema, values) : schema;
  }
  if (mended.every((value, index) => Object.is(value, values[index]))) return schema;
  return { ...schema, enum: mended };
}

/** `const` and `default` in the type that the schema says; a `const` of another type says nothing, unless it is a list or an object. */
export function mendSingleValues(schema: Members): Members {
  const { type, nullable } = schema;
  if (type === undefined) return schema;
  const types: readonly unknown[] = [type, ...(nullable === true ? ['null'] : [])].flat();
  return replaceMembers(schema, (value, name) => {
    if (name !== 'const' && name !== 'default') return value;
    const meant = findMeant(value, types);
    const isLost = name === 'const' && !isOfTypes(meant, types) && isPlain(meant);
    return isLost ? undefined : meant;
  });
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
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
