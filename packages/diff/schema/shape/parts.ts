/** Lists the keyword schemas that all have to hold at once: the schema itself, what it refers to, and `allOf`. */

import type { KeywordSchema, Schema } from '../../../../generator/core/ir/model/model.ts';
import { readGroups, type Group } from './groups.ts';
import type { Models } from './models.ts';

/** What holds of a value at once. */
interface Parts {
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
  /** `null` fits too, even if the schema says otherwise: it is the other branch of `oneOf: [X, { type: 'null' }]`. */
  readonly isNullable: boolean;
}

interface Collected {
  readonly schemas: Part[];
  readonly groups: Group[];
  readonly bases: Set<string>;
  isNever: boolean;
}

export function collectParts(schema: Schema, models: Models): Parts {
  const into: Collected = { schemas: [], groups: [], bases: new Set(), isNever: false };
  const seen = new Set<Schema>();
  collect(schema, false);
  return into;

  function collect(part: Schema, isNullable: boolean): void {
    if (part.kind === 'boolean') {
      into.isNever ||= !part.value;
      return;
    }
    if (seen.has(part)) return;
    seen.add(part);
    const target = part.ref === undefined ? undefined : models.get(part.ref.key);
    if (target !== undefined) collect(target, isNullable);
    into.schemas.push({ schema: part, isNullable });
    for (const inner of part.allOf ?? []) {
      if (inner.kind === 'schema' && inner.ref !== undefined) into.bases.add(inner.ref.key);
      collect(inner, isNullable);
    }
    for (const found of readGroups(part, models)) {
      const isOneNullable = found.isNullable || isNullable;
      if (found.kind === 'plain') collect(found.schema, isOneNullable);
      else into.groups.push({ ...found, isNullable: isOneNullable });
    }
  }
}
