/** Finds what references to the models of an API mean, and which members of a schema say nothing about values. */

import { hasOnlyKeywords } from '../../../../generator/core/ir/schemas/keyword-facts.ts';
import type { Discriminator, Schema } from '../../../../generator/core/ir/model/model.ts';

/** Members of a schema that say nothing about values. */
export const annotations = 'at title description examples source notShown enumFacts'.split(' ');

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

/** The values of a discriminator that name models; an option without a name is found by what it says itself. */
export function listNames({
  kinds,
}: Discriminator): readonly { readonly value: string; readonly key: string }[] {
  return kinds.flatMap(({ values, schema }) => {
    const key = getKey(schema);
    return key === undefined ? [] : values.map((value) => ({ value: String(value), key }));
  });
}
