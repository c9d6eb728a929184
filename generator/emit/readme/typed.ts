/** A sample and a type in; whether the sample, written as a literal, is of that type out: only then an example compiles. */

import type { Json, JsonObject, Member, Model, Type } from '../../ir/model.ts';
import { isObject } from './sample/value.ts';

/** Names of models that stand for each other are followed this far. */
const DEEPEST = 20;

export function isOfType(
  value: Json,
  type: Type,
  models: ReadonlyMap<string, Model>,
  depth = 0,
): boolean {
  const isOf = (item: Json, one: Type): boolean => isOfType(item, one, models);
  const isToo = (one: Type): boolean => depth > DEEPEST || isOfType(value, one, models, depth + 1);
  switch (type.kind) {
    case 'unknown':
      return true;
    case 'never':
    case 'undefined':
      return false;
    case 'null':
      return value === null;
    case 'bigint':
      return typeof value === 'number';
    case 'binary':
      // Written as a `Blob` of it.
      return !Array.isArray(value);
    case 'literal':
      return value === type.value;
    case 'open':
      return type.values.some((one) => one === value) || typeof value === 'string';
    case 'model': {
      const model = models.get(type.key);
      const input = type.input ? model?.input?.type : undefined;
      return model === undefined || isToo(input ?? model.type);
    }
    case 'array':
      return Array.isArray(value) && value.every((item: Json) => isOf(item, type.items));
    case 'tuple':
      return Array.isArray(value) && isTuple(value, type, isOf);
    case 'object':
      return isObject(value) && hasMembers(value, type, isOf);
    case 'union':
      return type.members.some(
        (one) => (one.kind !== 'binary' || isBytes(value, type)) && isToo(one),
      );
    case 'intersection':
      return type.members.every(isToo);
    default:
      return typeof value === type.kind;
  }
}

/** Where other values are written as they are, bytes are none of them. */
function isBytes(value: Json, { members }: Type & { kind: 'union' }): boolean {
  const others = isObject(value) ? ['array'] : ['array', 'object', 'model'];
  return members.every(({ kind }) => kind === 'binary' || others.includes(kind));
}

type IsOf = (value: Json, type: Type) => boolean;

function isTuple(
  values: readonly Json[],
  { items, rest, required }: Type & { kind: 'tuple' },
  isOf: IsOf,
): boolean {
  if (values.length < required) return false;
  return values.every((value, index) => {
    const type = items[index] ?? rest;
    return type !== undefined && isOf(value, type);
  });
}

/** Members that are not declared are not written, unless any may be there. */
function hasMembers(
  value: JsonObject,
  { members, rest }: { readonly members: readonly Member[]; readonly rest?: Type },
  isOf: IsOf,
): boolean {
  const types = new Map(members.map(({ name, type }) => [name, type]));
  if (members.some(({ name, optional }) => !optional && !Object.hasOwn(value, name))) return false;
  return Object.entries(value).every(([name, item]) => {
    const type = types.get(name) ?? rest;
    return type === undefined || isOf(item, type);
  });
}
