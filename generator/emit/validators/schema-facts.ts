/** Finds facts about schemas: which say nothing, which are rules of their own, and in which documents that matters. */

import { hasOnlyKeywords } from '../../ir/schemas/draft.ts';
import type { Api, KeywordSchema, Schema } from '../../ir/model.ts';
import { walkParts } from '../../ir/schemas/walk.ts';

/** Words that validate nothing. */
export const ANNOTATIONS = [
  'kind',
  'at',
  'title',
  'description',
  'deprecated',
  'default',
  'examples',
  'xml',
  'notShown',
  'statedLimits',
] as const;

/** Whether anything fits. */
export function isOpen(schema: Schema): boolean {
  return schema.kind === 'boolean' ? schema.value : hasOnlyKeywords(schema, OPEN);
}

const OPEN: ReadonlySet<string> = new Set([...ANNOTATIONS, 'source']);

/** The model that a schema refers to. */
export function getModelKey(schema: Schema): string | undefined {
  return schema.kind === 'schema' && schema.ref?.kind === 'model' ? schema.ref.key : undefined;
}

/** What a schema refers to, as a schema of its own, and what it extends. */
export function listJoined({ kind, at, ref, allOf = [] }: KeywordSchema): readonly Schema[] {
  return ref === undefined ? allOf : [{ kind, at, ref }, ...allOf];
}

/** Whether some schema asks which members or items others have looked at: then a schema that says nothing has looked. */
export function needsEvaluated({ models, operations }: Api): boolean {
  const contents = operations.flatMap(({ body, responses }) => [
    ...(body?.contents ?? []),
    ...responses.flatMap((response) => response.contents),
  ]);
  const parts = walkParts([
    ...models.map(({ schema }) => schema),
    ...operations.flatMap(({ paramsSchema, rules, stream }) => [
      paramsSchema,
      ...rules,
      stream?.item,
    ]),
    ...contents.map(({ schema }) => schema),
  ]);
  for (const { unevaluatedItems, unevaluatedProperties } of parts) {
    if ((unevaluatedItems ?? unevaluatedProperties) !== undefined) return true;
  }
  return false;
}

/** Whether a part is a rule and nothing else, which the spec says in a sentence. */
export function isStatedRule(part: Schema): boolean {
  return isStated(part) && isKeepingType(part, false);
}

/** The same of an option, which may be a rule on members as well; what has a type is described, and not stated. */
export function isStatedOption(part: Schema): boolean {
  return isStated(part) && hasOnlyKeywords(part, OPTION);
}

/** The same of a model, which may ask for members as well; a choice among such rules names the members itself. */
export function isStatedModel(model: Schema): model is KeywordSchema {
  if (!isStated(model) || (model.anyOf ?? model.oneOf) !== undefined) return false;
  return isKeepingType(model, true);
}

function isStated(part: Schema): part is KeywordSchema {
  return part.kind === 'schema' && part.description !== undefined && !isOpen(part);
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

const PARAMS_RULE: ReadonlySet<string> = new Set([...OPEN, 'properties', 'required']);

/** Whether a part is a rule that the interface does not show; in a choice, required members are such a rule. */
export function isKeepingType(schema: Schema, inChoice: boolean): boolean {
  if (schema.kind === 'boolean') return schema.value;
  const { anyOf = [], oneOf = [] } = schema;
  return (
    hasOnlyKeywords(schema, inChoice ? CHOICES : RULES) &&
    [...anyOf, ...oneOf].every((part) => isKeepingType(part, true))
  );
}

const RULES: ReadonlySet<string> = new Set([
  ...OPEN,
  'not',
  'if',
  'then',
  'else',
  'anyOf',
  'oneOf',
]);
const CHOICES: ReadonlySet<string> = new Set([...RULES, 'required']);
const OPTION: ReadonlySet<string> = new Set([...CHOICES, 'properties', 'dependentRequired']);
