import type { Schema } from '../../../generator/core/ir/model/model.ts';
import { annotations } from './annotations.ts';
import { hasOnlyKeywords } from '../../../generator/core/ir/schemas/keyword-facts.ts';

/** Finds the schema of a model by its key. */
export type Models = ReadonlyMap<string, Schema>;

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
