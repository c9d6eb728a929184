/** Finds the resources of an API by its paths: items that a path leads to, and how they are known. */

import type { Api, JsonObject, Operation, Parameter, Type } from '../../core/ir/model/model.ts';
import { groupByItem, listPathNames, listWords } from '../../core/load/structure/resource-paths.ts';
import { mayOverlap } from './type-overlap.ts';
import { asMembers, asTexts, splitPath } from './extension.ts';
import {
  findList,
  findMemberSchema,
  findSuccess,
  foldName,
  listMembers,
  listMemberTypes,
  type Models,
} from './shapes.ts';
import { indexModels } from '../../core/ir/model/index-models.ts';
import { resolveType } from '../../core/ir/types/walk.ts';

/** Items of one kind. */
export interface Resource {
  readonly name: string;
  /** The path of an item: `/orders/{id}`; of a list that has none, with a `{}` at its end. */
  readonly item: string;
  /** The type of an item; undefined where the document does not show it. */
  readonly type?: Type | undefined;
  readonly key: readonly (readonly string[] | undefined)[];
  readonly operations: readonly Operation[];
  /** What the root says of it. */
  readonly settings: JsonObject;
}

/** Lists the resources that paths lead to, and those that only the root names. */
export function findResources(api: Api): readonly Resource[] {
  const models = indexModels(api);
  const triggers = new Set(
    api.states.flatMap((table) => table.triggers.map(({ operation }) => operation)),
  );
  const settings = new Map(
    Object.entries(asMembers(api.simulation?.['resources'])).map(([name, own]) => [
      name,
      asMembers(own),
    ]),
  );
  const groups = groupByItem(api.operations, triggers);
  const found = groups.map(({ item, name, operations }): Resource => {
    const own = settings.get(name) ?? {};
    const type = findNamedType(own, api) ?? findItemType(item, operations, models);
    const key = findKey(item, { type, operations }, models);
    return { name, item, type, key: replaceKey(key, own), operations, settings: own };
  });
  const known = new Set(found.map(({ name }) => name));
  const others = [...settings].filter(([name]) => !known.has(name));
  return [
    ...found,
    ...others.map(([name, own]): Resource => {
      const type = findNamedType(own, api);
      return {
        name,
        item: '',
        type,
        key: replaceKey([['id']], own),
        operations: [],
        settings: own,
      };
    }),
  ];
}

/** The model that the root names for items. */
function findNamedType({ schema }: JsonObject, { models }: Api): Type | undefined {
  const model = models.find(({ key }) => key === schema);
  return model && { kind: 'model', key: model.key, input: false };
}

/** The last members of a key are those that the root names. */
function replaceKey(key: Resource['key'], { key: own }: JsonObject): Resource['key'] {
  const named = asTexts(own).map(splitPath);
  return named.length === 0 ? key : [...key.slice(0, -named.length), ...named];
}

/** Finds the type of an item: what reading one gives, else what a list has, or what making or changing one gives. */
function findItemType(
  item: string,
  operations: readonly Operation[],
  models: Models,
): Type | undefined {
  const read = operations.find(({ path, method }) => path === item && method === 'GET');
  const found = read && findSuccess(read)?.type;
  if (found !== undefined && found.kind !== 'unknown') return found;
  const collection = item.slice(0, item.lastIndexOf('/'));
  const own = operations.filter(({ path }) => path === collection);
  const list = own.find(({ method }) => method === 'GET');
  const listed = list && findList(findSuccess(list)?.type ?? { kind: 'unknown' }, models)?.item;
  const items = listed ?? list?.pages?.itemType;
  if (items !== undefined) return items;
  const make = own.find(({ method }) => method === 'POST');
  const change = operations.find(
    ({ path, method }) => path === item && (method === 'PATCH' || method === 'PUT'),
  );
  const given = [make, change].map((one) => one && findSuccess(one)?.type);
  return given.find((type) => type?.kind === 'model');
}

/** For each parameter of the path, the member of an item that repeats it. */
function findKey(
  item: string,
  { type, operations }: Pick<Resource, 'type' | 'operations'>,
  models: Models,
): Resource['key'] {
  const names = listPathNames(item);
  const parameters = operations.flatMap((operation) => operation.parameters);
  return names.map((name, index) => {
    const path = findKeyParam(name, parameters);
    const isLast = index === names.length - 1;
    if (type === undefined) return isLast ? ['id'] : undefined;
    const own = path.length === 1 ? listMemberTypes(type, path[0] ?? '', models) : [];
    if (own.some((one) => isId(one, models))) return path;
    if (own.length === 0 && findMemberSchema(type, path, models) !== undefined) return path;
    return isLast ? findIdMember(type, { item, path }, models) : undefined;
  });
}

/** An id is a text or a number. */
function isId(type: Type, models: Models): boolean {
  return (
    mayOverlap(type, { kind: 'string' }, models) || mayOverlap(type, { kind: 'number' }, models)
  );
}

function findIdMember(
  type: Type,
  { item, path }: { readonly item: string; readonly path: readonly string[] },
  models: Models,
): readonly string[] | undefined {
  const members = listMembers(type, models);
  // A list has no members.
  if (members.length === 0) return resolveType(models, type).kind === 'array' ? undefined : ['id'];
  const word = foldName(listWords(item).at(-1) ?? '');
  const wanted = [foldName(path.at(-1) ?? ''), 'id', `${word.replace(/s$/, '')}id`, 'key', 'name'];
  for (const name of wanted) {
    const member = members.find((one) => foldName(one.name) === name && isId(one.type, models));
    if (member !== undefined) return [member.name];
  }
  return undefined;
}

/** The members of a call that make the key of an item, or begin it. */
export function listKeyParams({
  path = '',
  parameters,
}: Operation): readonly (readonly string[])[] {
  return listPathNames(path).map((name) => findKeyParam(name, parameters));
}

function findKeyParam(name: string, parameters: readonly Parameter[]): readonly string[] {
  return parameters.find((one) => one.in === 'path' && one.name === name)?.key ?? [name];
}
