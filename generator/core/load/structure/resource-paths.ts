/** Finds by paths which items the operations of an API are about, and how these are called. */

import { addTo } from '../../diagnostics/lists.ts';

/** The parts of an operation that show which items it is about. */
export interface PathUser {
  readonly id: string;
  readonly path?: string | undefined;
  /** The HTTP method in capitals. */
  readonly method: string;
  /** The value of `x-sw-simulation`. A `resource` in it decides, instead of the path. */
  readonly simulation?: Readonly<Record<string, unknown>> | undefined;
}

/** Items of one kind. */
export interface ItemGroup<One extends PathUser> {
  /** The path of an item: `/orders/{id}`; of a list that has none, with a `{}` at its end. */
  readonly item: string;
  readonly name: string;
  readonly operations: readonly One[];
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

/** `/Calls/{Sid}.json` and `/Calls.json` are about what `/Calls/{Sid}` and `/Calls` are about. */
export function dropFormat(path: string): string {
  return path.replace(/\.(?:json|xml)$/, '');
}

/** A path with nothing but actions is a group if one of them is a trigger of a table. */
export function groupByItem<One extends PathUser>(
  operations: readonly One[],
  triggers: ReadonlySet<unknown>,
): readonly ItemGroup<One>[] {
  const paths = indexPaths(operations);
  const groups = new Map<string, One[]>();
  const known = new Set<string>();
  for (const operation of operations) {
    const place = placeOperation(operation, paths);
    if (place === undefined || operation.simulation?.['resource'] !== undefined) continue;
    addTo(groups, place.item, operation);
    if (place.kind !== 'action' || triggers.has(operation.id)) known.add(place.item);
  }
  const found = [...groups].filter(([item]) => known.has(item));
  const names = nameItems(found.map(([item]) => item));
  return found.map(([item, own]) => ({ item, name: names.get(item) ?? item, operations: own }));
}

/** What the paths of all operations say of one another. */
export interface PathIndex {
  /** By path, the one of an item below it: `/orders/{id}` below `/orders`. */
  readonly items: ReadonlyMap<string, string>;
  /** By path as it is written, the methods that it has. */
  readonly methods: ReadonlyMap<string, readonly string[]>;
}

export function indexPaths(operations: readonly PathUser[]): PathIndex {
  const items = new Map<string, string>();
  const methods = new Map<string, string[]>();
  for (const { path: written, method } of operations) {
    if (written === undefined) continue;
    addTo(methods, written, method);
    const path = dropFormat(written);
    const end = path.lastIndexOf('/');
    const above = path.slice(0, end);
    if (PARAM.test(path.slice(end + 1)) && !items.has(above)) items.set(above, path);
  }
  return { items, methods };
}

/** Undefined for a path that leads to no item. */
export function placeOperation(
  { path: written, method }: PathUser,
  paths: PathIndex,
): PathPlace | undefined {
  if (written === undefined) return undefined;
  const path = dropFormat(written);
  const segments = path.split('/');
  const last = segments.at(-1) ?? '';
  if (PARAM.test(last)) return { item: path, kind: 'item' };
  const [, param] = VERB.exec(last) ?? [];
  const before = segments.slice(0, -1).join('/');
  if (param !== undefined) return { item: `${before}/${param}`, kind: 'action' };
  if (/[{}]/.test(last)) return undefined;
  const items = paths.items.get(path);
  if (items !== undefined) return { item: items, kind: 'items' };
  const methods = paths.methods.get(written) ?? [];
  const isList = methods.includes('GET') && methods.includes('POST');
  if (isList) return { item: `${path}/{}`, kind: 'items' };
  const isAction = method !== 'GET' && method !== 'DELETE' && PARAM.test(segments.at(-2) ?? '');
  return isAction ? { item: before, kind: 'action' } : undefined;
}

/** The last fixed word of a path, with those before it where two would have one name. */
function nameItems(items: readonly string[]): ReadonlyMap<string, string> {
  const endings = new Map(items.map((item) => [item, listEndings(listWords(item))]));
  const counts = new Map<string, number>();
  for (const ending of [...endings.values()].flat()) {
    counts.set(ending, (counts.get(ending) ?? 0) + 1);
  }
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [item, own] of endings) {
    const name = own.find((ending) => counts.get(ending) === 1) ?? own.at(-1) ?? '';
    const chosen = taken.has(name) || name === '' ? item : name;
    names.set(item, chosen);
    taken.add(chosen);
  }
  return names;
}

/** `orders`, `shops/orders`: from the last word on. */
function listEndings(words: readonly string[]): readonly string[] {
  return words.map((_, index) => words.slice(words.length - 1 - index).join('/'));
}

/** The fixed words of a path. */
export function listWords(item: string): readonly string[] {
  return item.split('/').filter((word) => word !== '' && !/[{}]/.test(word));
}

/** `id` of `/orders/{id}` */
export function listPathNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}
