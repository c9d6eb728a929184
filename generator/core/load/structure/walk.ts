/** Walks a document: visits each of its nodes with its kind and place, in the order in which they are written. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import { grammar, type Kind, type Slot, findSlot } from './node-kinds.ts';
import { escapeSegment, isObject, joinPointer } from './pointer.ts';

/** A node of the grammar that is a map. */
export interface Node {
  readonly value: Readonly<Record<string, unknown>>;
  readonly kind: Kind;
  readonly parent: Node | undefined;
  /** The member of the parent that holds it: `properties`, `parameters`, `get`. Empty at the start. */
  readonly slot: string;
  /** Its name in a map, or its index in a list, of the parent; undefined where the slot holds one. */
  readonly name: string | number | undefined;
}

/** Visits every node from `value` down, `value` first. Nodes that are no maps (a boolean schema) are passed over. */
export function walk(value: unknown, kind: Kind, visit: (node: Node) => void): void {
  if (!isObject(value)) return;
  walkNode({ value, kind, parent: undefined, slot: '', name: undefined }, visit);
}

/** The pointer of a node below the pointer that the walk started at. */
export function getPointer(node: Node, start = ''): string {
  const parts: string[] = [];
  for (let at: Node | undefined = node; at?.parent !== undefined; at = at.parent) {
    if (at.name !== undefined) parts.push(escapeSegment(String(at.name)));
    parts.push(escapeSegment(at.slot));
  }
  parts.push(start);
  return parts.toReversed().join('/');
}

/**
 * The place of a node whose pointer is only made when it is asked for: most are never reported. A class, since engines keep
 * objects with getters of their own as tables.
 */
export class PlaceOfNode implements Place {
  readonly file: string;
  readonly #node: Node;
  readonly #start: Place;
  readonly #path: readonly string[];

  /** `start` is the place that the walk started at; `path` leads from the node to one of its members. */
  constructor(node: Node, start: Place, path: readonly string[] = []) {
    this.file = start.file;
    this.#node = node;
    this.#start = start;
    this.#path = path;
  }

  get pointer(): string {
    return joinPointer(getPointer(this.#node, this.#start.pointer), ...this.#path);
  }
}

function walkNode(node: Node, visit: (node: Node) => void): void {
  visit(node);
  const { members, rest } = grammar[node.kind];
  if (members.size === 0 && rest === undefined) return;
  // oxlint-disable-next-line guard-for-in -- plain data inherits nothing
  for (const name in node.value) {
    const slot = members.get(name) ?? (rest && findSlot(node.kind, name));
    if (slot !== undefined) walkSlot(node, name, slot, visit);
  }
}

function walkSlot(
  parent: Node,
  slot: string,
  { kind, form }: Slot,
  visit: (node: Node) => void,
): void {
  const held = parent.value[slot];
  if (Array.isArray(held)) {
    if (form !== 'list' && form !== 'either') return;
    for (let name = 0; name < held.length; name += 1) {
      const value: unknown = held[name];
      if (isObject(value)) walkNode({ value, kind, parent, slot, name }, visit);
    }
    return;
  }
  if (!isObject(held) || form === 'list') return;
  if (form !== 'map') return walkNode({ value: held, kind, parent, slot, name: undefined }, visit);
  // oxlint-disable-next-line guard-for-in -- the same
  for (const name in held) {
    const value = held[name];
    if (isObject(value)) walkNode({ value, kind, parent, slot, name }, visit);
  }
}
