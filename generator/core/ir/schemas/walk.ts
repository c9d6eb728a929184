/** The schemas directly inside a schema, in one list; references are not followed. */

import type { KeywordSchema, Schema } from '../model/model.ts';

export function listSchemaParts(schema: KeywordSchema): readonly Schema[] {
  const { properties, items, additionalProperties, allOf, anyOf, oneOf, not } = schema;
  const isRare = !isRareLeaf(schema);
  const usual = properties ?? items ?? additionalProperties ?? allOf ?? anyOf ?? oneOf ?? not;
  if (usual === undefined && !isRare) return NONE;
  const parts: Schema[] = [];
  if (items !== undefined) parts.push(items);
  if (isRare) add(parts, [schema.contains, schema.unevaluatedItems]);
  if (additionalProperties !== undefined) parts.push(additionalProperties);
  if (isRare) add(parts, [schema.propertyNames, schema.unevaluatedProperties]);
  if (not !== undefined) parts.push(not);
  if (isRare) add(parts, [schema.if, schema.then, schema.else]);
  if (isRare) add(parts, schema.prefixItems ?? []);
  if (allOf !== undefined) add(parts, allOf);
  if (anyOf !== undefined) add(parts, anyOf);
  if (oneOf !== undefined) add(parts, oneOf);
  if (properties !== undefined) for (const { schema: held } of properties) parts.push(held);
  if (!isRare) return parts;
  for (const { schema: held } of schema.patternProperties ?? []) parts.push(held);
  for (const { schema: held } of schema.dependentSchemas ?? []) parts.push(held);
  return parts;
}

function add(parts: (Schema | undefined)[], others: readonly (Schema | undefined)[]): void {
  for (const other of others) if (other !== undefined) parts.push(other);
}

const NONE: readonly Schema[] = [];

/** Most schemas are texts and numbers, a reference, an object or an array: they have none of the other keywords. */
function isRareLeaf(schema: KeywordSchema): boolean {
  const { contains, prefixItems, propertyNames, unevaluatedItems, if: test, else: other } = schema;
  const { patternProperties, unevaluatedProperties, dependentSchemas, then: result } = schema;
  const ofItems = contains ?? prefixItems ?? unevaluatedItems;
  const ofMembers = propertyNames ?? patternProperties ?? unevaluatedProperties ?? dependentSchemas;
  return (ofItems ?? ofMembers ?? test ?? result ?? other) === undefined;
}

/** The model that a schema refers to. */
export function getReferencedKey(schema: Schema | undefined): string | undefined {
  return schema?.kind === 'schema' && schema.ref?.kind === 'model' ? schema.ref.key : undefined;
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

/** All schemas inside some, and they themselves; references are not followed. */
export function* walkParts(roots: Iterable<Schema | undefined>): Generator<KeywordSchema> {
  const open = [...roots];
  while (open.length > 0) {
    const part = open.pop();
    if (part === undefined || part.kind === 'boolean') continue;
    yield part;
    add(open, listSchemaParts(part));
  }
}

/** A schema and all that may hold together with it, each once: what it refers to, its parts and its alternatives. */
export function listHeldTogether(
  schemas: ReadonlyMap<string, Schema>,
  root: Schema | undefined,
): readonly KeywordSchema[] {
  const parts = new Set<KeywordSchema>();
  const visit = (schema: Schema | undefined): void => {
    if (schema === undefined || schema.kind === 'boolean' || parts.has(schema)) return;
    parts.add(schema);
    if (schema.ref?.kind === 'model') visit(schemas.get(schema.ref.key));
    const { allOf = [], anyOf = [], oneOf = [], then: held, else: otherwise } = schema;
    for (const part of [...allOf, ...anyOf, ...oneOf, held, otherwise]) visit(part);
  };
  visit(root);
  return [...parts];
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
  const base = target.ref?.kind === 'model' ? schemas.get(target.ref.key) : undefined;
  for (const part of [
    base,
    ...(target.allOf ?? []),
    ...(target.oneOf ?? []),
    ...(target.anyOf ?? []),
  ]) {
    const found = part === undefined ? undefined : findProperty(search, part, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
