/** A schema in, the JSON types that its values may have out, `null` left aside; undefined where it leaves them open. */

import type { Json, Model, Schema } from '../../ir/model.ts';

export function typesOf(
  schema: Schema,
  models: ReadonlyMap<string, Model>,
  depth = 0,
): ReadonlySet<string> | undefined {
  if (schema.kind === 'boolean' || depth > 16) return undefined;
  const { types, const: constant, enum: values, openEnum } = schema;
  if (types !== undefined) return new Set(types.map(plainType).filter((type) => type !== 'null'));
  if (constant !== undefined) return new Set([typeOfValue(constant.value)]);
  const listed = values ?? openEnum;
  if (listed !== undefined) return new Set(listed.map(typeOfValue));
  const below = (part: Schema): ReadonlySet<string> | undefined => typesOf(part, models, depth + 1);
  const target = schema.ref?.kind === 'model' ? models.get(schema.ref.key)?.schema : undefined;
  const whole = [...(target === undefined ? [] : [target]), ...(schema.allOf ?? [])];
  const said = whole.map(below).find((set) => set !== undefined);
  if (said !== undefined) return said;
  const branches = (schema.anyOf ?? schema.oneOf ?? []).map(below);
  if (branches.length > 0) return united(branches);
  return schema.properties === undefined ? undefined : new Set(['object']);
}

function united(
  sets: readonly (ReadonlySet<string> | undefined)[],
): ReadonlySet<string> | undefined {
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
