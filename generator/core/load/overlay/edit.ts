/** Changes a document, and keeps the places of what came in. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { findOrigin, type Making, markMember, trace } from '../dialects/origins.ts';
import { getBelow, holdsMap, listItems, placeBelow, type Raw } from '../structure/place.ts';
import {
  getChild,
  getNode,
  isObject,
  joinPointer,
  type Members,
  setMember,
} from '../structure/pointer.ts';

/** A document that is being changed. What it was read from is never touched: nodes are copied when they first change. */
export interface Draft extends Making {
  root: unknown;
  readonly own: WeakSet<object>;
  readonly start: Place;
}

export type Location = readonly (string | number)[];

/** A value that cannot come where it is asked for, with the reason. */
export interface Misfit {
  readonly at: Place;
  readonly message: string;
  readonly help?: string;
}

type Container = Raw<Record<string, unknown> | unknown[]>;

/** The value at a location, and where it is in its text. */
export function getValue(draft: Draft, location: Location): Raw {
  const value = getNode(draft.root, location.map(String));
  return { value, at: locate(draft, joinPointer('', ...location)) };
}

/** Removes a node from its map or list; false for the root. */
export function remove(draft: Draft, location: Location): boolean {
  const name = location.at(-1);
  if (name === undefined) return false;
  const container = getOwn(draft, location.slice(0, -1));
  const { value } = container;
  if (!Array.isArray(value)) return delete value[String(name)];
  const places = value.map((_item, index) => locateMember(draft, container, index));
  value.splice(Number(name), 1);
  places.splice(Number(name), 1);
  places.forEach((at, index) => markMember(draft, container, { name: String(index), at }));
  return true;
}

/** Merges a value into maps, adds it to lists, puts it in the place of texts, numbers and flags; gives what does not fit. */
export function update(draft: Draft, location: Location, addition: Raw): readonly Misfit[] {
  const target = getValue(draft, location).value;
  if (isContainer(target)) {
    const container = getOwn(draft, location);
    if (Array.isArray(container.value)) append(draft, container, addition);
    else if (holdsMap(addition)) return merge(draft, container, addition);
    else return [{ at: addition.at, message: 'Only a map can be merged into a map' }];
    return [];
  }
  const name = location.at(-1);
  if (isContainer(addition.value) || name === undefined) {
    const message =
      'A string, number or boolean can only be replaced by a string, number or boolean';
    return [{ at: addition.at, message }];
  }
  put(draft, getOwn(draft, location.slice(0, -1)), { ...addition, name: String(name) });
  return [];
}

/** Puts a node that was made in the place of another. */
export function replace(draft: Draft, location: Location, value: object): void {
  const name = location.at(-1);
  if (name === undefined) {
    draft.root = value;
    return;
  }
  const { value: container } = getOwn(draft, location.slice(0, -1));
  if (Array.isArray(container)) container[Number(name)] = value;
  else setMember(container, String(name), value);
}

/** Finds the place in the text that a node of the draft comes from. */
export function locate(draft: Draft, pointer: string): Place {
  return trace(draft, { value: draft.root, at: draft.start }, pointer);
}

function merge(draft: Draft, target: Container, addition: Raw<Members>): readonly Misfit[] {
  return Object.keys(addition.value).flatMap((name) => {
    const added = getBelow(addition, name);
    const old = getChild(target.value, name);
    if (!Object.hasOwn(target.value, name) || (!isContainer(old) && !isContainer(added.value))) {
      put(draft, target, { ...added, name });
      return [];
    }
    // An empty member of an overlay that mirrors the document changes nothing.
    if (added.value === null) return [];
    if (
      !isContainer(old) ||
      Array.isArray(old) !== Array.isArray(added.value) ||
      !isContainer(added.value)
    ) {
      const message = `\`${name}\` is ${describeKind(added.value)} here, and ${describeKind(old)} in the document`;
      return [{ at: added.at, message }];
    }
    const inner = {
      value: getOwnChild(draft, target.value, name),
      at: locateMember(draft, target, name),
    };
    if (holdsMap(added)) return merge(draft, inner, added);
    append(draft, inner, added);
    return [];
  });
}

/** A list is added item by item, anything else as one item. */
function append(draft: Draft, target: Container, addition: Raw): void {
  for (const item of Array.isArray(addition.value) ? listItems(addition) : [addition]) {
    const { value } = target;
    put(draft, target, { ...item, name: String(Array.isArray(value) ? value.length : 0) });
  }
}

function put(draft: Draft, target: Container, addition: Raw & { readonly name: string }): void {
  const { value: node } = target;
  if (Array.isArray(node)) node[Number(addition.name)] = addition.value;
  else setMember(node, addition.name, addition.value);
  markMember(draft, target, addition);
}

/** The map or list at a location, which may be changed. */
function getOwn(draft: Draft, location: Location): Container {
  draft.root = copyOwned(draft, draft.root);
  let node = draft.root;
  for (const name of location) node = getOwnChild(draft, node, String(name));
  // The location was found in the document, so there is a map or list.
  return { value: node as Container['value'], at: getValue(draft, location).at };
}

function getOwnChild(draft: Draft, parent: unknown, name: string): Container['value'] {
  const child = copyOwned(draft, getChild(parent, name));
  if (Array.isArray(parent)) parent[Number(name)] = child;
  // A parent is owned, and so a plain map that may change.
  else setMember(parent as Record<string, unknown>, name, child);
  return child as Container['value'];
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

function locateMember({ origins }: Draft, { value, at }: Container, name: string | number): Place {
  return findOrigin(value, origins)?.members?.get(String(name)) ?? placeBelow(at, name);
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function describeKind(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? 'a map' : 'neither a map nor a list';
}
