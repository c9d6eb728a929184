import { followReference, getReferencedKey } from '../../../core/ir/schemas/follow.ts';
import { hasOnlyKeywords } from '../../../core/ir/schemas/keyword-facts.ts';
import type { World } from '../../../core/ir/types/world.ts';
import type { Api, JsonType, KeywordSchema, Schema } from '../../../core/ir/model/model.ts';
import { walkParts } from '../../../core/ir/schemas/walk.ts';
import type { Scope } from '../../../core/plan/emitter.ts';

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

/** The model that a schema refers to without saying more. */
export function getBareReference(schema: Schema): string | undefined {
  const isBare = schema.kind === 'schema' && hasOnlyKeywords(schema, REFERENCE);
  return isBare ? getReferencedKey(schema) : undefined;
}

const REFERENCE: ReadonlySet<string> = new Set([...ANNOTATIONS, 'ref']);

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

/** Whether an option is such a rule. It may be one on members as well; an option with a type is described, and not stated. */
export function isStatedOption(part: Schema): boolean {
  return isStated(part) && hasOnlyKeywords(part, OPTION);
}

/** Whether a model is such a rule. It may ask for members as well; a choice among such rules names the members itself. */
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

/** Whether what fits a schema is always of these types. */
export function isOfTypes(
  { schemas }: Pick<World, 'schemas'>,
  schema: Schema,
  types: readonly JsonType[],
  seen: ReadonlySet<Schema> = new Set(),
): boolean {
  const target = followReference(schemas, schema);
  if (target === undefined || seen.has(target)) return false;
  const isOne = (part: Schema): boolean =>
    isOfTypes({ schemas }, part, types, new Set([...seen, target]));
  const { types: own, allOf = [], anyOf = [], oneOf = [] } = target;
  const isSaid = own?.every((type) => types.includes(type)) === true;
  const choices = [anyOf, oneOf].filter((branches) => branches.length > 0);
  return isSaid || allOf.some(isOne) || choices.some((branches) => branches.every(isOne));
}

/** Whether `null` is one of the forms of a value that no other one is. */
export function isNullApart(
  world: Pick<World, 'schemas'>,
  forms: readonly Schema[],
  word: 'anyOf' | 'oneOf',
): boolean {
  const others = forms.filter((form) => !isNull(form));
  if (others.length === 0 || others.length === forms.length) return false;
  return word === 'anyOf' || others.every((one) => isOfTypes(world, one, NOT_NULL));
}

/** Whether a schema says that a value is `null`, and nothing else. */
export function isNull(schema: Schema): boolean {
  if (schema.kind === 'boolean' || schema.types?.length !== 1) return false;
  return schema.types[0] === 'null' && hasOnlyKeywords(schema, NULL_WORDS);
}

const NULL_WORDS: ReadonlySet<string> = new Set(['kind', 'at', 'types']);
const NOT_NULL = ['array', 'boolean', 'integer', 'number', 'object', 'string'] as const;

/** Whether an applicator says something else. */
export function hasBeside(schema: KeywordSchema): boolean {
  const { dependentSchemas, unevaluatedItems, unevaluatedProperties } = schema;
  const rules = schema.not ?? schema.if ?? dependentSchemas;
  return (rules ?? unevaluatedItems ?? unevaluatedProperties) !== undefined;
}

/** Whether the schema says something itself. */
function hasOwnWord(schema: KeywordSchema): boolean {
  return (schema.types ?? schema.enum ?? schema.const) !== undefined || hasTypedWord(schema);
}

/** Whether a keyword says something of values of one type: usual ones first, as most schemas have one of them. */
export function hasTypedWord(schema: KeywordSchema): boolean {
  const { properties, required, additionalProperties, items, format, pattern } = schema;
  const usual = properties ?? required ?? additionalProperties ?? items ?? format ?? pattern;
  return usual !== undefined || hasRareWord(schema);
}

function hasRareWord(schema: KeywordSchema): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const { minLength, maxLength, minItems, maxItems, minProperties, maxProperties } = schema;
  const { prefixItems, contains, uniqueItems, uniqueBy, absentItem } = schema;
  const { decodedSize, contentEncoding } = schema;
  const { patternProperties, propertyNames, dependentRequired, keyMatchesValue, listed } = schema;
  const ofNumbers = minimum ?? maximum ?? exclusiveMinimum ?? exclusiveMaximum ?? multipleOf;
  const counts = minLength ?? maxLength ?? minItems ?? maxItems ?? minProperties ?? maxProperties;
  const ofItems = prefixItems ?? contains ?? uniqueItems ?? uniqueBy ?? absentItem;
  const ofTexts = decodedSize ?? contentEncoding;
  const ofMembers = patternProperties ?? propertyNames ?? dependentRequired ?? keyMatchesValue;
  return (ofNumbers ?? counts ?? ofItems ?? ofTexts ?? ofMembers ?? listed) !== undefined;
}

/** Prints where the document states the rules of a schema, if the options ask for it. A schema that only refers to others states none. */
export function printRuleSource({ options }: Scope, schema: KeywordSchema): string | undefined {
  const { printSource } = options;
  if (printSource === undefined) return undefined;
  const { allOf, anyOf, oneOf, at } = schema;
  const isValidating = hasOwnWord(schema) || hasBeside(schema) || (allOf ?? anyOf ?? oneOf);
  return isValidating ? printSource(at) : undefined;
}
