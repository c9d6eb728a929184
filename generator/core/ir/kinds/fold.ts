/** Reads a fact off a schema and all that says something of the same value: references, parts and alternatives. */

import type { KeywordSchema, Schema } from '../model/model.ts';
import { listDirectParts, leadsBack } from '../schemas/follow.ts';

/** The fact of what is inside a schema. */
export interface Inner<T> {
  /** The facts of what it refers to, and of the parts that hold beside it. */
  readonly all: readonly T[];
  /** The facts of the alternatives of `oneOf`, and of `anyOf`. */
  readonly choices: readonly (readonly T[])[];
}

interface Fact<T> {
  /** The fact of a schema that says nothing, and of one that leads back to itself. */
  readonly usual: T;
  /** The fact of a schema that no value fits. */
  readonly never?: T;
  readonly read: (schema: KeywordSchema, inner: Inner<T>) => T;
}

/**
 * Each schema is read once. A base that lists its kinds itself says nothing more of one of them, so that its list is not read
 * for each.
 */
export function foldSchema<T>(
  { schemas }: { readonly schemas: ReadonlyMap<string, Schema> },
  start: Schema,
  { usual, never = usual, read }: Fact<T>,
): T {
  const known = new Map<Schema, T>();
  /** Schemas that are being read, each inside the one before. */
  const trail = new Set<Schema>();
  return visit(start);

  function visit(schema: Schema | undefined): T {
    if (schema === undefined) return usual;
    if (schema.kind === 'boolean') return schema.value ? usual : never;
    if (known.has(schema)) return known.get(schema) as T; // it has one
    known.set(schema, usual);
    trail.add(schema);
    const { oneOf, anyOf } = schema;
    const parts = listDirectParts(schemas, schema);
    const lists = [oneOf, anyOf].filter((list) => list !== undefined);
    const choices = lists.filter((list) => !leadsBack(list, schemas, trail));
    const inner = { all: parts.map(visit), choices: choices.map((list) => list.map(visit)) };
    const fact = read(schema, inner);
    known.set(schema, fact);
    trail.delete(schema);
    return fact;
  }
}
