/** What the types of an API say of the values of a resource: their members, and where an item or a list is in a response. */

import type {
  KeywordSchema,
  Member,
  Model,
  Operation,
  Response,
  Schema,
  Type,
} from '../../core/ir/model/model.ts';
import { resolveType } from '../../core/ir/types/walk.ts';

/** Models by key. */
export type Models = ReadonlyMap<string, Model>;

/** The members of an object, those of all parts of an intersection. */
export function listMembers(type: Type, models: Models): readonly Member[] {
  const found = resolveType(models, type);
  if (found.kind === 'object') return found.members;
  if (found.kind !== 'intersection') return [];
  return found.members.flatMap((part) => listMembers(part, models));
}

/** The types of a member, in all forms of a union. */
export function listMemberTypes(type: Type, name: string, models: Models): readonly Type[] {
  const found = resolveType(models, type);
  if (found.kind === 'union') {
    return found.members.flatMap((one) => listMemberTypes(one, name, models));
  }
  return listMembers(found, models).flatMap((one) => (one.name === name ? one.type : []));
}

/** The type of what is at a path in a value. */
export function findMemberType(
  type: Type,
  path: readonly string[],
  models: Models,
): Type | undefined {
  return path.reduce<Type | undefined>(
    (inner, name) => inner && listMemberTypes(inner, name, models)[0],
    path.length === 0 ? undefined : type,
  );
}

/** Whether a type says nothing of a value's members, and forbids none. */
export function isOpen(type: Type, models: Models): boolean {
  const found = resolveType(models, type);
  if (found.kind === 'unknown') return true;
  return found.kind === 'object' && found.members.length === 0 && found.rest?.kind === 'unknown';
}

export function areSameModel(one: Type, other: Type): boolean {
  return one.kind === 'model' && other.kind === 'model' && one.key === other.key;
}

/** The answer of a success; none where the document shows none. Of several media types, JSON has the items. */
export function findSuccess({ responses }: Operation): Response | undefined {
  const all = responses.filter(({ status }) => status.startsWith('2'));
  const found = all[0] ?? responses.find(({ status }) => status === 'default');
  const data =
    found?.contents.filter(({ codec, as }) => codec === 'json' && as === undefined) ?? [];
  const [json] = data;
  const isChoice = data.length === 1 && (found?.contents.length ?? 0) > 1;
  return found && json && isChoice ? { ...found, type: json.type } : found;
}

/** Finds the status of a success; an operation may only lead elsewhere. */
export function findStatus(operation: Operation): number {
  const status = Number(findSuccess(operation)?.status);
  if (Number.isInteger(status)) return status;
  const other = operation.responses.find((one) => /^30[12378]$/.test(one.status));
  return Number(other?.status ?? 200);
}

interface ListPlace {
  readonly path: readonly string[];
  readonly item: Type;
}

/** Finds the list in a response: at its top, or in the one member that is a list, or the one whose name says that it is the list. */
export function findList(
  type: Type,
  models: Models,
  isName: (name: string) => boolean = () => false,
): ListPlace | undefined {
  const found = resolveType(models, type);
  if (found.kind === 'array') return { path: [], item: found.items };
  const lists = listInside(found, models);
  const named = lists.length === 1 ? lists : lists.filter(({ path }) => isName(path.at(-1) ?? ''));
  if (lists.length > 0) return named.length === 1 ? named[0] : undefined;
  const inner = listMembers(found, models).flatMap(({ name, type: own }) => {
    return listInside(own, models).map(({ path, item }) => ({ path: [name, ...path], item }));
  });
  const wanted = inner.filter(({ path }) => path.some(isName));
  return wanted.length === 1 ? wanted[0] : undefined;
}

function listInside(type: Type, models: Models): readonly ListPlace[] {
  return listMembers(type, models).flatMap(({ name, type: own }) => {
    const list = resolveType(models, own);
    return list.kind === 'array' ? [{ path: [name], item: list.items }] : [];
  });
}

/** The schema of a member of a model, behind references. */
export function findMemberSchema(
  type: Type,
  path: readonly string[],
  models: Models,
): KeywordSchema | undefined {
  let schema =
    type.kind === 'model' ? resolveSchema(models.get(type.key)?.schema, models) : undefined;
  for (const name of path) {
    const property: Schema | undefined = schema?.properties?.find(
      (one) => one.name === name,
    )?.schema;
    schema = resolveSchema(property, models);
  }
  return schema;
}

/** Joins what a reference says, what is said beside it, and the members of what it extends. */
function resolveSchema(
  schema: Schema | undefined,
  models: Models,
  known = new Map<Schema, KeywordSchema | undefined>(),
): KeywordSchema | undefined {
  if (schema?.kind !== 'schema') return undefined;
  if (known.has(schema)) return known.get(schema);
  // A model that extends itself has nothing more there.
  known.set(schema, undefined);
  const resolve = (part: Schema | undefined) => resolveSchema(part, models, known);
  const target = schema.ref && resolve(models.get(schema.ref.key)?.schema);
  const own = Object.entries(schema).filter(([, value]) => value !== undefined);
  const parts = [target, ...(schema.allOf ?? []).map(resolve)];
  const inherited = parts.flatMap((part) => part?.properties ?? []);
  const properties = [...(schema.properties ?? []), ...inherited];
  const resolved: KeywordSchema = {
    ...target,
    ...Object.fromEntries(own),
    kind: 'schema',
    at: schema.at,
    ...(properties.length > 0 && { properties }),
  };
  known.set(schema, resolved);
  return resolved;
}

/** Names that differ in case and separators only are one: `order_id`, `orderId`. */
export function foldName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
