/** Builds the expression that validates by a schema: ordinary zod where the schema is ordinary, rules where it is not. */

import { isBinary } from '../../ir/operations/codecs.ts';
import type { JsonType, KeywordSchema, Schema } from '../../ir/model.ts';
import { inferJsonTypes } from '../../ir/types/types.ts';
import { code, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import { printModel, listOwnRules, typeRules, useValidator } from './applicators.ts';
import { buildArray, listArrayRules } from './arrays.ts';
import {
  NOTHING,
  buildAnything,
  setExtending,
  enterRule,
  setLeftOut,
  open,
  printExpression,
  printRule,
  printZod,
  type Expression,
  type Writing,
} from './notation.ts';
import { findCarrier, isOfTypes, isTypedByWords, narrowOptions } from './carriers.ts';
import { typeText } from './circles.ts';
import { extend } from './extensions.ts';
import { listKindRules } from './kinds.ts';
import { buildObject, listObjectRules } from './objects.ts';
import {
  findFixedValues,
  buildNumber,
  numberRules,
  buildString,
  listStringRules,
  buildValues,
} from './scalars.ts';

/** The expression of a schema. */
export function write(writing: Writing, schema: Schema): Code {
  const text = printExpression(writing, buildExpression(writing, schema));
  return schema.kind === 'boolean' ? text : writing.hold(text, schema.at);
}

export function buildExpression(writing: Writing, schema: Schema): Expression {
  if (schema.kind === 'boolean') {
    return { base: printZod(writing, schema.value ? 'unknown' : 'never') };
  }
  const place = setExtending(setLeftOut(writing, NOTHING), false);
  const inner = isTyped(writing) ? { ...place, ...narrowType(writing, schema) } : place;
  const extension = isTyped(writing) ? extend(inner, schema) : undefined;
  if (extension !== undefined) return withNotes(writing, schema, { base: extension.base });
  return withNotes(writing, schema, buildCombined(inner, writing, schema));
}

/** Whether the type of a schema is written where its words do not say it. */
function isTyped({ scope, isRule }: Writing): boolean {
  return scope.options.validators === 'plain' && !isRule;
}

/** The type of what is written, for words that do not say it; circles are broken at the members of a model alone. */
function narrowType(writing: Writing, schema: Schema): Pick<Writing, 'type' | 'circle'> {
  const isRoot = schema === writing.root;
  const type = isRoot ? writing.type : (): Code => typeText(writing, schema);
  return { type, circle: isRoot ? writing.circle : undefined };
}

/** What the schema says itself, joined with what it refers to and extends. Nothing is written that is not used. */
function buildCombined(writing: Writing, outer: Writing, schema: KeywordSchema): Expression {
  const isJoined = isJoining(schema);
  const isOwn = hasOwnWord(schema);
  const isBeside = hasBeside(schema);
  // OpenAPI 3.1 describes bytes without a type.
  const isUntyped = schema.types === undefined && !isJoined && !isBeside;
  if (isUntyped && isBinary(schema)) return { base: open(writing) };
  const beside = isBeside ? listOwnRules(enterRule(writing), schema) : [];
  if (!isOwn) {
    const place = setExtending(writing, outer.isExtending);
    const single = isBeside ? undefined : printModel(place, schema);
    if (single !== undefined) return { base: single };
  } else if (!isJoined) {
    const own = buildTyped(writing, outer, schema);
    return beside.length === 0 ? own : { ...own, rules: [...(own.rules ?? []), ...beside] };
  }
  const carrier = isTyped(writing) ? findCarrier(writing, outer, schema) : undefined;
  const isOfOwnType =
    carrier === undefined && isOwn && isTyped(writing) && isTypedByWords(writing, schema);
  const typed = isOfOwnType ? buildTyped(writing, outer, schema) : undefined;
  const own = isOwn && typed === undefined ? listWords(writing, outer, schema) : [];
  const joined = typeRules(enterRule(outer), schema, carrier?.carried);
  const rules = [...own, ...joined, ...beside];
  if (carrier !== undefined) return { base: carrier.base, rules };
  if (typed !== undefined) return { ...typed, rules: [...(typed.rules ?? []), ...rules] };
  return buildAnything(writing, rules);
}

/** What a schema says itself, as rules: of a type alone, nothing where all that it is joined with has it. */
function listWords(writing: Writing, outer: Writing, schema: KeywordSchema): readonly Code[] {
  const { types, ...others } = narrowOptions(schema);
  if (types === undefined || !isTyped(writing) || hasOwnWord(others)) {
    const words = printExpression(writing, buildTyped(enterRule(writing), outer, schema));
    return [printRule(writing, 'allOf', words)];
  }
  return isOfTypes(writing, others, types)
    ? []
    : [printRule(writing, 'types', ...types.map(string))];
}

/** Whether an applicator says what the value is. */
function isJoining({ ref, allOf, anyOf, oneOf }: KeywordSchema): boolean {
  return (ref ?? allOf ?? anyOf ?? oneOf) !== undefined;
}

/** Whether an applicator says something else. */
function hasBeside(schema: KeywordSchema): boolean {
  const { dependentSchemas, unevaluatedItems, unevaluatedProperties } = schema;
  const rules = schema.not ?? schema.if ?? dependentSchemas;
  return (rules ?? unevaluatedItems ?? unevaluatedProperties) !== undefined;
}

/** Whether the schema says something itself: usual words first, as most schemas have one of them. */
function hasOwnWord(schema: KeywordSchema): boolean {
  const { types, properties, required, additionalProperties, items, format, pattern } = schema;
  const usual = types ?? properties ?? required ?? additionalProperties ?? items ?? format;
  return (usual ?? pattern ?? schema.enum ?? schema.const) !== undefined || hasRareWord(schema);
}

function hasRareWord(schema: KeywordSchema): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const { minLength, maxLength, minItems, maxItems, minProperties, maxProperties } = schema;
  const { prefixItems, contains, uniqueItems, uniqueBy, absentItem, decodedSize } = schema;
  const { patternProperties, propertyNames, dependentRequired, keyMatchesValue, listed } = schema;
  const ofNumbers = minimum ?? maximum ?? exclusiveMinimum ?? exclusiveMaximum ?? multipleOf;
  const counts = minLength ?? maxLength ?? minItems ?? maxItems ?? minProperties ?? maxProperties;
  const ofItems = prefixItems ?? contains ?? uniqueItems ?? uniqueBy ?? absentItem ?? decodedSize;
  const ofMembers = patternProperties ?? propertyNames ?? dependentRequired ?? keyMatchesValue;
  return (ofNumbers ?? counts ?? ofItems ?? ofMembers ?? listed) !== undefined;
}

function buildTyped(writing: Writing, outer: Writing, schema: KeywordSchema): Expression {
  const values = findFixedValues(schema);
  if (values !== undefined) {
    const { types: _types, enum: _enum, const: _const, ...rest } = schema;
    const fixed = buildValues(writing, values);
    return { ...fixed, rules: listUntypedRules(writing, outer, rest) };
  }
  if (schema.types === undefined) {
    const rules = listUntypedRules(writing, outer, schema);
    // Keywords that allow everything still give the type of a record or a list.
    const isOpenType = rules.length === 0 && isTyped(writing) && inferJsonTypes(schema).length > 0;
    return isOpenType ? { base: open(writing) } : buildAnything(writing, rules);
  }
  const [sole] = schema.types;
  if (schema.types.length === 1 && sole !== undefined && sole !== 'null') {
    return buildSingle(schema, sole, { writing, outer });
  }
  const types = schema.types.filter(
    (type) => type !== 'null' && !(type === 'integer' && schema.types?.includes('number')),
  );
  const nullable = schema.types.includes('null');
  const single = types.map((type) =>
    buildSingle({ ...schema, types: [type] }, type, { writing, outer }),
  );
  const [first] = single;
  if (first === undefined) return { base: printZod(writing, nullable ? 'null' : 'never') };
  const union =
    single.length === 1
      ? first
      : {
          base: printZod(
            writing,
            'union',
            code`[${single.map((one) => printExpression(writing, one))}]`,
          ),
        };
  return nullable
    ? { base: printZod(writing, 'nullable', printExpression(writing, union)) }
    : union;
}

function buildSingle(
  schema: KeywordSchema,
  type: JsonType,
  { writing, outer }: { readonly writing: Writing; readonly outer: Writing },
): Expression {
  switch (type) {
    case 'string':
      return buildString(writing, schema);
    case 'integer':
    case 'number':
      return buildNumber(writing, schema, type);
    case 'array':
      return buildArray(writing, schema);
    case 'object':
      return buildObject(setLeftOut(writing, outer.leftOut), schema);
    default:
      return { base: printZod(writing, type) };
  }
}

/** Keywords without a type: each is a rule on values of its own type alone. */
function listUntypedRules(place: Writing, outer: Writing, schema: KeywordSchema): readonly Code[] {
  const writing = enterRule(place);
  return [
    ...listStringRules(writing, schema),
    ...numberRules(writing, schema),
    ...listArrayRules(writing, schema),
    ...listObjectRules(setLeftOut(writing, outer.leftOut), schema),
  ];
}

/** Marks for issues: nothing is repeated of sensitive values, the source of a rule is named. */
export function listNotes(writing: Writing, schema: KeywordSchema): Code[] {
  const { sensitive, dynamicAnchors } = schema;
  const source = schema.source ?? getPlace(writing, schema);
  if ((sensitive ?? source ?? dynamicAnchors) === undefined) return listTypeRules(writing, schema);
  return [
    ...(sensitive === undefined ? [] : [printRule(writing, 'secret')]),
    ...(source === undefined ? [] : [printRule(writing, 'source', string(source))]),
    ...listAnchorRules(writing, schema),
    ...listTypeRules(writing, schema),
  ];
}

/** Where the document states the rules of a schema, for those who asked: what refers to others alone states none. */
function getPlace({ scope }: Writing, schema: KeywordSchema): string | undefined {
  const { printSource } = scope.options;
  if (printSource === undefined) return undefined;
  const { allOf, anyOf, oneOf, at } = schema;
  const isValidating = hasOwnWord(schema) || hasBeside(schema) || (allOf ?? anyOf ?? oneOf);
  return isValidating ? printSource(at) : undefined;
}

/** Where zod infers a type, the rules are around what it is inferred of. */
function listTypeRules(writing: Writing, schema: KeywordSchema): Code[] {
  const { root, scope } = writing;
  if (schema !== root) return [];
  return scope.options.validators === 'plain' ? [] : listKindRules(writing, useValidator);
}

/** Where a schema resource is entered, `dynamicRef`s behind it may mean its schemas. */
function listAnchorRules(writing: Writing, { dynamicAnchors }: KeywordSchema): Code[] {
  if (dynamicAnchors === undefined) return [];
  const entries = dynamicAnchors.map(
    ({ anchor, key }) => [anchor, useValidator(writing, key)] as const,
  );
  return [printRule(writing, 'dynamicAnchors', object(entries))];
}

function withNotes(writing: Writing, schema: KeywordSchema, expression: Expression): Expression {
  const notes = listNotes(writing, schema);
  if (notes.length === 0) return expression;
  return { ...expression, rules: [...(expression.rules ?? []), ...notes] };
}
