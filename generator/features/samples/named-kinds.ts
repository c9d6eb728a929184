/** Lists the models of an API that a discriminator names, each with the names that it has there. */

import type { Api, KindValue, Schema } from '../../core/ir/model/model.ts';
import { walkParts } from '../../core/ir/schemas/walk.ts';
import { getReferencedKey } from '../../core/ir/schemas/follow.ts';

export interface NamedKind {
  readonly member: string;
  readonly names: readonly KindValue[];
}

interface FoundKind {
  readonly members: Set<string>;
  readonly names: Set<KindValue>;
  /** Whether the model says of the member all there is to say, or nothing. */
  isAlone: boolean;
}

/** The marks by key, without a model that two members name, that has no such member, or that says its values itself. */
export function findNamedKinds({ models, operations }: Api): ReadonlyMap<string, NamedKind> {
  const found = new Map<string, FoundKind>();
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
      kind.isAlone ||= member === 'limited' || member === 'undeclared';
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
