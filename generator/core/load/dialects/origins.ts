/** Keeps where nodes come from that were made from others. What was not made is where its parent's place says. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { placeBelow, type Raw } from '../structure/place.ts';
import { getChild, type Members, setMember, splitPointer } from '../structure/pointer.ts';

/** The place that a made node comes from, and the places of its members that come from elsewhere. */
interface Origin {
  readonly at: Place;
  readonly members?: Map<string, Place>;
}

/** The origins of one made document. */
export type Origins = WeakMap<object, Origin>;

/** What makes nodes. */
export interface Making {
  readonly origins: Origins;
}

/** The origin of a node: one place, or a place of its own and the places of its members. */
type From = Place | { readonly at: Place; readonly members: Readonly<Record<string, Place>> };

/** Remembers where a node comes from, and gives the node. */
export function setOrigin<T extends object>({ origins }: Making, node: T, from: From): T {
  const origin =
    'at' in from ? { at: from.at, members: new Map(Object.entries(from.members)) } : { at: from };
  origins.set(node, origin);
  return node;
}

/** Remembers where one member of a node comes from. */
export function markMember({ origins }: Making, { value: node, at }: Raw<object>, member: Member) {
  const { members = new Map<string, Place>(), at: own } = origins.get(node) ?? { at };
  origins.set(node, { at: own, members: members.set(member.name, member.at) });
}

/** The name of a member, and where it comes from. */
interface Member {
  readonly name: string;
  readonly at: Place;
}

/** A map with a node in the place of each of its members. */
export function mapMembers(
  making: Making,
  { value, at }: Raw<Members>,
  make: (member: Raw, name: string) => unknown,
): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    setMember(made, name, make({ value: value[name], at: placeBelow(at, name) }, name));
  }
  return setOrigin(making, made, at);
}

/** The place that the node of a pointer below a root comes from. */
export function trace(
  { origins }: Making,
  { value: root, at: start }: Raw,
  pointer: string,
): Place {
  let node = root;
  let at = findOrigin(root, origins)?.at ?? start;
  for (const segment of splitPointer(pointer)) {
    const member = findOrigin(node, origins)?.members?.get(segment);
    node = getChild(node, segment);
    at = member ?? findOrigin(node, origins)?.at ?? placeBelow(at, segment);
  }
  return at;
}

/** Undefined for a node that was not made. */
export function findOrigin(node: unknown, origins: Origins): Origin | undefined {
  return typeof node === 'object' && node !== null ? origins.get(node) : undefined;
}
