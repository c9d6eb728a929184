/** Finds operations that make or list items of a resource elsewhere: `/people/{person}/lists` of `/lists/{listId}`. */

import type { Operation, Type } from '../../core/ir/model/model.ts';
import { dropFormat, listPathNames, listWords } from '../../core/load/structure/resource-paths.ts';
import { findItemPlace, findListPlace, isForm, type KnownItem } from './item-places.ts';
import { areSameModel, findSuccess, type Models } from './shapes.ts';

/** Whether an operation makes or lists items of a resource whose items have one parameter in their path. */
export function isAlias(operation: Operation, resource: KnownItem, models: Models): boolean {
  const { method, path: written = '' } = operation;
  const path = dropFormat(written);
  const isSameWord = listWords(path).at(-1) === listWords(resource.item).at(-1);
  const isAtEnd = path.endsWith(`/${listWords(path).at(-1)}`);
  const isElsewhere = !resource.item.startsWith(`${path}/`);
  const isTop = listPathNames(resource.item).length === 1 && resource.item.endsWith('}');
  if (!isSameWord || !isAtEnd || !isElsewhere || !isTop) return false;
  const answer = findSuccess(operation)?.type ?? { kind: 'unknown' };
  if (method === 'POST') {
    return isOf(findItemPlace(answer, resource, models)?.type, resource, models);
  }
  return method === 'GET' && isOf(findListPlace(answer, resource, models)?.item, resource, models);
}

function isOf(type: Type | undefined, resource: KnownItem, models: Models): boolean {
  if (type === undefined || resource.type === undefined) return false;
  return areSameModel(type, resource.type) || isForm(type, resource, models);
}

/** The parameters that say below what such items are. */
export function listOuterParams({
  path = '',
  parameters,
}: Operation): readonly (readonly string[])[] {
  return listPathNames(path).map((name) => {
    return parameters.find((one) => one.in === 'path' && one.name === name)?.key ?? [name];
  });
}
