/** Reads a fact off a schema and all that says something of the same value: references, parts and alternatives. */

import type { KeywordSchema, Schema } from '../model.ts';

/** The fact of what is inside a schema. */
export interface Inner<T> {
  /** Of what it refers to, and of the parts that hold beside it. */
  readonly all: readonly T[];
  /** Of the alternatives of `oneOf`, and of `anyOf`. */
  readonly choices: readonly (readonly T[])[];
}

interface Fact<T> {
  /** What is true of a schema that says nothing, and of one that leads back to itself. */
  readonly usual: T;
  /** What is true of a schema that no value fits. */
  readonly never?: T;
  readonly read: (schema: KeywordSchema, inner: Inner<T>) => T;
}

/** Each schema is read once. */
export function foldSchema<T>(
  { schemas }: { readonly schemas: ReadonlyMap<string, Schema> },
  start: Schema,
  { usual, never = usual, read }: Fact<T>,
): T {
  const known = new Map<Schema, T>();
  return visit(start);

  function visit(schema: Schema | undefined): T {
    if (schema === undefined) return usual;
    if (schema.kind === 'boolean') return schema.value ? usual : never;
    if (known.has(schema)) return known.get(schema) as T; // it has one
    known.set(schema, usual);
    const { ref, allOf = [], oneOf, anyOf } = schema;
    const parts = ref?.kind === 'model' ? [schemas.get(ref.key), ...allOf] : allOf;
    const lists = [oneOf, anyOf].filter((list) => list !== undefined);
    const inner = { all: parts.map(visit), choices: lists.map((list) => list.map(visit)) };
    const fact = read(schema, inner);
    known.set(schema, fact);
    return fact;
  }
}
