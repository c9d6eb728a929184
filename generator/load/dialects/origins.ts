/** Nodes that were made from others in; where those are out. What was not made is where its parent's place says. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { getChild, joinPointer, splitPointer } from '../structure/pointer.ts';

/** Where a made node comes from, and those of its members that come from elsewhere. */
interface Origin {
  readonly at: Place;
  readonly members?: Map<string, Place>;
}

/** The origins of one made document. */
export type Origins = WeakMap<object, Origin>;

/** Remembers where a node comes from, and gives the node. */
export function setOrigin<T extends object>(
  origins: Origins,
  node: T,
  at: Place,
  members?: Iterable<readonly [string, Place]>,
): T {
  origins.set(node, members === undefined ? { at } : { at, members: new Map(members) });
  return node;
}

/** Remembers where one member of a node comes from; the node itself is at `at`. */
export function mark(origins: Origins, node: object, at: Place, name: string, place: Place): void {
  const { members, at: own } = origins.get(node) ?? { at };
  origins.set(node, { at: own, members: (members ?? new Map<string, Place>()).set(name, place) });
}

/** The place that the node of a pointer below `root` comes from; `start` is that of the root. */
export function trace(root: unknown, pointer: string, origins: Origins, start: Place): Place {
  let node = root;
  let at = findOrigin(root, origins)?.at ?? start;
  for (const segment of splitPointer(pointer)) {
    const member = findOrigin(node, origins)?.members?.get(segment);
    node = getChild(node, segment);
    at = member ?? findOrigin(node, origins)?.at ?? placeBelow(at, segment);
  }
  return at;
}

/** The place of a child. */
export function placeBelow({ file, pointer }: Place, ...path: readonly (string | number)[]): Place {
  return { file, pointer: joinPointer(pointer, ...path) };
}

/** Undefined for a node that was not made. */
export function findOrigin(node: unknown, origins: Origins): Origin | undefined {
  return typeof node === 'object' && node !== null ? origins.get(node) : undefined;
}
