/** A schema in, the JSON types that its values may have out, `null` left aside; undefined where it leaves them open. */

import type { Json, KeywordSchema, Model, Schema } from '../../ir/model.ts';

type Types = ReadonlySet<string> | undefined;
type Models = ReadonlyMap<string, Model>;

export function findTypes(
  schema: Schema,
  models: Models,
  depth = 0,
  known: Known = new Map(),
): Types {
  if (schema.kind === 'boolean' || depth > 16) return undefined;
  if (!known.has(schema)) known.set(schema, findOwnTypes(schema, models, depth, known));
  return known.get(schema);
}

/** A schema that many others lead to is looked at once. */
type Known = Map<Schema, Types>;

function findOwnTypes(schema: KeywordSchema, models: Models, depth: number, known: Known): Types {
  const { types, const: constant, enum: values, openEnum } = schema;
  if (types !== undefined)
    return new Set(types.map(simplifyType).filter((type) => type !== 'null'));
  if (constant !== undefined) return new Set([findValueType(constant.value)]);
  const listed = values ?? openEnum;
  if (listed !== undefined) return new Set(listed.map(findValueType));
  const findTypesBelow = (part: Schema): Types => findTypes(part, models, depth + 1, known);
  const target = schema.ref?.kind === 'model' ? models.get(schema.ref.key)?.schema : undefined;
  const whole = [...(target === undefined ? [] : [target]), ...(schema.allOf ?? [])];
  const found = whole.map(findTypesBelow).find((set) => set !== undefined);
  if (found !== undefined) return found;
  const branches = (schema.anyOf ?? schema.oneOf ?? []).map(findTypesBelow);
  if (branches.length > 0) return uniteTypes(branches);
  return schema.properties === undefined ? undefined : new Set(['object']);
}

function uniteTypes(sets: readonly Types[]): Types {
  const known = sets.filter((set) => set !== undefined);
  return known.length < sets.length ? undefined : new Set(known.flatMap((set) => [...set]));
}

function simplifyType(type: string): string {
  return type === 'integer' ? 'number' : type;
}

function findValueType(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
