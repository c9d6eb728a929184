/** Compares two types: may a value be of both? So it is known what of a request cannot be what an item has. */

import type { Type } from '../../core/ir/model/model.ts';
import { findMemberSchema, isOpen, listMembers, type Models } from './shapes.ts';
import { resolveType } from '../../core/ir/types/walk.ts';

type Path = readonly string[];

/** How deep members are compared: below that, in doubt, they fit. */
const deepest = 3;

/** The members of a body that no item has as they are given, by path: another constant, an object where the item has a text. */
export function listUnlike(body: Type, item: Type, models: Models, at: Path = []): readonly Path[] {
  const own = listMembers(item, models);
  return listMembers(body, models).flatMap(({ name, type }): readonly Path[] => {
    const path = [...at, name];
    const known = own.find((one) => one.name === name)?.type;
    if (known === undefined) return isClosed(item, models) ? [path] : [];
    if (!mayOverlap(type, known, models)) return [path];
    return path.length < deepest ? listUnlike(type, known, models, path) : [];
  });
}

/** Whether an object has no members but those that are described. */
function isClosed(type: Type, models: Models): boolean {
  const { additionalProperties: rest, allOf } = findMemberSchema(type, [], models) ?? {};
  return rest?.kind === 'boolean' && !rest.value && allOf === undefined;
}

/** Whether a value may be of both types; in doubt, it may. */
export function mayOverlap(one: Type, other: Type, models: Models): boolean {
  const [left, right] = [listKinds(one, models), listKinds(other, models)];
  return left.some((kind) => right.some((known) => isSameKind(kind, known)));
}

function isSameKind(one: Type, other: Type): boolean {
  if (one.kind === 'literal' && other.kind === 'literal') return one.value === other.value;
  const [left, right] = [findKind(one), findKind(other)];
  return left === 'any' || right === 'any' || left === right;
}

/** The types of a union, which may be one of unions. */
function listKinds(type: Type, models: Models): readonly Type[] {
  const found = resolveType(models, type);
  if (isOpen(found, models)) return [{ kind: 'unknown' }];
  // One of objects is an object.
  if (listMembers(found, models).length > 0) return [{ kind: 'object', members: [] }];
  if (found.kind !== 'union') return [found];
  return found.members.flatMap((member) => listKinds(member, models));
}

/** What JSON calls it; `any` where a type does not say. */
function findKind(type: Type): string {
  switch (type.kind) {
    case 'literal':
      return typeof type.value;
    case 'open':
      return typeof type.values[0];
    case 'bigint':
      return 'number';
    case 'tuple':
      return 'array';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'array':
    case 'object':
      return type.kind;
    default:
      return 'any';
  }
}
