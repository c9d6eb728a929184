/** Schemas that apply to the same value: references, all, any, exactly one, not, if and then. */

import type { KeywordSchema, KindValue, Schema } from '../../ir/model.ts';
import { isKindValue, listNamedKinds } from '../../ir/kinds/kinds.ts';
import { hasOnlyKeywords } from '../../ir/schemas/draft.ts';
import { findFixedValues } from '../../ir/schemas/enums.ts';
import { followReference } from '../../ir/schemas/walk.ts';
import { enterAlternative, isDemanding } from '../../ir/types/one-way.ts';
import { array, code, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import { write, writePart } from './expression.ts';
import { listChoiceArguments } from './kinds.ts';
import type { DeclaredObject } from './extensions.ts';
import { type Writing } from './notation.ts';
import { printStatement } from '../schemas/texts.ts';
import {
  ANNOTATIONS,
  getModelKey,
  isKeepingType,
  isOpen,
  isStatedOption,
  isStatedRule,
} from '../schemas/schema-facts.ts';
import {
  chooseWord,
  hasKinds,
  isChoiceOfSubtypes,
  isDistinguishingKinds,
  isExtending,
  isInPlace,
} from '../schemas/kinds.ts';

/** The only thing that a schema says, where it is a model or a plain choice of schemas. */
export function printModel(writing: Writing, schema: KeywordSchema): Code | undefined {
  const { ref, allOf = [], anyOf, oneOf, discriminator } = schema;
  if ((ref ?? schema.allOf ?? anyOf ?? oneOf) === undefined) return undefined;
  const place = writing.setParts(writing.findAbsent(schema), isExtending(writing, schema));
  const isChoice = (anyOf ?? oneOf) !== undefined;
  if (ref !== undefined) {
    return allOf.length === 0 && !isChoice ? printReference(place, ref) : undefined;
  }
  const [only] = allOf;
  if (only !== undefined) {
    // A base of kinds is a rule of what extends it, and no validator that rules could be put on.
    if (isChoice || (place.isExtending && hasKinds(place, only))) return undefined;
    if (allOf.length === 1) return isStatedRule(only) ? undefined : writePart(place, only);
  }
  if (isChoiceOfSubtypes(writing, schema)) return undefined;
  const isDecided =
    discriminator !== undefined && listNamedKinds(discriminator, writing.way).length > 0;
  if (isDecided) return writing.isPlain ? printDiscriminatedUnion(writing, schema) : undefined;
  const inside = writing.setParts(enterAlternative(place.absent), writing.isExtending);
  const isLoose = oneOf !== undefined && chooseWord(writing, schema, 'oneOf') === 'anyOf';
  const any = isLoose && anyOf === undefined ? oneOf : anyOf;
  if (oneOf === undefined || isLoose) return any?.length ? printChoice(inside, any) : undefined;
  if (!writing.isPlain || anyOf !== undefined || oneOf.length === 0) return undefined;
  return writing.printZod('xor', code`[${oneOf.map((branch) => writeOption(inside, branch))}]`);
}

/** Where `null` is one of the forms, the others or it. */
function printChoice(writing: Writing, branches: readonly Schema[]): Code {
  const others = branches.filter((branch) => !isNull(branch));
  const forms = others.map((branch) => writeOption(writing, branch));
  return writing.printUnion(forms, others.length < branches.length);
}

function isNull(schema: Schema): boolean {
  if (schema.kind === 'boolean' || schema.types?.length !== 1) return false;
  return schema.types[0] === 'null' && hasOnlyKeywords(schema, NULL_WORDS);
}

const NULL_WORDS: ReadonlySet<string> = new Set(['kind', 'at', 'types']);

function printReference(writing: Writing, ref: NonNullable<KeywordSchema['ref']>): Code {
  const usual = printDemanding(writing, ref.key) ?? writing.useValidator(ref.key);
  if (ref.kind === 'model') {
    const isBase = writing.isExtending && isDistinguishingKinds(writing, ref.key);
    return isBase ? writing.printRule('base', usual) : usual;
  }
  return writing.printOpen(writing.printRule('dynamicRef', string(ref.anchor), usual));
}

/** A model that demands members which are absent here is written out without them. */
function printDemanding(writing: Writing, key: string): Code | undefined {
  const { absent, written, world, way } = writing;
  const schema = world.schemas.get(key);
  const isOther = isDemanding(world, key, { way, absent }) && !written.includes(key);
  if (schema === undefined || !isOther) return undefined;
  return writePart(writing.change({ written: [...written, key] }), schema);
}

/** Applicators that say what the value is, but for those that are written already. */
export function typeRules(
  writing: Writing,
  schema: KeywordSchema,
  carried: ReadonlySet<unknown> = new Set(),
): Code[] {
  if ((schema.ref ?? schema.allOf ?? schema.anyOf ?? schema.oneOf) === undefined) return [];
  const ref = carried.has(schema.ref) ? undefined : schema.ref;
  const allOf = (schema.allOf ?? []).filter((part) => !carried.has(part));
  const place = writing.setParts(writing.findAbsent(schema), isExtending(writing, schema));
  const stated = allOf.filter(isStatedRule);
  const others = allOf.filter((part) => !stated.includes(part));
  const parts = [
    ...(ref === undefined ? [] : [printReference(place, ref)]),
    ...others.map((part) => writePart(place, part)),
  ];
  return [
    ...(parts.length === 0 ? [] : [writing.printRule('allOf', ...parts)]),
    ...stated.map((part) => printStatedRule(place, part)),
    ...(['anyOf', 'oneOf'] as const).flatMap((word) =>
      carried.has(schema[word]) ? [] : listChoiceRules(writing, schema, word),
    ),
  ];
}

/** `z.discriminatedUnion('type', […])`; undefined where an option does not tell its values itself, or others are allowed. */
function printDiscriminatedUnion(writing: Writing, schema: KeywordSchema): Code | undefined {
  const { oneOf = [], anyOf = [], discriminator } = schema;
  if (discriminator === undefined || (oneOf.length > 0 && anyOf.length > 0)) return undefined;
  const { property, kinds, fallback } = discriminator;
  if (fallback !== undefined || kinds.length !== oneOf.length + anyOf.length) return undefined;
  const declared = kinds.map((kind) =>
    isInPlace(kind) ? undefined : writing.useValidator(getModelKey(kind.schema) ?? ''),
  );
  const areTold = kinds.every((kind, index) => {
    const { member, absent, values } = kind;
    const members = findMembers(writing, kind.schema, declared[index]);
    const tags = members && listTags(writing, members, property);
    const isSame = tags?.length === values.length && tags.every((tag) => values.includes(tag));
    return member === 'told' && absent === undefined && isSame;
  });
  const all = kinds.flatMap(({ values }) => values);
  if (!areTold || new Set(all).size < all.length) return undefined;
  const inside = writing.enterAlternative(schema);
  const forms = kinds.map((kind, index) => declared[index] ?? writePart(inside, kind.schema));
  return writing.printZod('discriminatedUnion', string(property), code`[${forms}]`);
}

type Members = Pick<DeclaredObject, 'members' | 'required'>;

/** The members of a schema that is written as nothing but an object of zod's, or is declared as one. */
function findMembers(
  { shared }: Writing,
  schema: Schema,
  declared: Code | undefined,
): Members | undefined {
  if (declared !== undefined) return shared.objects.get(declared);
  if (schema.kind === 'boolean' || !hasOnlyKeywords(schema, MEMBERS)) return undefined;
  const { properties = [], required = [] } = schema;
  const members = new Map(properties.map((property) => [property.name, property]));
  const isWhole = required.every((name) => members.has(name));
  return isWhole ? { members, required: new Set(required) } : undefined;
}

const MEMBERS = new Set([...ANNOTATIONS, 'source', 'types', 'properties', 'required']);

/** The values of a member that must be there. */
function listTags(
  { world }: Writing,
  { members, required }: Members,
  property: string,
): readonly KindValue[] | undefined {
  const member = members.get(property)?.schema;
  if (!required.has(property) || member === undefined) return undefined;
  const target = followReference(world.schemas, member);
  const values = target && findFixedValues(target);
  return values?.every(isKindValue) === true ? values : undefined;
}

/** A rule in the words of the spec, where it has some. */
export function printStatedRule(writing: Writing, schema: Schema): Code {
  const [statement] = listStatements(schema);
  const checked = writePart(writing, omitWords(schema));
  if (statement === undefined) return writing.printRule('allOf', checked);
  return writing.printRule('stated', statement, checked);
}

/** A schema inside a rule, in the words of the spec, where it has some. */
export function writeStated(writing: Writing, schema: Schema): Code {
  const [statement] = isOpen(schema) ? [] : listStatements(schema);
  const checked = writePart(writing, statement === undefined ? schema : omitWords(schema));
  return statement === undefined
    ? checked
    : writing.printOpen(writing.printRule('stated', statement, checked));
}

/** An option that says a type is described, and not stated: it keeps the type that is inferred. */
function writeOption(writing: Writing, option: Schema): Code {
  const isStated = writing.isTyped
    ? isStatedOption(option) && isKeepingType(option, true)
    : isStatedOption(option);
  return isStated ? writeStated(writing.enterRule(), option) : writePart(writing, option);
}

function listChoiceRules(
  outer: Writing,
  schema: KeywordSchema,
  word: 'anyOf' | 'oneOf',
): readonly Code[] {
  const branches = schema[word] ?? [];
  if (branches.length === 0) return [];
  const writing = outer.enterAlternative(schema);
  const forms = branches.map((branch) => writeOption(writing, branch));
  const joined = writing.printRule(chooseWord(writing, schema, word), ...forms);
  const decided = listChoiceArguments(outer, schema, word);
  if (decided !== undefined) return [writing.printRule('discriminated', joined, ...decided)];
  return [isChoiceOfSubtypes(writing, schema) ? writing.printRule('ofSubtypes', joined) : joined];
}

/** Applicators that say nothing about the type. */
export function listOwnRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { not, if: condition, dependentSchemas, unevaluatedItems, unevaluatedProperties } = schema;
  const rules: Code[] = [];
  if (not !== undefined) {
    rules.push(writing.printRule('not', write(writing, omitWords(not)), ...listStatements(not)));
  }
  if (condition !== undefined) rules.push(...listConditionRules(writing, condition, schema));
  if (dependentSchemas !== undefined) {
    const inside = writing.enterAlternative(schema);
    const dependent = dependentSchemas.map(({ name, schema: inner }) => {
      return [name, writeStated(inside, inner)] as const;
    });
    rules.push(writing.printRule('dependentSchemas', object(dependent)));
  }
  if (unevaluatedItems !== undefined) {
    rules.push(writing.printRule('unevaluatedItems', write(writing, unevaluatedItems)));
  }
  if (unevaluatedProperties !== undefined) {
    // Members that only the other direction has are validated there.
    const also = printNames(writing.findAbsent(schema).all);
    const rest = write(writing, unevaluatedProperties);
    rules.push(writing.printRule('unevaluatedProperties', rest, ...also));
  }
  return rules;
}

/** A list of names as the last argument, where there are some. */
export function printNames(names: Iterable<string>): readonly Code[] {
  const list = [...names];
  return list.length === 0 ? [] : [array(list.map(string))];
}

function listConditionRules(
  writing: Writing,
  condition: Schema,
  schema: KeywordSchema,
): readonly Code[] {
  const { then, else: otherwise } = schema;
  const inside = writing.enterAlternative(schema);
  const tested = write(writing, condition);
  if ((then ?? otherwise) === undefined) {
    // It asserts nothing, but where it fits it has looked at the value.
    return writing.shared.isTraced ? [writing.printRule('when', tested)] : [];
  }
  const met = then === undefined ? code`undefined` : writeStated(inside, then);
  const unmet = otherwise === undefined ? [] : [writeStated(inside, otherwise)];
  return [writing.printRule('when', tested, met, ...unmet)];
}

function listStatements(schema: Schema): readonly Code[] {
  const text = schema.kind === 'schema' ? schema.description : undefined;
  return text === undefined ? [] : [printStatement(text)];
}

/** What is said of a rule is said once. */
function omitWords(schema: Schema): Schema {
  if (schema.kind === 'boolean' || schema.description === undefined) return schema;
  const { description: _description, ...rest } = schema;
  return rest;
}
