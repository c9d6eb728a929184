/** Nodes that were made from others in; where those stand out. What was not made stands where its parent's place says. */

import type { Place } from '../diagnostics/diagnostic.ts';
import { childOf, pointerTo, segmentsOf } from './pointer.ts';

/** Where a made node comes from, and those of its members that come from elsewhere. */
interface Origin {
  readonly at: Place;
  readonly members?: Map<string, Place>;
}

/** The origins of one made document. */
export type Origins = WeakMap<object, Origin>;

/** Remembers where a node comes from, and gives the node. */
export function from<T extends object>(
  origins: Origins,
  node: T,
  at: Place,
  members?: Iterable<readonly [string, Place]>,
): T {
  origins.set(node, members === undefined ? { at } : { at, members: new Map(members) });
  return node;
}

/** Remembers where one member of a node comes from; the node itself stands at `at`. */
export function mark(origins: Origins, node: object, at: Place, name: string, place: Place): void {
  const { members, at: own } = origins.get(node) ?? { at };
  origins.set(node, { at: own, members: (members ?? new Map<string, Place>()).set(name, place) });
}

/** The place that the node of a pointer below `root` comes from; `start` is that of the root. */
export function trace(root: unknown, pointer: string, origins: Origins, start: Place): Place {
  let node = root;
  let at = originOf(root, origins)?.at ?? start;
  for (const segment of segmentsOf(pointer)) {
    const member = originOf(node, origins)?.members?.get(segment);
    node = childOf(node, segment);
    at = member ?? originOf(node, origins)?.at ?? below(at, segment);
  }
  return at;
}

/** The place of a child. */
export function below({ file, pointer }: Place, ...path: readonly (string | number)[]): Place {
  return { file, pointer: pointerTo(pointer, ...path) };
}

/** Undefined for a node that was not made. */
export function originOf(node: unknown, origins: Origins): Origin | undefined {
  return typeof node === 'object' && node !== null ? origins.get(node) : undefined;
}
