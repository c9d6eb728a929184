/** Finds what references to the models of an API mean. */

import { hasOnlyKeywords } from '../../../../generator/core/ir/schemas/draft.ts';
import type { Api, Schema } from '../../../../generator/core/ir/model/model.ts';
import { annotations } from '../annotations.ts';

/** Finds the schema of a model by its key. */
export type Models = ReadonlyMap<string, Schema>;

export function indexModels({ models }: Api): Models {
  return new Map(models.map(({ key, schema }) => [key, schema]));
}

/** Keywords beside a reference that say nothing about values. */
const silent: ReadonlySet<string> = new Set(
  annotations.concat('kind', 'ref', 'xml', 'dynamicAnchors', 'uncarried', 'carried'),
);

/** The key of the model that a reference names. */
export function getKey(schema: Schema): string | undefined {
  return schema.kind === 'schema' ? schema.ref?.key : undefined;
}

/** Follows references that have nothing beside them, so that one model is one object wherever it is used. */
export function resolveSchema(schema: Schema, models: Models): Schema {
  const seen = new Set<Schema>();
  let current = schema;
  while (
    current.kind === 'schema' &&
    current.ref !== undefined &&
    hasOnlyKeywords(current, silent)
  ) {
    if (seen.has(current)) return current;
    seen.add(current);
    const target = models.get(current.ref.key);
    if (target === undefined) return current;
    current = target;
  }
  return current;
}
