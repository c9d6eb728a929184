/** A schema in; the keyword schemas that all have to hold at once out: itself, what it refers to, and `allOf`. */

import type { KeywordSchema, Schema } from '../../ir/model.ts';
import { groupsOf, type Group } from './groups.ts';
import type { Models } from './models.ts';

/** What holds of a value at once. */
export interface Parts {
  readonly schemas: readonly Part[];
  /** Alternatives that hold beside them. */
  readonly groups: readonly Group[];
  /** Nothing fits. */
  readonly isNever: boolean;
  /** Names of the parts of `allOf` that are references, nested ones too. */
  readonly bases: ReadonlySet<string>;
}

export interface Part {
  readonly schema: KeywordSchema;
  /** `null` fits too, whatever the schema says: it is the other branch of `oneOf: [X, { type: 'null' }]`. */
  readonly isNullable: boolean;
}

interface Collected {
  readonly schemas: Part[];
  readonly groups: Group[];
  readonly bases: Set<string>;
  isNever: boolean;
}

export function partsOf(schema: Schema, models: Models): Parts {
  const collected: Collected = { schemas: [], groups: [], bases: new Set(), isNever: false };
  collect(schema, models, false, new Set(), collected);
  return collected;
}

function collect(
  schema: Schema,
  models: Models,
  isNullable: boolean,
  seen: Set<Schema>,
  into: Collected,
): void {
  if (schema.kind === 'boolean') {
    into.isNever ||= !schema.value;
    return;
  }
  if (seen.has(schema)) return;
  seen.add(schema);
  const target = schema.ref === undefined ? undefined : models.get(schema.ref.key);
  if (target !== undefined) collect(target, models, isNullable, seen, into);
  into.schemas.push({ schema, isNullable });
  for (const part of schema.allOf ?? []) {
    if (part.kind === 'schema' && part.ref !== undefined) into.bases.add(part.ref.key);
    collect(part, models, isNullable, seen, into);
  }
  for (const found of groupsOf(schema, models)) {
    if (found.kind === 'group') {
      into.groups.push({ ...found, isNullable: found.isNullable || isNullable });
    } else collect(found.schema, models, found.isNullable || isNullable, seen, into);
  }
}
