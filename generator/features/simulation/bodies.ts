/** Finds what of a request's body an item is: the place of the item, whether all of it is kept, and members with other names. */

import type { Operation, Type } from '../../core/ir/model/model.ts';
import { resolveType } from '../../core/ir/types/walk.ts';
import type { KnownItem } from './item-places.ts';
import { listWords } from '../../core/load/structure/resource-paths.ts';
import { toSingular } from './keys.ts';
import { areSameModel, foldName, isOpen, listMembers, type Models } from './shapes.ts';

/** A body that has the item, or a list of items, in one member: the only one, or the one that is called like the item. */
export function findBodyPlace(
  { body }: Operation,
  { type, item }: Pick<KnownItem, 'type' | 'item'>,
  models: Models,
): readonly string[] | undefined {
  if (body === undefined || type === undefined) return undefined;
  const members = listMembers(body.type, models);
  const own = listMembers(type, models);
  const found = members.filter((member) => {
    const isItem =
      members.length === 1 || isCalledLike(member.name, item) || areSameModel(member.type, type);
    const isPart = own.some(({ name }) => name === member.name);
    return isItem && !isPart && isOfObjects(member.type, models);
  });
  const [only] = found;
  return found.length === 1 && only ? ['body', only.name] : undefined;
}

/** `order` of `/orders/{id}`, and `loyalty_account` of `/loyalty/accounts/{id}`. */
function isCalledLike(name: string, item: string): boolean {
  const words = listWords(item).map((word) => toSingular(foldName(word)));
  return [words.slice(-1), words.slice(-2)].some((some) => {
    return some.length > 0 && foldName(name) === some.join('');
  });
}

function isOfObjects(type: Type, models: Models): boolean {
  const found = resolveType(models, type);
  if (found.kind === 'array') return listMembers(found.items, models).length > 0;
  return found.kind === 'object' || listMembers(found, models).length > 0;
}

/** Whether an item can have all that the body of a move has. */
export function isMerging(
  { body }: Operation,
  { type }: Pick<KnownItem, 'type'>,
  models: Models,
): boolean {
  if (body === undefined) return false;
  const given = listMembers(body.type, models);
  if (given.length === 0) return false;
  if (type === undefined || isOpen(type, models)) return true;
  const own = new Set(listMembers(type, models).map(({ name }) => name));
  return given.every(({ name }) => own.has(name));
}

/** Members of a body that an item has by a name of other spelling: `To`, which is `to`. */
export function findRenames(
  { body }: Operation,
  { type }: Pick<KnownItem, 'type'>,
  models: Models,
): Readonly<Record<string, string>> | undefined {
  if (body === undefined || type === undefined) return undefined;
  const own = listMembers(type, models).map(({ name }) => name);
  const renamed = listMembers(body.type, models).flatMap(({ name }) => {
    const same = own.includes(name) ? [] : own.filter((one) => foldName(one) === foldName(name));
    return same.length === 1 ? [[name, same[0] ?? name] as const] : [];
  });
  return renamed.length === 0 ? undefined : Object.fromEntries(renamed);
}

/** Names of the members that a body may have. */
export function listSent({ body }: Operation, models: Models): readonly string[] {
  return body === undefined ? [] : listMembers(body.type, models).map(({ name }) => name);
}

/** A file of a body, and the members that repeat what is known of it. */
export interface Uploaded {
  readonly at: readonly string[];
  readonly name?: string;
  readonly size?: string;
  readonly type?: string;
}

const FILE_MEMBERS = {
  name: ['filename', 'originalfilename', 'originalname', 'name'],
  size: ['size', 'bytes', 'filesize', 'sizeinbytes', 'contentlength', 'length'],
  type: ['mimetype', 'contenttype', 'mediatype', 'mime'],
} as const;

/** The file that a body has, where an answer repeats its name or its size. */
export function findUploaded(
  { body }: Operation,
  answer: Type,
  models: Models,
): Uploaded | undefined {
  const at = body && findFile(body.type, models);
  if (at === undefined) return undefined;
  const own = listMembers(answer, models).map(({ name }) => name);
  const found = Object.entries(FILE_MEMBERS).flatMap(([fact, names]) => {
    const member = names.flatMap((name) => own.find((one) => foldName(one) === name) ?? [])[0];
    return member === undefined ? [] : [[fact, member] as const];
  });
  return found.length === 0 ? undefined : { at, ...Object.fromEntries(found) };
}

function findFile(body: Type, models: Models): readonly string[] | undefined {
  if (resolveType(models, body).kind === 'binary') return ['body'];
  const member = listMembers(body, models).find(({ type }) => {
    const own = resolveType(models, type);
    const item = own.kind === 'array' ? resolveType(models, own.items) : own;
    return item.kind === 'binary';
  });
  return member && ['body', member.name];
}
