/** Finds how the items of a resource are known: for each parameter of their path, the member that repeats it. */

import type { Member, Operation, Parameter, Type } from '../../core/ir/model/model.ts';
import { resolveType } from '../../core/ir/types/walk.ts';
import { listPathNames, listWords } from '../../core/load/structure/resource-paths.ts';
import { findMemberSchema, foldName, listMembers, listMemberTypes, type Models } from './shapes.ts';
import { mayOverlap } from './type-overlap.ts';

export type Key = readonly (readonly string[] | undefined)[];

/** The path of an item, and the operations that are about it. */
export interface KeyedPath {
  readonly item: string;
  readonly operations: readonly Operation[];
}

/** For each parameter of the path, the member of an item that repeats it. */
export function findKey(
  { item, operations }: KeyedPath,
  type: Type | undefined,
  models: Models,
): Key {
  const names = listPathNames(item);
  const parameters = operations.flatMap((operation) => operation.parameters);
  return names.map((name, index) => {
    const path = findKeyParam(name, parameters);
    const isLast = index === names.length - 1;
    if (type === undefined) return isLast ? ['id'] : undefined;
    if (path.length > 1 && findMemberSchema(type, path, models) !== undefined) return path;
    if (isLast) return findIdMember({ item, operations }, type, models);
    return findOuterMember(path.at(-1) ?? '', type, models);
  });
}

/** The member that repeats an outer parameter: a text or a number, or what an object is known by that is called so. */
export function findOuterMember(
  name: string,
  type: Type,
  models: Models,
): readonly string[] | undefined {
  const same = findByName(listOwn(type, models), foldName(name));
  if (same === undefined) return undefined;
  if (isId(same.type, models)) return [same.name];
  const members = listOwn(same.type, models).filter((one) => isText(one.type, models));
  const inner = OWNER_NAMES.flatMap((one) => findByName(members, one)?.name ?? [])[0];
  return inner === undefined ? undefined : [same.name, inner];
}

/** What paths have of a person or a group that is an object in items. */
const OWNER_NAMES = ['login', 'slug', 'username', 'handle', 'name', 'id'];

function isText(type: Type, models: Models): boolean {
  return mayOverlap(type, { kind: 'string' }, models);
}

/** A list has no members; an object that has none may have any. */
function findIdMember(path: KeyedPath, type: Type, models: Models): readonly string[] | undefined {
  const found = findKeyPath(path, type, models);
  if (found !== undefined) return found;
  const isOpen = listOwn(type, models).length === 0;
  return isOpen && resolveType(models, type).kind !== 'array' ? ['id'] : undefined;
}

/** The path of the member that repeats the last parameter of a path; undefined where a type has none. */
export function findKeyPath(
  path: KeyedPath,
  type: Type,
  models: Models,
): readonly string[] | undefined {
  const member = findKeyMember(path, type, models);
  if (member !== undefined) return [member];
  // Services that are like Kubernetes have names and ids there.
  const about = findByName(listOwn(type, models), 'metadata');
  const inner = about && findKeyMember(path, about.type, models);
  return about === undefined || inner === undefined ? undefined : [about.name, inner];
}

function findKeyMember(path: KeyedPath, type: Type, models: Models): string | undefined {
  const members = listOwn(type, models).filter((one) => isId(one.type, models));
  for (const { name, isSure } of listKeyNames(path)) {
    const member = findByName(members, name);
    if (member !== undefined && (isSure || fitsParam(path, member.type, models))) {
      return member.name;
    }
  }
  return listKeyNames(path).flatMap(({ name }) => findByName(members, name)?.name ?? [])[0];
}

/** Names that the key may have, the most likely one first, without separators; a sure one may be of another type than the parameter. */
function listKeyNames({
  item,
}: KeyedPath): readonly { readonly name: string; readonly isSure: boolean }[] {
  const name = listPathNames(item).at(-1) ?? '';
  const word = toSingular(foldName(listWords(item).at(-1) ?? ''));
  const whole = foldName(name);
  const isOfId = /id$/i.test(name);
  return [
    { name: whole, isSure: true },
    { name: foldName(dropWord(name, word)), isSure: true },
    { name: 'id', isSure: isOfId },
    { name: `${word}id`, isSure: isOfId },
    ...(isOfId ? [] : [{ name: foldName(splitName(name).at(-1) ?? ''), isSure: false }]),
    { name: foldName(name.replace(/_?(?:name|key|code|slug)$/i, '')), isSure: false },
    ...['sid', 'uuid', 'key', 'slug', 'login', 'name', 'code', 'number'].map((usual) => {
      return { name: usual, isSure: false };
    }),
  ];
}

/** `number` of `issue_number`, where the items are issues. */
function dropWord(name: string, word: string): string {
  const parts = splitName(name);
  const isOfWord = parts.length > 1 && word.endsWith(foldName(parts.slice(0, -1).join('')));
  return isOfWord ? (parts.at(-1) ?? '') : name;
}

function splitName(name: string): readonly string[] {
  return name.split(/[_\-.]|(?<=[a-z\d])(?=[A-Z])/);
}

export function toSingular(word: string): string {
  return word.replace(/(?<=[^s])s$/, '').replace(/ie$/, 'y');
}

/** Members of an object, or of the forms of a union. */
function listOwn(type: Type, models: Models): readonly Member[] {
  const found = resolveType(models, type);
  if (found.kind !== 'union') return listMembers(found, models);
  return found.members.flatMap((one) => listOwn(one, models));
}

function findByName(members: readonly Member[], name: string): Member | undefined {
  return members.find((one) => foldName(one.name) === name);
}

/** Whether values of the parameter can be those of a member. */
function fitsParam({ item, operations }: KeyedPath, type: Type, models: Models): boolean {
  const name = listPathNames(item).at(-1);
  const parameter = operations
    .flatMap(({ parameters }) => parameters)
    .find((one) => one.in === 'path' && one.name === name);
  return parameter === undefined || mayOverlap(parameter.type, type, models);
}

/** An id is a text or a number. */
function isId(type: Type, models: Models): boolean {
  return (
    mayOverlap(type, { kind: 'string' }, models) || mayOverlap(type, { kind: 'number' }, models)
  );
}

/** Whether all ids of items are numbers. */
export function isNumeric(type: Type, [name]: readonly string[], models: Models): boolean {
  const ids = name === undefined ? [] : listMemberTypes(type, name, models);
  return ids.length > 0 && !ids.some((one) => mayOverlap(one, { kind: 'string' }, models));
}

/** The members of a call that make the key of an item, or begin it. */
export function listKeyParams({
  path = '',
  parameters,
}: Operation): readonly (readonly string[])[] {
  return listPathNames(path).map((name) => findKeyParam(name, parameters));
}

/** What a request has of a parameter of its path. */
export function findKeyParam(name: string, parameters: readonly Parameter[]): readonly string[] {
  return parameters.find((one) => one.in === 'path' && one.name === name)?.key ?? [name];
}
