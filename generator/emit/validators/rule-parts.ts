/** A part of a schema in; whether it is a rule of its own, which a person can be told in the words of the spec. */

import { hasOnlyKeywords } from '../../ir/schemas/draft.ts';
import type { KeywordSchema, Schema } from '../../ir/model.ts';
import { shortenStatement } from './stated.ts';

/** The sentence of the spec for a part that is a rule and nothing else. */
export function findSentence(part: Schema): string | undefined {
  if (part.kind === 'boolean' || part.description === undefined) return undefined;
  return isKeepingType(part, false) ? shortenStatement(part.description) : undefined;
}

/** The rule over the parameters alone, where a rule over `{ params, body }` is no other. */
export function findParamsRule(schema: Schema): KeywordSchema | undefined {
  if (schema.kind === 'boolean') return undefined;
  const { properties = [], required = [] } = schema;
  const [only] = properties;
  const isAlone =
    properties.length === 1 &&
    only?.name === 'params' &&
    required.every((name) => name === 'params') &&
    hasOnlyKeywords(schema, PARAMS_RULE);
  if (!isAlone || only.schema.kind === 'boolean') return undefined;
  const { description = only.schema.description, source = only.schema.source } = schema;
  return {
    ...only.schema,
    ...(description === undefined ? {} : { description }),
    ...(source === undefined ? {} : { source }),
  };
}

const PARAMS_RULE: ReadonlySet<string> = new Set([
  'kind',
  'at',
  'title',
  'description',
  'source',
  'properties',
  'required',
]);

/** Whether a part is a rule that the interface does not show; in a choice, required members are such a rule. */
export function isKeepingType(schema: Schema, inChoice: boolean): boolean {
  if (schema.kind === 'boolean') return schema.value;
  const { anyOf = [], oneOf = [] } = schema;
  const allowed = inChoice ? CHOICES : RULES;
  return (
    hasOnlyKeywords(schema, allowed) &&
    [...anyOf, ...oneOf].every((part) => isKeepingType(part, true))
  );
}

const RULES: ReadonlySet<string> = new Set([
  'kind',
  'at',
  'title',
  'description',
  'source',
  'not',
  'if',
  'then',
  'else',
  'anyOf',
  'oneOf',
]);
const CHOICES: ReadonlySet<string> = new Set([...RULES, 'required']);
