/** Lists the models of an API that a discriminator names, each with the names that it has there. */

import type { Api, KindValue, Schema } from '../../core/ir/model/model.ts';
import { walkParts } from '../../core/ir/schemas/walk.ts';
import { getReferencedKey } from '../../core/ir/schemas/follow.ts';

export interface NamedKind {
  readonly member: string;
  readonly names: readonly KindValue[];
}

interface Found {
  readonly members: Set<string>;
  readonly names: Set<KindValue>;
  /** Whether the model says of the member all there is to say, or nothing. */
  isAlone: boolean;
}

/** By key; left out is a model that two members name, one that has no such member, and one that says its values itself. */
export function findNamedKinds({ models, operations }: Api): ReadonlyMap<string, NamedKind> {
  const found = new Map<string, Found>();
  const contents = operations.flatMap(({ body, responses }) =>
    [body, ...responses].flatMap((one) => one?.contents ?? []),
  );
  const roots: readonly (Schema | undefined)[] = [...models, ...contents].map(
    ({ schema }) => schema,
  );
  for (const { discriminator } of walkParts(roots)) {
    for (const { schema, values, member, isSelf } of discriminator?.kinds ?? []) {
      const key = isSelf === true ? undefined : getReferencedKey(schema);
      if (key === undefined || values.length === 0) continue;
      const kind = found.get(key) ?? { members: new Set(), names: new Set(), isAlone: false };
      found.set(key, kind);
      kind.members.add(discriminator?.property ?? '');
      for (const value of values) kind.names.add(value);
      kind.isAlone ||= member === 'told' || member === 'unsaid';
    }
  }
  return new Map(
    [...found].flatMap(([key, { members, names, isAlone }]) => {
      const [member] = members;
      if (members.size > 1 || member === undefined || isAlone) return [];
      return [[key, { member, names: [...names] }]];
    }),
  );
}
