/** An API in, the models that a discriminator names out, each with the names that it has there. */

import type { Api, Schema } from '../../ir/model.ts';
import { listSchemaParts } from '../../ir/schemas/walk.ts';

export interface NamedKind {
  readonly member: string;
  readonly names: readonly string[];
}

/** By key; a model that two members name is left out. */
export function findNamedKinds({ models, operations }: Api): ReadonlyMap<string, NamedKind> {
  const found = new Map<string, { readonly members: Set<string>; readonly names: Set<string> }>();
  const contents = operations.flatMap(({ body, responses }) =>
    [body, ...responses].flatMap((one) => one?.contents ?? []),
  );
  const open: Schema[] = [...models, ...contents].flatMap(({ schema }) => schema ?? []);
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind === 'boolean') continue;
    const { discriminator } = part;
    for (const { key, value } of discriminator?.mapping ?? []) {
      const kind = found.get(key) ?? { members: new Set(), names: new Set() };
      found.set(key, kind);
      kind.members.add(discriminator?.property ?? '');
      kind.names.add(value);
    }
    open.push(...listSchemaParts(part));
  }
  return new Map(
    [...found].flatMap(([key, { members, names }]) => {
      const [member] = members;
      return members.size === 1 && member !== undefined
        ? [[key, { member, names: [...names] }]]
        : [];
    }),
  );
}
