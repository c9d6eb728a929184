/** Reads the conditions that are compared as a whole, each as a text: `not`, `if`, `contains`, `dependentRequired` and their like. */

import type { KeywordSchema, Schema } from '../../../../generator/core/ir/model/model.ts';
import { printCanonical } from './canonical.ts';
import type { Models } from './models.ts';

/** Texts by keyword; all texts of one keyword have to hold. */
export type Conditions = ReadonlyMap<string, ReadonlySet<string>>;

const single = ['not', 'contains', 'propertyNames', 'unevaluatedItems'] as const;

export function readConditions(schemas: readonly KeywordSchema[], models: Models): Conditions {
  const found = new Map<string, Set<string>>();
  const add = (keyword: string, ...texts: readonly (string | undefined)[]): void =>
    void found.set(keyword, (found.get(keyword) ?? new Set()).add(texts.join(' ')));
  const print = (part: Schema | undefined): string | undefined =>
    part && printCanonical(part, models);
  for (const schema of schemas) {
    for (const keyword of single) {
      if (schema[keyword] !== undefined) add(keyword, print(schema[keyword]));
    }
    if (schema.if !== undefined) {
      add('if', print(schema.if), print(schema.then), print(schema.else));
    }
    for (const { name, required } of schema.dependentRequired ?? []) {
      for (const other of required) add('dependentRequired', name, other);
    }
    for (const { name, schema: part } of schema.dependentSchemas ?? []) {
      add('dependentSchemas', name, print(part));
    }
  }
  return found;
}
