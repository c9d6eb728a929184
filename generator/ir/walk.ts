/** The schemas directly inside a schema, in one list; references are not followed. */

import type { KeywordSchema, Schema } from './model.ts';

export function partsOf(schema: KeywordSchema): readonly Schema[] {
  if (isLeaf(schema)) return NONE;
  const parts: Schema[] = [];
  for (const key of schemaKeys) {
    const part = schema[key];
    if (part !== undefined) parts.push(part);
  }
  for (const key of schemaListKeys) for (const part of schema[key] ?? []) parts.push(part);
  for (const key of wrapped) for (const part of schema[key] ?? []) parts.push(part.schema);
  return parts;
}

const NONE: readonly Schema[] = [];

/** Most schemas are texts and numbers: of their few keywords none holds a schema. */
function isLeaf(schema: KeywordSchema): boolean {
  for (const keyword in schema) if (HOLDING.has(keyword)) return false;
  return true;
}

/** Keywords whose value is a schema. */
export const schemaKeys = [
  'items',
  'contains',
  'unevaluatedItems',
  'additionalProperties',
  'propertyNames',
  'unevaluatedProperties',
  'not',
  'if',
  'then',
  'else',
] as const;

/** Keywords whose value is a list of schemas. */
export const schemaListKeys = ['prefixItems', 'allOf', 'anyOf', 'oneOf'] as const;

const wrapped = ['properties', 'patternProperties', 'dependentSchemas'] as const;

const HOLDING: ReadonlySet<string> = new Set([...schemaKeys, ...schemaListKeys, ...wrapped]);

/** Follows references of a schema until something is described; undefined where they lead round in a circle. */
export function targetOf(
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

/** The schema of a member, wherever references and `allOf` put it: `memberSchema(…, ['file', 'state'])`. */
export function memberSchema(
  schemas: ReadonlyMap<string, Schema>,
  schema: Schema | undefined,
  path: readonly string[],
): Schema | undefined {
  let current = schema;
  for (const name of path) current = propertyOf(schemas, current, name);
  return current;
}

function propertyOf(
  schemas: ReadonlyMap<string, Schema>,
  schema: Schema | undefined,
  name: string,
  seen = new Set<Schema>(),
): Schema | undefined {
  const target = targetOf(schemas, schema);
  if (target === undefined || seen.has(target)) return undefined;
  seen.add(target);
  const own = target.properties?.find((property) => property.name === name);
  if (own !== undefined) return own.schema;
  const base = target.ref?.kind === 'model' ? schemas.get(target.ref.key) : undefined;
  for (const part of [
    base,
    ...(target.allOf ?? []),
    ...(target.oneOf ?? []),
    ...(target.anyOf ?? []),
  ]) {
    const found = part === undefined ? undefined : propertyOf(schemas, part, name, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}
