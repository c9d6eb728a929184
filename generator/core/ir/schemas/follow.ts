/** Follows the references of schemas to the models that they name. */

import type { Json } from '../../diagnostics/json.ts';
import type { Schema, KeywordSchema } from '../model/model.ts';
import { listValues } from './keyword-facts.ts';
import { walkReached } from './walk.ts';

/** The key of the model that a schema refers to. */
export function getReferencedKey(schema: Schema | undefined): string | undefined {
  return schema?.kind === 'schema' && schema.ref?.kind === 'model' ? schema.ref.key : undefined;
}

/** The schema of the model that a schema refers to: one step. */
export function getReferencedSchema(
  schemas: ReadonlyMap<string, Schema>,
  schema: Schema | undefined,
): Schema | undefined {
  const key = getReferencedKey(schema);
  return key === undefined ? undefined : schemas.get(key);
}

/** What a schema refers to, and the parts of its `allOf`. */
export function listDirectParts(
  schemas: ReadonlyMap<string, Schema>,
  schema: KeywordSchema,
): readonly Schema[] {
  const { allOf = [] } = schema;
  const target = getReferencedSchema(schemas, schema);
  return target === undefined ? allOf : [target, ...allOf];
}

/** A schema and all that may hold together with it, each once: what it refers to, its parts and its alternatives. */
export function listHeldTogether(
  schemas: ReadonlyMap<string, Schema>,
  root: Schema | undefined,
): readonly KeywordSchema[] {
  const parts = walkReached([root], (schema) => {
    const { allOf = [], anyOf = [], oneOf = [], then: held, else: otherwise } = schema;
    return [getReferencedSchema(schemas, schema), ...allOf, ...anyOf, ...oneOf, held, otherwise];
  });
  return [...parts];
}

/** The keys of all models that a reference may mean: a dynamic one is answered by one of several. */
export function listReferencedKeys({ ref }: KeywordSchema): readonly string[] {
  if (ref === undefined) return [];
  return ref.kind === 'model' ? [ref.key] : ref.candidates;
}

/**
 * Whether a choice says nothing of the schema that is read, because that is one of its options: a base may list the models
 * that extend it. `trail` has the schemas that are being read, each inside the one before.
 */
export function leadsBack(
  options: readonly Schema[],
  schemas: ReadonlyMap<string, Schema>,
  trail: ReadonlySet<Schema | undefined>,
): boolean {
  return options.some((option) => {
    const key = getReferencedKey(option);
    return key !== undefined && trail.has(schemas.get(key));
  });
}

/** Follows references of a schema until something is described; undefined where they lead round in a circle. */
export function followReference(
  schemas: ReadonlyMap<string, Schema>,
  schema: Schema | undefined,
): KeywordSchema | undefined {
  if (schema === undefined || schema.kind === 'boolean') return undefined;
  if (schema.ref === undefined) return schema;
  const seen = new Set<string>();
  let current: Schema | undefined = schema;
  while (current?.kind === 'schema' && current.ref?.kind === 'model' && isBare(current)) {
    if (seen.has(current.ref.key)) return undefined;
    seen.add(current.ref.key);
    current = schemas.get(current.ref.key);
  }
  return current?.kind === 'schema' ? current : undefined;
}

function isBare(schema: KeywordSchema): boolean {
  return (
    schema.properties === undefined && schema.items === undefined && schema.allOf === undefined
  );
}

/** The one value that a schema leaves, wherever references, `allOf` and choices of one option put it. */
export function findOnlyValue(
  schemas: ReadonlyMap<string, Schema>,
  root: Schema,
): Json | undefined {
  const parts = walkReached([root], (schema) => {
    const { allOf = [], anyOf = [], oneOf = [] } = schema;
    const alone = [anyOf, oneOf].filter(({ length }) => length === 1).flat();
    return [getReferencedSchema(schemas, schema), ...allOf, ...alone];
  });
  for (const part of parts) {
    const values = listValues(part);
    if (values?.length === 1) return values[0];
  }
  return undefined;
}

/** The schema of a member, wherever references and `allOf` put it: `memberSchema(…, ['file', 'state'])`. */
export function findMemberSchema(
  schemas: ReadonlyMap<string, Schema>,
  schema: Schema | undefined,
  path: readonly string[],
): Schema | undefined {
  let current = schema;
  for (const name of path) current = findProperty({ schemas, seen: new Set() }, current, name);
  return current;
}

interface Search {
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly seen: Set<Schema>;
}

function findProperty(
  search: Search,
  schema: Schema | undefined,
  name: string,
): Schema | undefined {
  const { schemas, seen } = search;
  const target = followReference(schemas, schema);
  if (target === undefined || seen.has(target)) return undefined;
  seen.add(target);
  const own = target.properties?.find((property) => property.name === name);
  if (own !== undefined) return own.schema;
  const { allOf = [], oneOf = [], anyOf = [] } = target;
  for (const part of [getReferencedSchema(schemas, target), ...allOf, ...oneOf, ...anyOf]) {
    const found = findProperty(search, part, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
