/** A schema in, the JSON types that its values may have out, `null` left aside; undefined where it leaves them open. */

import type { Json, KeywordSchema, Model, Schema } from '../../ir/model.ts';

type Types = ReadonlySet<string> | undefined;

export function findTypes(schema: Schema, models: ReadonlyMap<string, Model>): Types {
  return look(schema, { models, known: new Map() }, 0);
}

interface Search {
  readonly models: ReadonlyMap<string, Model>;
  /** A schema that many others lead to is looked at once. */
  readonly known: Map<Schema, Types>;
}

function look(schema: Schema, search: Search, depth: number): Types {
  const { known } = search;
  if (schema.kind === 'boolean' || depth > 16) return undefined;
  if (!known.has(schema)) known.set(schema, findOwnTypes(schema, search, depth));
  return known.get(schema);
}

function findOwnTypes(schema: KeywordSchema, search: Search, depth: number): Types {
  const { types, const: constant, enum: values, openEnum } = schema;
  if (types !== undefined) {
    return new Set(types.map(simplifyType).filter((type) => type !== 'null'));
  }
  if (constant !== undefined) return new Set([findValueType(constant.value)]);
  const listed = values ?? openEnum;
  if (listed !== undefined) return new Set(listed.map(findValueType));
  const findTypesBelow = (part: Schema): Types => look(part, search, depth + 1);
  const model = schema.ref?.kind === 'model' ? search.models.get(schema.ref.key) : undefined;
  const target = model?.schema;
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
