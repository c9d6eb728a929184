/** Finds members of a value that the document allows and does not describe. */

import type { KeywordSchema, Schema } from '../../../generator/core/ir/model/model.ts';
import { isObject } from '../../../generator/core/load/structure/pointer.ts';
import { listReferencedKeys } from '../../../generator/core/ir/schemas/follow.ts';

interface Undescribed {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  /** The schema that describes the members beside it. */
  readonly schema: KeywordSchema;
}

interface Search {
  /** Of models, by key. */
  readonly models: ReadonlyMap<string, Schema>;
  readonly found: Undescribed[];
}

/** More of one value say nothing new. */
const most = 50;

export function findUndescribed(
  value: unknown,
  schema: Schema,
  models: Search['models'],
): readonly Undescribed[] {
  const found: Undescribed[] = [];
  visit(value, [schema], [], { models, found });
  return found;
}

/** `schemas` all have a word about the value. */
function visit(
  value: unknown,
  schemas: readonly Schema[],
  path: readonly (string | number)[],
  search: Search,
): void {
  if (search.found.length >= most) return;
  const parts = listParts(schemas, search);
  if (Array.isArray(value)) {
    const items = parts.flatMap(({ items }) => items ?? []);
    if (items.length === 0 || parts.some(({ prefixItems }) => prefixItems)) return;
    value.forEach((item, index) => visit(item, items, [...path, index], search));
  } else if (isObject(value)) {
    const first = parts.find(({ properties }) => properties !== undefined);
    if (first === undefined || parts.some(isOpen)) return;
    for (const [name, member] of Object.entries(value)) {
      const own = parts.flatMap(({ properties = [] }) =>
        properties.flatMap((one) => (one.name === name ? one.schema : [])),
      );
      const below = [...path, name];
      if (own.length > 0) visit(member, own, below, search);
      else search.found.push({ path: below, value: member, schema: first });
    }
  }
}

/** What says something of other members describes them, or validators refuse them. */
function isOpen(schema: KeywordSchema): boolean {
  const { additionalProperties, unevaluatedProperties, patternProperties } = schema;
  return (additionalProperties ?? unevaluatedProperties ?? patternProperties) !== undefined;
}

/** The schemas themselves, what they refer to and what they consist of, whichever of it applies. */
function listParts(schemas: readonly Schema[], { models }: Search): readonly KeywordSchema[] {
  const parts = new Set<KeywordSchema>();
  const waiting = [...schemas];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.kind === 'boolean' || parts.has(next)) continue;
    parts.add(next);
    const { allOf = [], anyOf = [], oneOf = [], discriminator, dependentSchemas = [] } = next;
    waiting.push(
      ...listReferencedKeys(next).flatMap((key) => models.get(key) ?? []),
      ...(discriminator?.kinds.map(({ schema }) => schema) ?? []),
      ...allOf,
      ...anyOf,
      ...oneOf,
      ...[next.if, next.then, next.else].filter((one) => one !== undefined),
      ...dependentSchemas.map(({ schema }) => schema),
    );
  }
  return [...parts];
}
