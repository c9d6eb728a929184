/** Learns the types that values had, and never a value. */

import { isObject } from '../../../generator/core/load/structure/pointer.ts';

export interface Shape {
  readonly types: Set<string>;
  readonly members: Map<string, Shape>;
  items?: Shape;
}

export function createShape(): Shape {
  return { types: new Set(), members: new Map() };
}

/** An object with more names is a map. */
const mostMembers = 100;

const deepest = 20;

export function noteShape(shape: Shape, value: unknown, depth = 0): void {
  shape.types.add(nameType(value));
  if (depth > deepest) return;
  if (Array.isArray(value)) {
    shape.items ??= createShape();
    for (const item of value) noteShape(shape.items, item, depth + 1);
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (!isPlainName(name)) continue;
      const known = shape.members.get(name) ?? createShape();
      if (shape.members.size < mostMembers) shape.members.set(name, known);
      noteShape(known, member, depth + 1);
    }
  }
}

/** Adds what another value of the same place had. */
export function mergeShape(shape: Shape, other: Shape): void {
  for (const type of other.types) shape.types.add(type);
  if (other.items !== undefined) mergeShape((shape.items ??= createShape()), other.items);
  for (const [name, member] of other.members) {
    const known = shape.members.get(name);
    if (known !== undefined) mergeShape(known, member);
    else if (shape.members.size < mostMembers) shape.members.set(name, member);
  }
}

/** Keys of maps may be secret as well. */
export function removeNames(shape: Shape, isSecret: (name: string) => boolean): void {
  for (const [name, member] of shape.members) {
    if (isSecret(name)) shape.members.delete(name);
    else removeNames(member, isSecret);
  }
  if (shape.items !== undefined) removeNames(shape.items, isSecret);
}

function nameType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** A name that people gave: a key of a map may be as secret as a value. */
export function isPlainName(text: string): boolean {
  return /^[A-Za-z_$@][\w.$-]{0,39}$/.test(text) && !/\d{5}/.test(text);
}

/** The words that a version of OpenAPI has for several types. */
export type Dialect = '2.0' | '3.0' | '3.1';

export function toSchema(shape: Shape, dialect: Dialect): Record<string, unknown> {
  const { members, items } = shape;
  return {
    ...writeTypes(shape.types, dialect),
    ...(members.size > 0 && {
      properties: Object.fromEntries(
        [...members].map(([name, member]) => [name, toSchema(member, dialect)]),
      ),
    }),
    // Versions before 3.1 want `items` of every array.
    ...(shape.types.has('array') && { items: items ? toSchema(items, dialect) : {} }),
  };
}

export function writeTypes(types: ReadonlySet<string>, dialect: Dialect): Record<string, unknown> {
  const names = [...types].filter((name) => name !== 'integer' || !types.has('number')).sort();
  if (dialect === '3.1') {
    return names.length === 0 ? {} : { type: names.length === 1 ? names[0] : names };
  }
  const [first, ...others] = names.filter((name) => name !== 'null');
  // These versions allow several types only by naming none.
  if (first === undefined || others.length > 0) return {};
  if (!types.has('null')) return { type: first };
  return { type: first, [dialect === '2.0' ? 'x-nullable' : 'nullable']: true };
}
