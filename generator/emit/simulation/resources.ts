/** Finds the resources of an API by its paths: items that a path leads to, and how they are known. */

import { addTo } from '../../diagnostics/lists.ts';
import type { Api, JsonObject, Operation, Parameter, Type } from '../../ir/model.ts';
import { indexModels } from '../../ir/types/named.ts';
import { areAlike } from './alike.ts';
import { asMembers, asTexts, splitPath } from './settings.ts';
import {
  findList,
  findMemberSchema,
  findSuccess,
  foldName,
  listMembers,
  listMemberTypes,
  type Models,
  resolveType,
} from './shapes.ts';

/** Items of one kind. */
export interface Resource {
  readonly name: string;
  /** The path of an item: `/orders/{id}`; of a list that has none, with a `{}` at its end. */
  readonly item: string;
  /** Of an item; undefined where the document does not show it. */
  readonly type?: Type | undefined;
  readonly key: readonly (readonly string[] | undefined)[];
  readonly operations: readonly Operation[];
  /** What the root says of it. */
  readonly settings: JsonObject;
}

/** How an operation's path is about an item. */
export interface PathPlace {
  /** The path of an item of the resource. */
  readonly item: string;
  /** An item, all items, or what is done to one. */
  readonly kind: 'item' | 'items' | 'action';
}

const PARAM = /^\{[^{}]+\}$/;
/** `{id}:cancel` */
const VERB = /^(\{[^{}]+\}):[^{}]+$/;

/** Those that paths lead to, and those that only the root names. */
export function findResources(api: Api): readonly Resource[] {
  const models = indexModels(api);
  const groups = groupByItem(api);
  const names = nameResources([...groups.keys()]);
  const settings = new Map(
    Object.entries(asMembers(api.simulation?.['resources'])).map(([name, own]) => [
      name,
      asMembers(own),
    ]),
  );
  const found = [...groups].map(([item, operations]): Resource => {
    const name = names.get(item) ?? item;
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

/** Operations by the path of the items that they are about. What only has actions is a resource where a table knows one of them. */
function groupByItem(api: Api): ReadonlyMap<string, readonly Operation[]> {
  const paths = new Set(api.operations.flatMap(({ path }) => path ?? []));
  const triggers = new Set(
    api.states.flatMap((table) => table.triggers.map(({ operation }) => operation)),
  );
  const groups = new Map<string, Operation[]>();
  const known = new Set<string>();
  for (const operation of api.operations) {
    const place = placeOperation(operation, paths, api.operations);
    // Where the document says of which resource it is, its path says nothing.
    if (place === undefined || operation.simulation?.['resource'] !== undefined) continue;
    addTo(groups, place.item, operation);
    if (place.kind !== 'action' || triggers.has(operation.id)) known.add(place.item);
  }
  return new Map([...groups].filter(([item]) => known.has(item)));
}

/** Undefined for a path that leads to no item. */
export function placeOperation(
  { path, method }: Operation,
  paths: ReadonlySet<string>,
  operations: readonly Operation[],
): PathPlace | undefined {
  if (path === undefined) return undefined;
  const segments = path.split('/');
  const last = segments.at(-1) ?? '';
  if (PARAM.test(last)) return { item: path, kind: 'item' };
  const [, param] = VERB.exec(last) ?? [];
  const before = segments.slice(0, -1).join('/');
  if (param !== undefined) return { item: `${before}/${param}`, kind: 'action' };
  if (/[{}]/.test(last)) return undefined;
  const items = [...paths].find(
    (one) => one.startsWith(`${path}/`) && PARAM.test(one.slice(path.length + 1)),
  );
  if (items !== undefined) return { item: items, kind: 'items' };
  const methods = operations.filter((one) => one.path === path).map((one) => one.method);
  const isList = methods.includes('GET') && methods.includes('POST');
  if (isList) return { item: `${path}/{}`, kind: 'items' };
  const isAction = method !== 'GET' && method !== 'DELETE' && PARAM.test(segments.at(-2) ?? '');
  return isAction ? { item: before, kind: 'action' } : undefined;
}

/** The last fixed word of a path, with those before it where two would have one name. */
function nameResources(items: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const item of items) {
    const words = listWords(item);
    const others = items.filter((other) => other !== item).map(listWords);
    const nameBy = (count: number): string => {
      const name = words.slice(-count).join('/');
      const isTaken = others.some((other) => other.slice(-count).join('/') === name);
      return isTaken && count < words.length ? nameBy(count + 1) : name;
    };
    const name = nameBy(1);
    names.set(item, [...names.values()].includes(name) || name === '' ? item : name);
  }
  return names;
}

function listWords(item: string): readonly string[] {
  return item.split('/').filter((word) => word !== '' && !/[{}]/.test(word));
}

/** What reading one gives; else what a list has, or what making or changing one gives. */
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
  const listed = list && findList(findSuccess(list)?.type ?? { kind: 'unknown' }, models);
  if (listed !== undefined) return listed.item;
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
  return areAlike(type, { kind: 'string' }, models) || areAlike(type, { kind: 'number' }, models);
}

function findIdMember(
  type: Type,
  { item, path }: { readonly item: string; readonly path: readonly string[] },
  models: Models,
): readonly string[] | undefined {
  const members = listMembers(type, models);
  // A list has no members.
  if (members.length === 0) return resolveType(type, models).kind === 'array' ? undefined : ['id'];
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

/** `id` of `/orders/{id}` */
export function listPathNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}
