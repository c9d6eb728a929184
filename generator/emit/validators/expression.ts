/** Builds the expression that validates by a schema: ordinary zod where the schema is ordinary, rules where it is not. */

import { describesBytes, isBinary } from '../../ir/operations/codecs.ts';
import type { JsonType, KeywordSchema, Schema } from '../../ir/model.ts';
import { findFixedValues } from '../../ir/schemas/enums.ts';
import { inferJsonTypes } from '../../ir/types/types.ts';
import { object, string } from '../code.ts';
import type { Code } from '../code.ts';
import { printModel, printStatedRule, listOwnRules, typeRules } from './applicators.ts';
import { buildArray, listArrayRules } from './arrays.ts';
import type { Expression, Writing } from './notation.ts';
import { findCarrier, isTypedByWords, narrowOptions } from './carriers.ts';
import { typeText } from './circles.ts';
import { extend } from './extensions.ts';
import { listKindRules } from './kinds.ts';
import { buildObject, listObjectRules } from './objects.ts';
import { buildNumber, numberRules } from './scalars.ts';
import { buildString, listStringRules, buildValues } from './scalars.ts';
import {
  hasBeside,
  hasOwnWord,
  isOfTypes,
  isStatedModel,
  printRuleSource,
} from '../schemas/schema-facts.ts';

/** The expression of a schema. */
export function write(writing: Writing, schema: Schema): Code {
  return writePart(writing.enterInside(), schema);
}

/** The same of a schema that applies to the value that another one applies to. */
export function writePart(writing: Writing, schema: Schema): Code {
  const text = writing.printExpression(buildExpression(writing, schema));
  return schema.kind === 'boolean' ? text : writing.shared.hold(text, schema.at);
}

export function buildExpression(outer: Writing, schema: Schema): Expression {
  if (schema.kind === 'boolean') {
    return { base: outer.printZod(schema.value ? 'unknown' : 'never') };
  }
  const writing = outer.isTyped ? narrowType(outer, schema) : outer;
  if (schema === writing.root && isStatedModel(schema)) return buildStated(writing, schema);
  const extension = writing.isTyped ? extend(writing, schema) : undefined;
  return addRules(extension ?? buildCombined(writing, schema), listNotes(writing, schema));
}

/** A model that is a rule is in the words of the spec, wherever it is referred to. */
function buildStated(outer: Writing, schema: KeywordSchema): Expression {
  const writing = outer.enterRule();
  return outer.buildAnything([printStatedRule(writing, schema), ...listKindRules(writing)]);
}

/** With the type of what is written, for words that do not say it; circles are broken at the members of a model alone. */
function narrowType(writing: Writing, schema: Schema): Writing {
  if (schema === writing.root) return writing;
  return writing.change({ type: () => typeText(writing, schema), circle: undefined });
}

function addRules(expression: Expression, rules: readonly Code[]): Expression {
  if (rules.length === 0) return expression;
  return { ...expression, rules: [...(expression.rules ?? []), ...rules] };
}

/** What the schema says itself, joined with what it refers to and extends. Nothing is written that is not used. */
function buildCombined(writing: Writing, schema: KeywordSchema): Expression {
  const isJoined = isJoining(schema);
  const isOwn = hasOwnWord(schema);
  const isBeside = hasBeside(schema);
  // OpenAPI 3.1 describes bytes without a type.
  const isUntyped = schema.types === undefined && !isJoined && !isBeside;
  const isBytes = isBinary(schema) || describesBytes(schema);
  if (isUntyped && isBytes) return buildString(writing, schema);
  const beside = isBeside ? listOwnRules(writing.enterRule(), schema) : [];
  if (isOwn && !isJoined) return addRules(buildTyped(writing, schema), beside);
  const single = isOwn || isBeside ? undefined : printModel(writing, schema);
  if (single !== undefined) return { base: single };
  const carrier = writing.isTyped ? findCarrier(writing, schema) : undefined;
  const isOfOwnType =
    carrier === undefined && isOwn && writing.isTyped && isTypedByWords(writing, schema);
  const typed = isOfOwnType ? buildTyped(writing, schema) : undefined;
  const own = isOwn && typed === undefined ? listWords(writing, schema) : [];
  const joined = typeRules(writing.enterRule(), schema, carrier?.carried);
  const rules = [...own, ...joined, ...beside];
  const base = carrier ?? typed;
  return base === undefined ? writing.buildAnything(rules) : addRules(base, rules);
}

/** What a schema says itself, as rules: of a type alone, nothing where all that it is joined with has it. */
function listWords(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { types, ...others } = narrowOptions(schema);
  if (types === undefined || !writing.isTyped || hasOwnWord(others)) {
    const words = writing.printExpression(buildTyped(writing.enterRule(), schema));
    return [writing.printRule('allOf', words)];
  }
  if (isOfTypes(writing.world, others, types)) return [];
  return [writing.printRule('types', ...types.map(string))];
}

/** Whether an applicator says what the value is. */
function isJoining({ ref, allOf, anyOf, oneOf }: KeywordSchema): boolean {
  return (ref ?? allOf ?? anyOf ?? oneOf) !== undefined;
}

function buildTyped(writing: Writing, schema: KeywordSchema): Expression {
  const values = findFixedValues(schema);
  if (values !== undefined) {
    const { types: _types, enum: _enum, const: _const, ...rest } = schema;
    return { ...buildValues(writing, values), rules: listUntypedRules(writing, rest) };
  }
  const { types } = schema;
  if (types === undefined) {
    const rules = listUntypedRules(writing, schema);
    // Keywords that allow everything still give the type of a record or a list.
    const isOpenType = rules.length === 0 && writing.isTyped && inferJsonTypes(schema).length > 0;
    return isOpenType ? { base: writing.printOpen() } : writing.buildAnything(rules);
  }
  const [sole] = types;
  if (types.length === 1 && sole !== undefined && sole !== 'null') {
    return buildSingle(writing, schema, sole);
  }
  const others = types.filter(
    (type) => type !== 'null' && !(type === 'integer' && types.includes('number')),
  );
  const forms = others.map((type) =>
    writing.printExpression(buildSingle(writing, { ...schema, types: [type] }, type)),
  );
  return { base: writing.printUnion(forms, types.includes('null')) };
}

function buildSingle(writing: Writing, schema: KeywordSchema, type: JsonType): Expression {
  switch (type) {
    case 'string':
      return buildString(writing, schema);
    case 'integer':
    case 'number':
      return buildNumber(writing, schema, type);
    case 'array':
      return buildArray(writing, schema);
    case 'object':
      return buildObject(writing, schema);
    default:
      return { base: writing.printZod(type) };
  }
}

/** Keywords without a type: each is a rule on values of its own type alone. */
function listUntypedRules(outer: Writing, schema: KeywordSchema): readonly Code[] {
  const writing = outer.enterRule();
  return [
    ...listStringRules(writing, schema),
    ...numberRules(writing, schema),
    ...listArrayRules(writing, schema),
    ...listObjectRules(writing, schema),
  ];
}

/** Marks for issues: nothing is repeated of sensitive values, the source of a rule is named. */
export function listNotes(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { sensitive, dynamicAnchors } = schema;
  const source = schema.source ?? printRuleSource(writing.scope, schema);
  const rules: Code[] = [];
  if (sensitive !== undefined) rules.push(writing.printRule('secret'));
  if (source !== undefined) rules.push(writing.printRule('source', string(source)));
  if (dynamicAnchors !== undefined) {
    // Where a schema resource is entered, `dynamicRef`s behind it may mean its schemas.
    const entries = dynamicAnchors.map(({ anchor, key }) => {
      return [anchor, writing.useValidator(key)] as const;
    });
    rules.push(writing.printRule('dynamicAnchors', object(entries)));
  }
  // Where zod infers a type, the rules are around what it is inferred of.
  if (schema === writing.root && !writing.isPlain) rules.push(...listKindRules(writing));
  return rules;
}
