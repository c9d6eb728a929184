/** Finds where an item, or a list of items, is in an answer or a body: the whole of it, or what an envelope has. */

import type { Operation, Type } from '../../core/ir/model/model.ts';
import { resolveType } from '../../core/ir/types/walk.ts';
import { listWords } from '../../core/load/structure/resource-paths.ts';
import { findKeyPath, type KeyedPath, toSingular } from './keys.ts';
import { areSameModel, findList, foldName, isOpen, listMembers, type Models } from './shapes.ts';

interface ItemPlace {
  readonly path: readonly string[];
  /** The item is the only one of a list. */
  readonly isListed: boolean;
  readonly type: Type;
}

/** What the type of an answer must be, so that it shows an item. */
type IsItem = (type: Type) => boolean;

/** The item of an answer whose type is not known yet: what has a key, by itself or in an envelope. */
export function findFirstItem(
  answer: Type,
  path: KeyedPath,
  models: Models,
): ItemPlace | undefined {
  const isItem: IsItem = (type) => findKeyPath(path, type, models) !== undefined;
  return findPlace(answer, { isItem, item: path.item, models });
}

/** Items as a resource has them. */
export interface KnownItem {
  readonly item: string;
  readonly operations: readonly Operation[];
  readonly type?: Type | undefined;
}

/** The place of an item whose type is known; it may be there in another form, which has the same key. */
export function findItemPlace(
  answer: Type,
  resource: KnownItem,
  models: Models,
): ItemPlace | undefined {
  const { type, item } = resource;
  const whole = { path: [], isListed: false, type: answer };
  if (isOpen(answer, models)) return whole;
  if (type === undefined) return undefined;
  if (areSameModel(answer, type)) return whole;
  const isSame: IsItem = (one) => areSameModel(one, type);
  const isItem: IsItem = (one) => isSame(one) || isForm(one, resource, models);
  const list = resolveType(models, answer);
  if (list.kind === 'array' && isItem(list.items)) {
    return { path: [], isListed: true, type: list.items };
  }
  return (
    findPlace(answer, { isItem, item, models }) ??
    findInMembers(answer, { isItem: isSame, item: undefined, models })
  );
}

/** Whether a type has the key of an item, as its own type has it. */
export function isForm(one: Type, resource: KnownItem, models: Models): boolean {
  const { type } = resource;
  const key = type && findKeyPath(resource, type, models);
  return key !== undefined && findKeyPath(resource, one, models)?.join() === key.join();
}

/** Whether a type shares half of its members, or of those of the item, beside the key: what an action gives may be something else. */
export function isLike(one: Type, resource: KnownItem, models: Models): boolean {
  const { type } = resource;
  if (type === undefined || areSameModel(one, type)) return true;
  const [key] = findKeyPath(resource, type, models) ?? [];
  const known = new Set(listFormMembers(type, models).filter((name) => name !== key));
  const own = listFormMembers(one, models).filter((name) => name !== key);
  const shared = own.filter((name) => known.has(name)).length;
  return shared * 2 >= own.length || shared * 2 >= known.size;
}

function listFormMembers(type: Type, models: Models): readonly string[] {
  const found = resolveType(models, type);
  if (found.kind === 'union') return found.members.flatMap((one) => listFormMembers(one, models));
  return listMembers(found, models).map(({ name }) => name);
}

interface Looking {
  readonly isItem: IsItem;
  /** Without it, the member of an envelope may have any name. */
  readonly item: string | undefined;
  readonly models: Models;
}

function findPlace(answer: Type, looking: Looking): ItemPlace | undefined {
  const type = chooseForm(answer, looking);
  if (looking.isItem(type)) return { path: [], isListed: false, type };
  return findInMembers(type, looking);
}

/** The form of an item that is there, among several: not `null`, and not what says that it is gone. */
function chooseForm(answer: Type, { isItem, models }: Looking): Type {
  const found = resolveType(models, answer);
  if (found.kind !== 'union') return answer;
  const forms = found.members.filter((one) => !isGone(one, models));
  return forms.find(isItem) ?? forms[0] ?? answer;
}

function isGone(type: Type, models: Models): boolean {
  if (resolveType(models, type).kind === 'null') return true;
  const mark = listMembers(type, models).find(({ name }) => foldName(name) === 'deleted');
  const own = mark && resolveType(models, mark.type);
  return own?.kind === 'literal' && own.value === true;
}

function findInMembers(answer: Type, { isItem, item, models }: Looking): ItemPlace | undefined {
  const named = listMembers(answer, models).filter(({ name }) => {
    return item === undefined || isEnvelopeName(name, item);
  });
  const places = named.flatMap(({ name, type }): readonly ItemPlace[] => {
    const own = resolveType(models, type);
    const form = chooseForm(type, { isItem, item, models });
    if (isItem(form)) return [{ path: [name], isListed: false, type: form }];
    const isList = own.kind === 'array' && isItem(own.items);
    return isList ? [{ path: [name], isListed: true, type: own.items }] : [];
  });
  return places.length === 1 ? places[0] : undefined;
}

const ENVELOPES = new Set([
  'data',
  'result',
  'results',
  'item',
  'response',
  'payload',
  'object',
  'resource',
  'value',
]);

/** Whether a member is called like what envelopes have, or like the items themselves. */
function isEnvelopeName(name: string, item: string): boolean {
  const word = foldName(listWords(item).at(-1) ?? '');
  const own = foldName(name);
  return ENVELOPES.has(own) || (word !== '' && toSingular(own) === toSingular(word));
}

/** The place of the list that an answer gives. */
export function findListPlace(
  answer: Type,
  resource: KnownItem,
  models: Models,
): { readonly path: readonly string[]; readonly item: Type } | undefined {
  const isName = (name: string): boolean => isEnvelopeName(name, resource.item);
  return findList(answer, models, isName);
}
