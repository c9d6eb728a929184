/** Finds the resources of an API by its paths: items that a path leads to, and how they are known. */

import type { Api, JsonObject, Operation, Type } from '../../core/ir/model/model.ts';
import { indexModels } from '../../core/ir/model/index-models.ts';
import { dropFormat, groupByItem, listWords } from '../../core/load/structure/resource-paths.ts';
import { findTarget } from './aliases.ts';
import { addTo } from '../../core/diagnostics/lists.ts';
import { findSingles } from './singles.ts';
import { asMembers, asTexts, splitPath } from './extension.ts';
import { findFirstItem } from './item-places.ts';
import { findKey, type Key, type KeyedPath } from './keys.ts';
import { findList, findSuccess, type Models } from './shapes.ts';

/** Items of one kind. */
export interface Resource {
  readonly name: string;
  /** The path of an item: `/orders/{id}`; of a list that has none, with a `{}` at its end. */
  readonly item: string;
  /** The type of an item; undefined where the document does not show it. */
  readonly type?: Type | undefined;
  readonly key: Key;
  readonly operations: readonly Operation[];
  /** Operations that make or list such items elsewhere. */
  readonly aliases: readonly Operation[];
  /** There is one of it below each parent, at a path without an id. */
  readonly isSingle?: boolean;
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
    const path = { item, operations };
    const type = findNamedType(own, api) ?? findItemType(path, models);
    const key = findKey(path, type, models);
    return { name, item, type, key: replaceKey(key, own), operations, aliases: [], settings: own };
  });
  const known = new Set(found.map(({ name }) => name));
  const others = [...settings].filter(([name]) => !known.has(name));
  const singles = findSingles(api, found, models);
  const lists = new Set(singles.map(({ item }) => `${item}/{}`));
  const all = [...found.filter(({ item }) => !lists.has(item)), ...singles];
  return [
    ...joinAliases(all, { api, models }),
    ...others.map(([name, own]): Resource => {
      const type = findNamedType(own, api);
      return {
        name,
        item: '',
        type,
        key: replaceKey([['id']], own),
        operations: [],
        aliases: [],
        settings: own,
      };
    }),
  ];
}

/** Items that are made or listed elsewhere are no resource of their own. */
function joinAliases(
  found: readonly Resource[],
  { api, models }: { readonly api: Api; readonly models: Models },
): readonly Resource[] {
  const byWord = new Map<string, Resource[]>();
  for (const one of found) addTo(byWord, listWords(one.item).at(-1) ?? '', one);
  const owners = new Map(found.flatMap((one) => one.operations.map((own) => [own, one] as const)));
  const aliases = new Map<Resource, Operation[]>();
  for (const operation of api.operations) {
    if (!isFree(operation, owners.get(operation))) continue;
    const word = listWords(dropFormat(operation.path ?? '')).at(-1) ?? '';
    const target = findTarget(operation, byWord.get(word) ?? [], models);
    if (target !== undefined) addTo(aliases, target, operation);
  }
  const taken = new Set([...aliases.values()].flat());
  return found
    .filter(({ operations }) => !operations.every((one) => taken.has(one)))
    .map((one) => ({ ...one, aliases: aliases.get(one) ?? [] }));
}

/** Whether an operation is of no resource, or of one that has a list and no items. */
function isFree({ simulation }: Operation, own: Resource | undefined): boolean {
  if (simulation?.['resource'] !== undefined) return false;
  return own === undefined || (own.item.endsWith('/{}') && Object.keys(own.settings).length === 0);
}

/** The model that the root names for items. */
function findNamedType({ schema }: JsonObject, { models }: Api): Type | undefined {
  const model = models.find(({ key }) => key === schema);
  return model && { kind: 'model', key: model.key, input: false };
}

/** The last members of a key are those that the root names. */
function replaceKey(key: Key, { key: own }: JsonObject): Key {
  const named = asTexts(own).map(splitPath);
  return named.length === 0 ? key : [...key.slice(0, -named.length), ...named];
}

/** Finds the type of an item: what reading one gives, else what a list has, or what making or changing one gives. */
function findItemType(path: KeyedPath, models: Models): Type | undefined {
  const { item, operations } = path;
  const isAtItem = (one: Operation): boolean => dropFormat(one.path ?? '') === item;
  const read = operations.find((one) => isAtItem(one) && one.method === 'GET');
  const found = read && findSuccess(read)?.type;
  if (found !== undefined && found.kind !== 'unknown') return unwrap(found, path, models);
  const collection = item.slice(0, item.lastIndexOf('/'));
  const own = operations.filter((one) => dropFormat(one.path ?? '') === collection);
  const list = own.find(({ method }) => method === 'GET');
  const listed = list && findList(findSuccess(list)?.type ?? { kind: 'unknown' }, models)?.item;
  const items = listed ?? list?.pages?.itemType;
  if (items !== undefined) return items;
  const make = own.find(({ method }) => method === 'POST');
  const change = operations.find(
    (one) => isAtItem(one) && (one.method === 'PATCH' || one.method === 'PUT'),
  );
  const given = [make, change].flatMap((one) => (one && findSuccess(one)?.type) ?? []);
  return given.map((type) => unwrap(type, path, models)).find((type) => type.kind === 'model');
}

/** What has a key, in an envelope or among several forms. */
function unwrap(type: Type, path: KeyedPath, models: Models): Type {
  return findFirstItem(type, path, models)?.type ?? type;
}
