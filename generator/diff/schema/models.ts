/** The models of an API in, what references to them mean out. */

import { hasOnlyKeywords } from '../../ir/schemas/draft.ts';
import type { Api, KeywordSchema, Schema } from '../../ir/model.ts';

/** Finds the schema of a model by its key. */
export type Models = ReadonlyMap<string, Schema>;

export function modelsOf({ models }: Api): Models {
  return new Map(models.map(({ key, schema }) => [key, schema]));
}

/** Keywords beside a reference that say nothing about values. */
const silent: ReadonlySet<string> = new Set([
  'kind',
  'at',
  'ref',
  'title',
  'description',
  'examples',
  'xml',
  'dynamicAnchors',
  'uncarried',
  'source',
  'notShown',
]);

/** The key of the model that a reference names. */
export function keyOf(schema: Schema): string | undefined {
  return schema.kind === 'schema' ? schema.ref?.key : undefined;
}

/** Follows references that have nothing beside them, so that one model is one object wherever it is used. */
export function resolved(schema: Schema, models: Models): Schema {
  const seen = new Set<Schema>();
  let current = schema;
  while (current.kind === 'schema' && current.ref !== undefined && isBare(current)) {
    if (seen.has(current)) return current;
    seen.add(current);
    const target = models.get(current.ref.key);
    if (target === undefined) return current;
    current = target;
  }
  return current;
}

function isBare(schema: KeywordSchema): boolean {
  return hasOnlyKeywords(schema, silent);
}
