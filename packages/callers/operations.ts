/** What is asked of operations of our API, whichever client called them before. */

import type { Api, Operation, Type } from '../../generator/core/ir/model/model.ts';
import { indexModels } from '../../generator/core/ir/model/index-models.ts';
import { resolveType } from '../../generator/core/ir/types/walk.ts';
import { nameCall } from '../../generator/features/readme/calls.ts';

/** `getOrder`, or `orders.get` where methods are in groups. */
export function nameMethod(operation: Operation, { groups }: Api): string {
  return nameCall(operation, { groups: new Map(groups.map((group) => [group.key, group])) });
}

/** Whether every success has JSON: then both clients give the same value. */
export function readsJson({ responses }: Operation): boolean {
  const successes = responses.filter(({ status }) => /^2|^default$/.test(status));
  const documented = successes.some(({ status }) => status !== 'default')
    ? successes.filter(({ status }) => status !== 'default')
    : successes;
  const isJson = documented.every(
    ({ contents }) => contents.length > 0 && contents.every(({ codec }) => codec === 'json'),
  );
  return documented.length > 0 && isJson;
}

/** The model that an operation gives, by the name of its type. */
export function findGivenModel({ success }: Operation, { models }: Api): string | undefined {
  const { type }: { readonly type: Type } = success;
  return type.kind === 'model' ? models.find(({ key }) => key === type.key)?.name : undefined;
}

/** Whether data of a success are an object or a list, which no condition takes for false. */
export function isDataTruthy({ success }: Operation, api: Api): boolean {
  const models = indexModels(api);
  const isObject = (type: Type): boolean => {
    const found = resolveType(models, type);
    if (found.kind === 'intersection') return found.members.some(isObject);
    return found.kind === 'object' || found.kind === 'array';
  };
  return isObject(success.type);
}

export function findOperation(api: Api, method: string, path: string): Operation | undefined {
  return api.operations.find((one) => one.path === path && one.method === method.toUpperCase());
}

export function hasAuth({ schemes, isAuthNotShown }: Api): boolean {
  return schemes.length > 0 || isAuthNotShown === true;
}
