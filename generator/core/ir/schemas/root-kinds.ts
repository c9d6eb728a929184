/** Finds what values of a schema are as a whole, over references and choices: a text, an object, a list, bytes. */

import type { Json, JsonType, KeywordSchema, Schema } from '../model/model.ts';
import { describesBytes } from '../contents/codecs.ts';
import { inferJsonTypes } from '../types/types.ts';
import { listDirectParts, followReference } from './follow.ts';
import { listValues } from './keyword-facts.ts';

type RootKind = 'bytes' | 'text' | 'object' | 'array' | 'scalar';

export type RootKinds = ReadonlySet<RootKind>;

/** The kinds that values may have, `null` aside; none where the schema leaves them open. */
export function findRootKinds(
  schemas: ReadonlyMap<string, Schema>,
  schema: Schema | undefined,
  isBytes: (schema: KeywordSchema) => boolean = describesBytes,
): RootKinds {
  const kinds = new Set<RootKind>();
  const seen = new Set<Schema>();
  const open = [schema];
  while (open.length > 0) {
    const target = followReference(schemas, open.pop());
    // Some choices lead round in a circle.
    if (target === undefined || seen.has(target)) continue;
    seen.add(target);
    const own = findOwnKinds(target, isBytes);
    for (const kind of own) kinds.add(kind);
    const { oneOf = [], anyOf = [] } = target;
    if (own.length === 0) open.push(...listDirectParts(schemas, target), ...oneOf, ...anyOf);
  }
  return kinds;
}

function findOwnKinds(
  schema: KeywordSchema,
  isBytes: (schema: KeywordSchema) => boolean,
): readonly RootKind[] {
  const values = listValues(schema);
  if (values !== undefined) return values.flatMap(findValueKind);
  const types = schema.types ?? inferJsonTypes(schema);
  return types.flatMap((type) => findTypeKind(type, isBytes(schema)));
}

function findValueKind(value: Json): readonly RootKind[] {
  if (value === null) return [];
  if (typeof value === 'string') return ['text'];
  if (Array.isArray(value)) return ['array'];
  return [typeof value === 'object' ? 'object' : 'scalar'];
}

function findTypeKind(type: JsonType, isBytes: boolean): readonly RootKind[] {
  switch (type) {
    case 'null':
      return [];
    case 'string':
      return [isBytes ? 'bytes' : 'text'];
    case 'array':
    case 'object':
      return [type];
    default:
      return ['scalar'];
  }
}

/** Whether values are of one kind and of no other. */
export function isOnly(kinds: RootKinds, kind: RootKind): boolean {
  return kinds.size === 1 && kinds.has(kind);
}
