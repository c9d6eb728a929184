/** Finds operations of an API, and how they are called on a client of ours. */

import type { Api, Operation } from '../../generator/core/ir/model/model.ts';

export function findOperation(api: Api, method: string, path: string): Operation | undefined {
  return api.operations.find((one) => one.path === path && one.method === method.toUpperCase());
}

/** `chat.completions.create`: the members that lead to the method of an operation. */
export function nameCall({ groups }: Api, { group, names }: Operation): string {
  const members: string[] = [];
  for (let key = group; key !== undefined;) {
    const found = groups.find((one) => one.key === key);
    members.unshift(found?.member ?? key);
    key = found?.parent;
  }
  return [...members, names.method].join('.');
}
