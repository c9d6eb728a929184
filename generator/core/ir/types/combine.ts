/** Unions and intersections of types, without doubles and without what changes nothing. */

import type { Type } from '../model/model.ts';

export function buildUnion(types: readonly Type[]): Type {
  const only = types[0];
  if (types.length === 1 && only !== undefined) return only;
  const flat = types.flatMap((type) => (type.kind === 'union' ? type.members : [type]));
  if (flat.some(({ kind }) => kind === 'unknown')) return { kind: 'unknown' };
  const members = dropNarrow(listDistinct(flat.filter(({ kind }) => kind !== 'never')));
  if (members.length === 0) return { kind: 'never' };
  return members.length === 1 && members[0] !== undefined ? members[0] : { kind: 'union', members };
}

/** A literal beside its own wide type says nothing new. */
function dropNarrow(types: readonly Type[]): readonly Type[] {
  const kinds = new Set(types.map(({ kind }) => kind));
  if (!kinds.has('string') && !kinds.has('number') && !kinds.has('boolean')) return types;
  return types.filter((type) => {
    if (type.kind !== 'literal' && type.kind !== 'open') return true;
    const value = type.kind === 'literal' ? type.value : type.values[0];
    const wide = typeof value;
    return !(wide === 'string' || wide === 'number' || wide === 'boolean') || !kinds.has(wide);
  });
}

export function buildIntersection(types: readonly Type[]): Type {
  const only = types[0];
  if (types.length < 2) return only ?? { kind: 'unknown' };
  const flat = types.flatMap((type) => (type.kind === 'intersection' ? type.members : [type]));
  if (flat.some(({ kind }) => kind === 'never')) return { kind: 'never' };
  const known = listDistinct(flat.filter(({ kind }) => kind !== 'unknown'));
  const members = known.filter(
    (type) => !known.some((other) => other !== type && isCovering(type, other)),
  );
  if (members.length === 0) return { kind: 'unknown' };
  return members.length === 1 && members[0] !== undefined
    ? members[0]
    : { kind: 'intersection', members };
}

/** Whether `wide` holds every value of `narrow`, for the plain cases that documents have. */
export function isCovering(wide: Type, narrow: Type): boolean {
  if (wide.kind === 'union' && narrow.kind !== 'union') return holds(wide, narrow);
  if (narrow.kind === 'literal') {
    return (
      wide.kind === typeof narrow.value ||
      (wide.kind === 'open' && typeof narrow.value === 'string')
    );
  }
  if (narrow.kind === 'open') return wide.kind === 'string';
  return narrow.kind === 'union' && narrow.members.every((type) => holds(wide, type));
}

function holds(wide: Type, type: Type): boolean {
  const wides = wide.kind === 'union' ? wide.members : [wide];
  return wides.some((one) => isSameType(one, type) || isCovering(one, type));
}

function listDistinct(types: readonly Type[]): readonly Type[] {
  if (new Set(types.map(({ kind }) => kind)).size === types.length) return types;
  const seen = new Map<string, Type>();
  for (const type of types) {
    const key = buildTypeKey(type);
    if (!seen.has(key)) seen.set(key, type);
  }
  return [...seen.values()];
}

export function isSameType(one: Type, other: Type): boolean {
  return one === other || (one.kind === other.kind && buildTypeKey(one) === buildTypeKey(other));
}

/** A text that equal types share; where they are and what is said about them does not matter. */
function buildTypeKey(type: Type): string {
  switch (type.kind) {
    case 'model':
      return `${type.kind} ${type.input} ${type.key}`;
    case 'literal':
      return `${type.kind} ${typeof type.value} ${type.value}`;
    case 'array':
      return `${type.kind} ${buildTypeKey(type.items)}`;
    case 'object':
    case 'tuple':
    case 'union':
    case 'intersection':
    case 'open':
      return JSON.stringify(type, dropDocs);
    default:
      return type.kind;
  }
}

function dropDocs(name: string, value: unknown): unknown {
  return name === 'at' || name === 'doc' ? undefined : value;
}
