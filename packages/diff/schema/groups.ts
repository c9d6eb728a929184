/** Finds the real alternatives of `oneOf` and `anyOf`; what only looks like them becomes the plain schema that it means. */

import type { Place } from '../../../generator/core/diagnostics/diagnostic.ts';
import type {
  Json,
  JsonType,
  KeywordSchema,
  Schema,
} from '../../../generator/core/ir/model/model.ts';
import { annotations } from './annotations.ts';
import { type Models, resolveSchema } from './models.ts';
import { listKeywords } from '../../../generator/core/ir/schemas/keyword-facts.ts';

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

export function readGroups(schema: KeywordSchema, models: Models): readonly (Group | Plain)[] {
  return (['oneOf', 'anyOf'] as const).flatMap((keyword) => {
    const branches = schema[keyword];
    return branches === undefined ? [] : [readGroup({ keyword, branches }, schema.at, models)];
  });
}

function readGroup(
  { keyword, branches: all }: Pick<Group, 'keyword' | 'branches'>,
  at: Place,
  models: Models,
): Group | Plain {
  const isNull = (branch: Schema): boolean => readTypesAlone(branch, models)?.join() === 'null';
  const whole = all.flatMap((branch) => findInnerBranches(branch, keyword));
  const branches = whole.filter((branch) => !isNull(branch));
  const isNullable = branches.length < whole.length;
  const [only] = branches;
  if (only !== undefined && branches.length === 1) {
    return { kind: 'plain', schema: only, isNullable };
  }
  const meant = readPlain(branches, at, models);
  if (meant !== undefined) return { kind: 'plain', schema: meant, isNullable };
  return { kind: 'group', keyword, branches, isNullable };
}

/** Of a branch that is nothing but branches itself, those. */
function findInnerBranches(branch: Schema, keyword: Group['keyword']): readonly Schema[] {
  if (branch.kind === 'boolean' || branch.ref !== undefined) return [branch];
  const inner = saysOnly(branch, keyword) ? branch[keyword] : undefined;
  return inner?.flatMap((each) => findInnerBranches(each, keyword)) ?? [branch];
}

/** What branches mean that are nothing but types, or nothing but values, or values and the type that they have. */
function readPlain(
  branches: readonly Schema[],
  at: Place,
  models: Models,
): KeywordSchema | undefined {
  const types = branches.map((branch) => readTypesAlone(branch, models));
  if (types.every((each) => each !== undefined)) return { kind: 'schema', at, types: types.flat() };
  const values = branches.map((branch) => readValuesAlone(branch, models));
  if (values.every((each) => each !== undefined)) {
    return { kind: 'schema', at, enum: values.flat() };
  }
  const isOpen = branches.every((_, index) => (types[index] ?? values[index]) !== undefined);
  const open = values.flatMap((each) => each ?? []);
  const rest = [...new Set(types.flatMap((each) => each ?? []))];
  const covered = open.every((value) => rest.some((type) => findType(value) === type));
  return isOpen && covered ? { kind: 'schema', at, types: rest, openEnum: open } : undefined;
}

/** The types of a schema that says nothing else. */
function readTypesAlone(branch: Schema, models: Models): readonly JsonType[] | undefined {
  const schema = resolveSchema(branch, models);
  return schema.kind === 'schema' && saysOnly(schema, 'types') ? schema.types : undefined;
}

/** The values of a schema that says nothing else but their type. */
function readValuesAlone(branch: Schema, models: Models): readonly Json[] | undefined {
  const schema = resolveSchema(branch, models);
  if (schema.kind === 'boolean' || !saysOnly(schema, 'types', 'enum', 'const')) return undefined;
  return schema.enum ?? (schema.const === undefined ? undefined : [schema.const.value]);
}

const silent: ReadonlySet<string> = new Set(['kind', 'deprecated', ...annotations]);

function saysOnly(schema: KeywordSchema, ...keywords: readonly string[]): boolean {
  return listKeywords(schema).every((key) => silent.has(key) || keywords.includes(key));
}

/** The narrowest JSON type that holds a value. */
export function findType(value: Json): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'boolean' : 'object';
}
