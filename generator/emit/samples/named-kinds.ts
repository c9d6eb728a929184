/** Lists the models of an API that a discriminator names, each with the names that it has there. */

import type { Api, Json, Schema } from '../../ir/model.ts';
import { findMemberSchema, followReference, listSchemaParts } from '../../ir/schemas/walk.ts';
import { findFixedValues } from '../../ir/schemas/enums.ts';

export interface NamedKind {
  readonly member: string;
  readonly names: readonly string[];
}

/** By key; left out is a model that two members name, and one that says itself which values the member has. */
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
  const schemas = new Map(models.map(({ key, schema }) => [key, schema]));
  return new Map(
    [...found].flatMap(([key, { members, names }]) => {
      const [member] = members;
      const isNamed = members.size === 1 && member !== undefined;
      if (!isNamed || findMemberValues(schemas, key, member) !== undefined) return [];
      return [[key, { member, names: [...names] }]];
    }),
  );
}

/** The values that a model lists for a member; undefined where it lists none. */
export function findMemberValues(
  schemas: ReadonlyMap<string, Schema>,
  key: string,
  member: string,
): readonly Json[] | undefined {
  const found = findMemberSchema(schemas, schemas.get(key), [member]);
  const schema = followReference(schemas, found);
  return schema && findFixedValues(schema);
}
