/** Finds which models extend which: by a reference in `allOf`, or by one beside other keywords. */

import { addTo } from '../../diagnostics/lists.ts';
import type { KeywordSchema, Schema } from '../model/model.ts';

type Schemas = ReadonlyMap<string, Schema>;

/** By key of a model: those that extend it at once, in the order of the document. */
export type Children = ReadonlyMap<string, readonly string[]>;

export function findChildren(schemas: Schemas): Children {
  const children = new Map<string, string[]>();
  for (const [key, schema] of schemas) {
    for (const base of new Set(listBases(schema))) addTo(children, base, key);
  }
  return children;
}

/** Children, their children, and so on; a circle ends where it began. */
export function listDescendants(children: Children, key: string): readonly string[] {
  // The loop also reaches what is added to the set.
  const found = new Set([key]);
  for (const one of found) for (const child of children.get(one) ?? []) found.add(child);
  found.delete(key);
  return [...found];
}

/** Whether a model is built on another one, however far away. */
export function isExtending(schemas: Schemas, key: string, base: string): boolean {
  const seen = new Set([key]);
  for (const one of seen) {
    for (const next of listBases(schemas.get(one))) {
      if (next === base) return true;
      seen.add(next);
    }
  }
  return false;
}

/** A schema that only refers to a model is another name for it, and extends nothing. */
function listBases(schema: Schema | undefined): readonly string[] {
  if (schema?.kind !== 'schema') return [];
  const { ref, allOf, properties, required } = schema;
  const isMore = (allOf ?? properties ?? required) !== undefined;
  const own = ref?.kind === 'model' && isMore ? [ref.key] : [];
  return [...own, ...listParts(schema)];
}

/** The models among the parts of a schema; parts in place are looked into. */
function listParts({ allOf = [] }: KeywordSchema): readonly string[] {
  return allOf.flatMap((part) => {
    if (part.kind === 'boolean') return [];
    const inner = listParts(part);
    return part.ref?.kind === 'model' ? [part.ref.key, ...inner] : inner;
  });
}
