/** `oneOf` and `anyOf` in; real alternatives out, and what only looks like them as the plain schema that it means. */

import { listKeywords } from '../../ir/schemas/draft.ts';
import type { Json, JsonType, KeywordSchema, Schema } from '../../ir/model.ts';
import { resolved, type Models } from './models.ts';

/** Branches of which a value fits one. */
export interface Group {
  readonly kind: 'group';
  readonly keyword: 'oneOf' | 'anyOf';
  readonly branches: readonly Schema[];
  /** One of the branches was `null` alone. */
  readonly isNullable: boolean;
}

/** A single branch, types, or values, written as alternatives. */
interface Plain {
  readonly kind: 'plain';
  readonly schema: Schema;
  readonly isNullable: boolean;
}

export function groupsOf(schema: KeywordSchema, models: Models): readonly (Group | Plain)[] {
  return (['oneOf', 'anyOf'] as const).flatMap((keyword) => {
    const branches = schema[keyword];
    return branches === undefined ? [] : [groupOf(schema, keyword, branches, models)];
  });
}

function groupOf(
  schema: KeywordSchema,
  keyword: Group['keyword'],
  all: readonly Schema[],
  models: Models,
): Group | Plain {
  const isNull = (branch: Schema): boolean => typesAlone(branch, models)?.join() === 'null';
  const whole = all.flatMap((branch) => innerBranches(branch, keyword));
  const branches = whole.filter((branch) => !isNull(branch));
  const isNullable = branches.length < whole.length;
  const [only] = branches;
  if (only !== undefined && branches.length === 1) {
    return { kind: 'plain', schema: only, isNullable };
  }
  const meant = plainOf(schema, branches, models);
  if (meant !== undefined) return { kind: 'plain', schema: meant, isNullable };
  return { kind: 'group', keyword, branches, isNullable };
}

/** Of a branch that is nothing but branches itself, those. */
function innerBranches(branch: Schema, keyword: Group['keyword']): readonly Schema[] {
  if (branch.kind === 'boolean' || branch.ref !== undefined) return [branch];
  const others = listKeywords(branch).filter((key) => !silent.has(key) && key !== keyword);
  const inner = others.length === 0 ? branch[keyword] : undefined;
  return inner?.flatMap((each) => innerBranches(each, keyword)) ?? [branch];
}

/** What branches mean that are nothing but types, or nothing but values, or values and the type that they have. */
function plainOf(
  { at }: KeywordSchema,
  branches: readonly Schema[],
  models: Models,
): KeywordSchema | undefined {
  const types = branches.map((branch) => typesAlone(branch, models));
  if (types.every((each) => each !== undefined)) return { kind: 'schema', at, types: types.flat() };
  const values = branches.map((branch) => valuesAlone(branch, models));
  if (values.every((each) => each !== undefined)) {
    return { kind: 'schema', at, enum: values.flat() };
  }
  const isOpen = branches.every((_, index) => (types[index] ?? values[index]) !== undefined);
  const open = values.flatMap((each) => each ?? []);
  const rest = [...new Set(types.flatMap((each) => each ?? []))];
  const covered = open.every((value) => rest.some((type) => typeOfValue(value) === type));
  return isOpen && covered ? { kind: 'schema', at, types: rest, openEnum: open } : undefined;
}

const silent: ReadonlySet<string> = new Set([
  'kind',
  'at',
  'title',
  'description',
  'examples',
  'deprecated',
  'enumFacts',
]);

/** The types of a schema that says nothing else. */
function typesAlone(branch: Schema, models: Models): readonly JsonType[] | undefined {
  const schema = resolved(branch, models);
  if (schema.kind === 'boolean' || schema.types === undefined) return undefined;
  const others = listKeywords(schema).filter((key) => !silent.has(key) && key !== 'types');
  return others.length === 0 ? schema.types : undefined;
}

/** The values of a schema that says nothing else but their type. */
function valuesAlone(branch: Schema, models: Models): readonly Json[] | undefined {
  const schema = resolved(branch, models);
  if (schema.kind === 'boolean') return undefined;
  const others = listKeywords(schema).filter(
    (key) => !silent.has(key) && !['types', 'enum', 'const'].includes(key),
  );
  if (others.length > 0) return undefined;
  return schema.enum ?? (schema.const === undefined ? undefined : [schema.const.value]);
}

/** The narrowest JSON type that holds a value. */
export function typeOfValue(value: Json): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'boolean' : 'object';
}
