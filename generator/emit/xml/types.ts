/** A schema in, the JSON types that its values may have out, `null` left aside; undefined where it leaves them open. */

import type { Json, KeywordSchema, Model, Schema } from '../../ir/model.ts';

type Types = ReadonlySet<string> | undefined;
type Models = ReadonlyMap<string, Model>;

export function typesOf(
  schema: Schema,
  models: Models,
  depth = 0,
  known: Known = new Map(),
): Types {
  if (schema.kind === 'boolean' || depth > 16) return undefined;
  if (!known.has(schema)) known.set(schema, said(schema, models, depth, known));
  return known.get(schema);
}

/** A schema that many others lead to is looked at once. */
type Known = Map<Schema, Types>;

function said(schema: KeywordSchema, models: Models, depth: number, known: Known): Types {
  const { types, const: constant, enum: values, openEnum } = schema;
  if (types !== undefined) return new Set(types.map(plainType).filter((type) => type !== 'null'));
  if (constant !== undefined) return new Set([typeOfValue(constant.value)]);
  const listed = values ?? openEnum;
  if (listed !== undefined) return new Set(listed.map(typeOfValue));
  const below = (part: Schema): Types => typesOf(part, models, depth + 1, known);
  const target = schema.ref?.kind === 'model' ? models.get(schema.ref.key)?.schema : undefined;
  const whole = [...(target === undefined ? [] : [target]), ...(schema.allOf ?? [])];
  const found = whole.map(below).find((set) => set !== undefined);
  if (found !== undefined) return found;
  const branches = (schema.anyOf ?? schema.oneOf ?? []).map(below);
  if (branches.length > 0) return united(branches);
  return schema.properties === undefined ? undefined : new Set(['object']);
}

function united(sets: readonly Types[]): Types {
  const known = sets.filter((set) => set !== undefined);
  return known.length < sets.length ? undefined : new Set(known.flatMap((set) => [...set]));
}

function plainType(type: string): string {
  return type === 'integer' ? 'number' : type;
}

function typeOfValue(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
