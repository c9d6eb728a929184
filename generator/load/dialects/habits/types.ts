/** The name of a type as other languages and formats have it in, what JSON Schema calls it out. */

import { isObject } from '../../structure/pointer.ts';
import { jsonTypes } from '../../structure/vocabulary.ts';

/** What is written instead of a plain `type`. */
export interface Named {
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
export function mendType(
  schema: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { type } = schema;
  if (typeof type === 'string' && jsonTypes.has(type)) return schema;
  if (Array.isArray(type)) return mendTypes(schema, type);
  const { type: _type, ...rest } = schema;
  const named = typeNamed(type);
  return named === undefined || isObject(type) ? rest : { ...rest, ...addFormat(rest, named) };
}

/** A format that the schema has beside its type says more than the name of the type. */
function addFormat(rest: Readonly<Record<string, unknown>>, { type, format }: Named): Named {
  const known = typeof rest['format'] === 'string' ? rest['format'] : format;
  return {
    ...(type === undefined ? {} : { type }),
    ...(known === undefined ? {} : { format: known }),
  };
}

function mendTypes(
  schema: Readonly<Record<string, unknown>>,
  types: readonly unknown[],
): Readonly<Record<string, unknown>> {
  if (types.every((type) => typeof type === 'string' && jsonTypes.has(type))) return schema;
  const { type: _type, ...rest } = schema;
  // `type: [string, null]` in YAML holds null, not the word.
  const named = types.map((type) => (type === null ? 'null' : typeNamed(type)?.type));
  // Beside a type that says nothing, the others say nothing either.
  return named.includes(undefined) ? rest : { ...rest, type: [...new Set(named)] };
}
