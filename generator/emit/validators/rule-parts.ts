/** Decides whether a part of a schema is a rule of its own, for which issues can have the words of the spec. */

import { hasOnlyKeywords } from '../../ir/schemas/draft.ts';
import type { KeywordSchema, Schema } from '../../ir/model.ts';

/** Whether a part is a rule and nothing else, which the spec says in a sentence. */
export function isStatedRule(part: Schema): boolean {
  return part.kind === 'schema' && part.description !== undefined && isKeepingType(part, false);
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
