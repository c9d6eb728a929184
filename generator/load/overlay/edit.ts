/** A document, and what to change in it, in; the changed document, with the places of what came in, out. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { placeBelow, mark, type Origins, findOrigin, trace } from '../dialects/origins.ts';
import { getChild, isObject, joinPointer, setMember } from '../structure/pointer.ts';

/** A document that is being changed. What it was read from is never touched: nodes are copied when they first change. */
export interface Draft {
  root: unknown;
  readonly own: WeakSet<object>;
  readonly origins: Origins;
  readonly start: Place;
}

export type Location = readonly (string | number)[];

/** Told of a value that cannot stand where it shall. */
export type Refuse = (at: Place, message: string) => void;

interface Container {
  readonly node: Record<string, unknown> | unknown[];
  readonly at: Place;
}

/** The value at a location, and where it stands in its text. */
export function getValue({ root, origins, start }: Draft, location: Location) {
  const value = location.reduce<unknown>((node, name) => getChild(node, String(name)), root);
  return { value, at: trace(root, joinPointer('', ...location), origins, start) };
}

/** Removes a node from its map or list; false for the root. */
export function remove(draft: Draft, location: Location): boolean {
  const name = location.at(-1);
  if (name === undefined) return false;
  const { node, at } = getOwn(draft, location.slice(0, -1));
  if (!Array.isArray(node)) return delete node[String(name)];
  const places = node.map((_item, index) => locate(draft, { node, at }, index));
  node.splice(Number(name), 1);
  places.splice(Number(name), 1);
  places.forEach((place, index) => mark(draft.origins, node, at, String(index), place));
  return true;
}

/** Merges a value into maps, adds it to lists, puts it in the place of texts, numbers and flags. */
export function update(
  draft: Draft,
  location: Location,
  value: unknown,
  from: Place,
  refuse: Refuse,
): void {
  const target = getValue(draft, location).value;
  if (isContainer(target)) {
    const container = getOwn(draft, location);
    if (Array.isArray(container.node)) append(draft, container, value, from);
    else if (isObject(value)) merge(draft, container, value, from, refuse);
    else refuse(from, 'Only a map can be merged into a map');
    return;
  }
  const name = location.at(-1);
  if (isContainer(value) || name === undefined) {
    refuse(from, 'A string, number or boolean can only be replaced by a string, number or boolean');
    return;
  }
  const { node, at } = getOwn(draft, location.slice(0, -1));
  put(draft, { node, at }, String(name), value, from);
}

function merge(
  draft: Draft,
  target: Container,
  value: Readonly<Record<string, unknown>>,
  from: Place,
  refuse: Refuse,
): void {
  for (const name of Object.keys(value)) {
    const [old, added] = [getChild(target.node, name), value[name]];
    const place = placeBelow(from, name);
    if (!Object.hasOwn(target.node, name) || (!isContainer(old) && !isContainer(added))) {
      put(draft, target, name, added, place);
    } else if (added === null) {
      // An empty member of an overlay that mirrors the document changes nothing.
      continue;
    } else if (
      Array.isArray(old) === Array.isArray(added) &&
      isContainer(old) &&
      isContainer(added)
    ) {
      const inner = {
        node: getOwnChild(draft, target.node, name),
        at: locate(draft, target, name),
      };
      if (isObject(added)) merge(draft, inner, added, place, refuse);
      else append(draft, inner, added, place);
    } else {
      refuse(
        place,
        `\`${name}\` is ${describeKind(added)} here, and ${describeKind(old)} in the document`,
      );
    }
  }
}

/** A list is added item by item, anything else as one item. */
function append(draft: Draft, { node, at }: Container, value: unknown, from: Place): void {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  items.forEach((item, index) => {
    const place = Array.isArray(value) ? placeBelow(from, index) : from;
    put(draft, { node, at }, String(Array.isArray(node) ? node.length : 0), item, place);
  });
}

function put(
  draft: Draft,
  { node, at }: Container,
  name: string,
  value: unknown,
  from: Place,
): void {
  if (Array.isArray(node)) node[Number(name)] = value;
  else setMember(node, name, value);
  mark(draft.origins, node, at, name, from);
}

/** The map or list at a location, which may be changed. */
function getOwn(draft: Draft, location: Location): Container {
  draft.root = copyOwned(draft, draft.root);
  let node = draft.root;
  for (const name of location) node = getOwnChild(draft, node, String(name));
  // The location was found in the document, so there is a map or list.
  return { node: node as Container['node'], at: getValue(draft, location).at };
}

function getOwnChild(draft: Draft, parent: unknown, name: string): Container['node'] {
  const child = copyOwned(draft, getChild(parent, name));
  if (Array.isArray(parent)) parent[Number(name)] = child;
  // A parent is owned, and so a plain map that may change.
  else setMember(parent as Record<string, unknown>, name, child);
  return child as Container['node'];
}

function copyOwned(draft: Draft, node: unknown): unknown {
  if (!isContainer(node) || draft.own.has(node)) return node;
  const copy = Array.isArray(node) ? [...(node as readonly unknown[])] : { ...node };
  const origin = findOrigin(node, draft.origins);
  if (origin !== undefined) {
    draft.origins.set(copy, { ...origin, members: new Map(origin.members) });
  }
  draft.own.add(copy);
  return copy;
}

function locate({ origins }: Draft, { node, at }: Container, name: string | number): Place {
  return findOrigin(node, origins)?.members?.get(String(name)) ?? placeBelow(at, name);
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function describeKind(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? 'a map' : 'neither a map nor a list';
}
