/** What a schema says by itself: which keywords it has, which values it lists, and whether it refuses all. */

import type { KeywordSchema, Schema } from '../model/model.ts';

/** Names of the members that say something. */
export function listKeywords(schema: KeywordSchema): readonly (keyof KeywordSchema)[] {
  // A schema has no members but its keywords.
  const names = Object.keys(schema) as (keyof KeywordSchema)[];
  return names.filter((name) => schema[name] !== undefined);
}

/** Whether a schema has no other keywords than those. */
export function hasOnlyKeywords(schema: KeywordSchema, keywords: ReadonlySet<string>): boolean {
  for (const name in schema) {
    // A schema has no members but its keywords.
    if (!keywords.has(name) && schema[name as keyof KeywordSchema] !== undefined) return false;
  }
  return true;
}

/** The values that `enum` or `const` leave, where one of them is written. */
export function listValues({ const: only, enum: listed }: KeywordSchema): KeywordSchema['enum'] {
  return only === undefined ? listed : [only.value];
}

/** Whether a schema is a list of values, or of those that are known. */
export function hasListedValues(schema: KeywordSchema): boolean {
  return (schema.enum ?? schema.const ?? schema.openEnum) !== undefined;
}

/** What a schema says of its values without validating them. */
export const ANNOTATIONS = [
  'title',
  'description',
  'deprecated',
  'default',
  'examples',
  'readOnly',
  'writeOnly',
  'stability',
  'sensitive',
  'source',
  'notShown',
] as const;

/** Members of a schema that validate nothing. */
export const NOT_VALIDATING: readonly string[] = ['kind', 'at', 'enumFacts', 'xml', ...ANNOTATIONS];

/** Whether a schema says that there is no value: `false`, or `not` of everything. */
export function isRefusingAll(schema: Schema): boolean {
  if (schema.kind === 'boolean') return !schema.value;
  const { not } = schema;
  if (not === undefined) return false;
  return not.kind === 'boolean' ? not.value : hasOnlyKeywords(not, SAYING_NOTHING);
}

const SAYING_NOTHING: ReadonlySet<string> = new Set(NOT_VALIDATING);

/** Whether a schema is `false`. */
export function isNever(schema: Schema | undefined): boolean {
  return schema?.kind === 'boolean' && !schema.value;
}
