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

/** The schemas that validate the same value as a schema does: the applicators that JSON Schema calls in-place. */
export function listSameValueParts(schema: KeywordSchema): readonly Schema[] {
  const { allOf = [], anyOf = [], oneOf = [], not, dependentSchemas = [] } = schema;
  const parts = [...allOf, ...anyOf, ...oneOf];
  add(parts, [not, schema.if, schema.then, schema.else]);
  for (const { schema: dependent } of dependentSchemas) parts.push(dependent);
  return parts;
}

/** The options of both choices, those of `oneOf` first: `Kind.option` counts them so. */
export function listChoiceOptions({ oneOf = [], anyOf = [] }: KeywordSchema): readonly Schema[] {
  return [...oneOf, ...anyOf];
}

/** All schemas that lead from some to others by a step, each once, in the order of the document. */
export function* walkReached(
  roots: readonly (Schema | undefined)[],
  listNext: (schema: KeywordSchema) => readonly (Schema | undefined)[],
): Generator<KeywordSchema> {
  const seen = new Set<KeywordSchema>();
  const open = roots.toReversed();
  while (open.length > 0) {
    const schema = open.pop();
    if (schema === undefined || schema.kind === 'boolean' || seen.has(schema)) continue;
    seen.add(schema);
    yield schema;
    open.push(...listNext(schema).toReversed());
  }
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
