/** A schema before its keywords are read, and the keywords that one has. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { KeywordSchema } from '../model/model.ts';

/** A schema while it is read. */
export type Draft = { -readonly [K in keyof KeywordSchema]: KeywordSchema[K] };

/** The usual keywords are there from the start in one order, because engines read objects of one layout many times faster. */
const UNSAID = {
  kind: 'schema',
  at: undefined,
  ref: undefined,
  types: undefined,
  title: undefined,
  description: undefined,
  format: undefined,
  enum: undefined,
  const: undefined,
  properties: undefined,
  required: undefined,
  additionalProperties: undefined,
  items: undefined,
  allOf: undefined,
  anyOf: undefined,
  oneOf: undefined,
  discriminator: undefined,
  default: undefined,
  examples: undefined,
  enumFacts: undefined,
  deprecated: undefined,
  readOnly: undefined,
  writeOnly: undefined,
  minimum: undefined,
  maximum: undefined,
  minLength: undefined,
  maxLength: undefined,
  pattern: undefined,
  minItems: undefined,
  maxItems: undefined,
};

/** To copy them at once is many times as quick as to set one after the other. */
export function createDraft(at: Place): Draft {
  // A member that is undefined is read as one that is not there, and `keywordsOf` leaves it out.
  const draft = { ...UNSAID } as unknown as Draft;
  draft.at = at;
  return draft;
}

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
