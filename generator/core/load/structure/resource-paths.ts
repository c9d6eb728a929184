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
  const paths = new Set(operations.flatMap(({ path }) => path ?? []).map(dropFormat));
  const groups = new Map<string, One[]>();
  const known = new Set<string>();
  for (const operation of operations) {
    const place = placeOperation(operation, paths, operations);
    if (place === undefined || operation.simulation?.['resource'] !== undefined) continue;
    addTo(groups, place.item, operation);
    if (place.kind !== 'action' || triggers.has(operation.id)) known.add(place.item);
  }
  const found = [...groups].filter(([item]) => known.has(item));
  const names = nameItems(found.map(([item]) => item));
  return found.map(([item, own]) => ({ item, name: names.get(item) ?? item, operations: own }));
}

/** Undefined for a path that leads to no item; `paths` have no formats at their ends. */
export function placeOperation(
  { path: written, method }: PathUser,
  paths: ReadonlySet<string>,
  operations: readonly PathUser[],
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
  const items = [...paths].find(
    (one) => one.startsWith(`${path}/`) && PARAM.test(one.slice(path.length + 1)),
  );
  if (items !== undefined) return { item: items, kind: 'items' };
  const methods = operations.filter((one) => one.path === written).map((one) => one.method);
  const isList = methods.includes('GET') && methods.includes('POST');
  if (isList) return { item: `${path}/{}`, kind: 'items' };
  const isAction = method !== 'GET' && method !== 'DELETE' && PARAM.test(segments.at(-2) ?? '');
  return isAction ? { item: before, kind: 'action' } : undefined;
}

/** The last fixed word of a path, with those before it where two would have one name. */
function nameItems(items: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const item of items) {
    const segments = listWords(item);
    const others = items.filter((other) => other !== item).map(listWords);
    const nameBy = (count: number): string => {
      const name = segments.slice(-count).join('/');
      const isTaken = others.some((other) => other.slice(-count).join('/') === name);
      return isTaken && count < segments.length ? nameBy(count + 1) : name;
    };
    const name = nameBy(1);
    names.set(item, [...names.values()].includes(name) || name === '' ? item : name);
  }
  return names;
}

/** The fixed words of a path. */
export function listWords(item: string): readonly string[] {
  return item.split('/').filter((word) => word !== '' && !/[{}]/.test(word));
}

/** `id` of `/orders/{id}` */
export function listPathNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}
