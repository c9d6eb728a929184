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
