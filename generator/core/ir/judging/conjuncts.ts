/** Lists the schemas that all hold where one does: what it says itself, what it refers to, and the parts of its `allOf`. */

import type { KeywordSchema, Schema } from '../model/model.ts';
import { hasOnlyKeywords, NOT_VALIDATING } from '../schemas/draft.ts';

export type Schemas = ReadonlyMap<string, Schema>;

/** Bases of bases have an end; a document of many thousand models in a row is not looked at to it. */
const MOST = 500;

export function listConjuncts(schemas: Schemas, schema: Schema): readonly KeywordSchema[] {
  const found = new Set<KeywordSchema>();
  const open: Schema[] = [schema];
  for (let next = open.pop(); next !== undefined && found.size < MOST; next = open.pop()) {
    if (next.kind === 'boolean' || found.has(next)) continue;
    found.add(next);
    open.push(...listDirectParts(schemas, next).toReversed());
  }
  return [...found];
}

/** What a schema refers to, and the parts of its `allOf`. */
export function listDirectParts(
  schemas: Schemas,
  { ref, allOf = [] }: KeywordSchema,
): readonly Schema[] {
  const target = ref?.kind === 'model' ? schemas.get(ref.key) : undefined;
  return target === undefined ? allOf : [target, ...allOf];
}

/** Whether a schema says that there is no value: `false`, or `not` of everything. */
export function isRefusingAll(schema: Schema): boolean {
  if (schema.kind === 'boolean') return !schema.value;
  const { not } = schema;
  if (not === undefined) return false;
  return not.kind === 'boolean' ? not.value : hasOnlyKeywords(not, SAYING_NOTHING);
}

const SAYING_NOTHING: ReadonlySet<string> = new Set(NOT_VALIDATING);
