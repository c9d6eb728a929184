/** A schema in, the expression that judges by it out: ordinary zod where the schema is ordinary, rules where it is not. */

import { isBinary } from '../../ir/codecs.ts';
import type { JsonType, KeywordSchema, Schema } from '../../ir/model.ts';
import { code, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import { modelOf, ownRules, typeRules, validatorOf } from './applicators.ts';
import { arrayOf, arrayRules } from './arrays.ts';
import {
  NOTHING,
  anything,
  extending,
  inRule,
  leavingOut,
  open,
  printed,
  rule,
  zod,
  type Expression,
  type Writing,
} from './notation.ts';
import { typeText } from './circles.ts';
import { extend } from './extensions.ts';
import { kindRules } from './kinds.ts';
import { objectOf, objectRules } from './objects.ts';
import { fixedValues, numberOf, numberRules, stringOf, stringRules, valuesOf } from './scalars.ts';

/** The expression of a schema. */
export function write(writing: Writing, schema: Schema): Code {
  const text = printed(writing, expressionOf(writing, schema));
  return schema.kind === 'boolean' ? text : writing.hold(text, schema.at);
}

export function expressionOf(writing: Writing, schema: Schema): Expression {
  if (schema.kind === 'boolean') return { base: zod(writing, schema.value ? 'unknown' : 'never') };
  const place = extending(leavingOut(writing, NOTHING), false);
  const inner = isTyped(writing) ? { ...place, ...ownType(writing, schema) } : place;
  const extension = isTyped(writing) ? extend(inner, schema) : undefined;
  if (extension !== undefined) return withNotes(writing, schema, { base: extension.base });
  return withNotes(writing, schema, combined(inner, writing, schema));
}

/** Whether the type of a schema is written where its words do not say it. */
function isTyped({ scope, isRule }: Writing): boolean {
  return scope.options.validators === 'plain' && isRule !== true;
}

/** The type of what is written, for words that do not say it; circles are broken at the members of a model alone. */
function ownType(writing: Writing, schema: Schema): Pick<Writing, 'type' | 'circle'> {
  const isRoot = schema === writing.root;
  const type = isRoot ? writing.type : (): Code => typeText(writing, schema);
  return { type, circle: isRoot ? writing.circle : undefined };
}

/** What the schema says itself, joined with what it refers to and extends. Nothing is written that is not used. */
function combined(writing: Writing, outer: Writing, schema: KeywordSchema): Expression {
  const isJoined = isJoining(schema);
  const isOwn = hasOwnWord(schema);
  const isBeside = hasBeside(schema);
  // OpenAPI 3.1 describes bytes without a type.
  const isUntyped = schema.types === undefined && !isJoined && !isBeside;
  if (isUntyped && isBinary(schema)) return { base: open(writing) };
  const beside = isBeside ? ownRules(inRule(writing), schema, write) : [];
  if (!isOwn) {
    const place = extending(writing, outer.isExtending === true);
    const single = isBeside ? undefined : modelOf(place, schema, write);
    if (single !== undefined) return { base: single };
  } else if (!isJoined) {
    const own = typed(writing, outer, schema);
    return beside.length === 0 ? own : { ...own, rules: [...(own.rules ?? []), ...beside] };
  }
  const own = isOwn
    ? [rule(writing, 'allOf', printed(writing, typed(inRule(writing), outer, schema)))]
    : [];
  const joined = typeRules(inRule(outer), schema, write);
  return anything(writing, [...own, ...joined, ...beside]);
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

function typed(writing: Writing, outer: Writing, schema: KeywordSchema): Expression {
  const values = fixedValues(schema);
  if (values !== undefined) {
    const { types: _types, enum: _enum, const: _const, ...rest } = schema;
    const fixed = valuesOf(writing, values);
    return { ...fixed, rules: untypedRules(writing, outer, rest) };
  }
  if (schema.types === undefined) return anything(writing, untypedRules(writing, outer, schema));
  const [sole] = schema.types;
  if (schema.types.length === 1 && sole !== undefined && sole !== 'null') {
    return singleOf(schema, sole, { writing, outer });
  }
  const types = schema.types.filter(
    (type) => type !== 'null' && !(type === 'integer' && schema.types?.includes('number')),
  );
  const nullable = schema.types.includes('null');
  const single = types.map((type) =>
    singleOf({ ...schema, types: [type] }, type, { writing, outer }),
  );
  const [first] = single;
  if (first === undefined) return { base: zod(writing, nullable ? 'null' : 'never') };
  const union =
    single.length === 1
      ? first
      : { base: zod(writing, 'union', code`[${single.map((one) => printed(writing, one))}]`) };
  return nullable ? { base: zod(writing, 'nullable', printed(writing, union)) } : union;
}

function singleOf(
  schema: KeywordSchema,
  type: JsonType,
  { writing, outer }: { readonly writing: Writing; readonly outer: Writing },
): Expression {
  switch (type) {
    case 'string':
      return stringOf(writing, schema);
    case 'integer':
    case 'number':
      return numberOf(writing, schema, type);
    case 'array':
      return arrayOf(writing, schema, write);
    case 'object':
      return objectOf(leavingOut(writing, outer.leftOut), schema, write);
    default:
      return { base: zod(writing, type) };
  }
}

/** Keywords without a type: each is a rule on values of its own type alone. */
function untypedRules(place: Writing, outer: Writing, schema: KeywordSchema): readonly Code[] {
  const writing = inRule(place);
  return [
    ...stringRules(writing, schema),
    ...numberRules(writing, schema),
    ...arrayRules(writing, schema, write),
    ...objectRules(leavingOut(writing, outer.leftOut), schema, write),
  ];
}

/** Marks for issues: nothing is repeated of sensitive values, the source of a rule is named. */
export function notesOf(writing: Writing, schema: KeywordSchema): Code[] {
  const { sensitive, dynamicAnchors } = schema;
  const source = schema.source ?? placeOf(writing, schema);
  if ((sensitive ?? source ?? dynamicAnchors) === undefined) return kindsOf(writing, schema);
  return [
    ...(sensitive === undefined ? [] : [rule(writing, 'secret')]),
    ...(source === undefined ? [] : [rule(writing, 'source', string(source))]),
    ...anchorsOf(writing, schema),
    ...kindsOf(writing, schema),
  ];
}

/** Where the document states the rules of a schema, for those who asked: what refers to others alone states none. */
function placeOf({ scope }: Writing, schema: KeywordSchema): string | undefined {
  const { sourceOf } = scope.options;
  if (sourceOf === undefined) return undefined;
  const { allOf, anyOf, oneOf, at } = schema;
  const isJudging = hasOwnWord(schema) || hasBeside(schema) || (allOf ?? anyOf ?? oneOf);
  return isJudging ? sourceOf(at) : undefined;
}

/** Where zod infers a type, the rules stand around what it is inferred of. */
function kindsOf(writing: Writing, schema: KeywordSchema): Code[] {
  const { root, scope } = writing;
  if (schema !== root) return [];
  return scope.options.validators === 'plain' ? [] : kindRules(writing, validatorOf);
}

/** Where a schema resource is entered, `dynamicRef`s behind it may mean its schemas. */
function anchorsOf(writing: Writing, { dynamicAnchors }: KeywordSchema): Code[] {
  if (dynamicAnchors === undefined) return [];
  const entries = dynamicAnchors.map(
    ({ anchor, key }) => [anchor, validatorOf(writing, key)] as const,
  );
  return [rule(writing, 'dynamicAnchors', object(entries))];
}

function withNotes(writing: Writing, schema: KeywordSchema, expression: Expression): Expression {
  const notes = notesOf(writing, schema);
  if (notes.length === 0) return expression;
  return { ...expression, rules: [...(expression.rules ?? []), ...notes] };
}
