/** Finds what there is one of, at a path without an id: `/user`, or `/orders/{id}/settings`, which is read and changed. */

import type { Api, Operation, Type } from '../../core/ir/model/model.ts';
import { dropFormat, listPathNames, listWords } from '../../core/load/structure/resource-paths.ts';
import { addTo } from '../../core/diagnostics/lists.ts';
import { findOuterMember } from './keys.ts';
import type { Resource } from './resources.ts';
import { areSameModel, findList, findSuccess, listMembers, type Models } from './shapes.ts';

export function findSingles(
  api: Api,
  found: readonly Resource[],
  models: Models,
): readonly Resource[] {
  const triggers = new Set(
    api.states.flatMap(({ triggers: own }) => own.map(({ operation }) => operation)),
  );
  const items = new Set(found.map(({ item }) => item.replace(/\/\{[^{}]*\}$/, '')));
  const byPath = new Map<string, Operation[]>();
  for (const operation of api.operations) {
    const path = dropFormat(operation.path ?? '}');
    const isOwn = triggers.has(operation.id) || operation.simulation !== undefined;
    if (!path.endsWith('}') && !path.includes(':') && !isOwn) addTo(byPath, path, operation);
  }
  const names = new Set(found.map(({ name }) => name));
  return [...byPath].flatMap(([item, operations]): readonly Resource[] => {
    // A list that has items is none; one that has none may be no list.
    const isList = items.has(item) && !found.some((one) => one.item === `${item}/{}`);
    const type = isList ? undefined : findSingle(operations, models);
    if (type === undefined) return [];
    const name = nameSingle(item, names);
    names.add(name);
    const key = listPathNames(item).map((own) => findOuterMember(own, type, models));
    const own = operations.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
    return [{ name, item, type, key, operations: own, aliases: [], settings: {}, isSingle: true }];
  });
}

/** The type of what a path reads and changes. */
function findSingle(operations: readonly Operation[], models: Models): Type | undefined {
  const read = operations.find(({ method }) => method === 'GET');
  const type = read && findSuccess(read)?.type;
  if (type === undefined || read?.pages !== undefined) return undefined;
  if (listMembers(type, models).length === 0 || isListOfOthers(operations, type, models)) {
    return undefined;
  }
  return operations.some((one) => changes(one, type)) ? type : undefined;
}

/** A list that no request sends as a whole is one of items. */
function isListOfOthers(operations: readonly Operation[], type: Type, models: Models): boolean {
  const list = findList(type, models);
  const name = list?.path[0];
  if (list === undefined || name === undefined) return list !== undefined;
  const replace = operations.find(({ method }) => method === 'PUT');
  const sent = replace?.body ? listMembers(replace.body.type, models) : [];
  return !sent.some((member) => member.name === name);
}

/** A request that is sent may be about anything: its answer says that it is about the same. */
function changes(operation: Operation, type: Type): boolean {
  const { method, body } = operation;
  if (body === undefined) return false;
  if (method === 'PUT' || method === 'PATCH') return true;
  const answer = findSuccess(operation)?.type;
  return method === 'POST' && answer !== undefined && areSameModel(answer, type);
}

/** The last words of the path that no other resource has. */
function nameSingle(item: string, taken: ReadonlySet<string>): string {
  const words = listWords(item);
  const names = words.map((_, index) => words.slice(-index - 1).join('/'));
  return names.find((name) => !taken.has(name)) ?? item;
}
