/** Schemas that apply to the same value: references, all, any, exactly one, not, if and then. */

import type { Discriminator, Json, KeywordSchema, Schema } from '../../ir/model.ts';
import { hasOnlyKeywords } from '../../ir/schemas/draft.ts';
import { findFixedValues } from '../../ir/schemas/enums.ts';
import { followReference } from '../../ir/schemas/walk.ts';
import { isMarked } from '../../ir/types/shape.ts';
import { array, code, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import { write, writePart } from './expression.ts';
import { hasKinds, isChoosingSubtypes, isDistinguishingKinds, isExtending } from './kinds.ts';
import { NOTHING, printStatement, type Writing } from './notation.ts';
import {
  getModelKey,
  isKeepingType,
  isOpen,
  isStatedOption,
  isStatedRule,
} from './schema-facts.ts';

/** The only thing that a schema says, where it is a model or a plain choice of schemas. */
export function printModel(writing: Writing, schema: KeywordSchema): Code | undefined {
  const { ref, allOf = [], anyOf, oneOf, discriminator } = schema;
  if ((ref ?? schema.allOf ?? anyOf ?? oneOf) === undefined) return undefined;
  const place = writing.setParts(writing.leftOut, isExtending(writing, schema));
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
  if (discriminator !== undefined && discriminator.mapping.length > 0) {
    return writing.isPlain ? printDiscriminatedUnion(writing, schema) : undefined;
  }
  if (oneOf === undefined) return anyOf?.length ? printChoice(writing, anyOf) : undefined;
  if (!writing.isPlain || anyOf !== undefined || oneOf.length === 0) return undefined;
  return writing.printZod('xor', code`[${oneOf.map((branch) => writeOption(writing, branch))}]`);
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
  const usual = writing.useValidator(ref.key);
  if (ref.kind === 'model') {
    const isBase = writing.isExtending && isDistinguishingKinds(writing, ref.key);
    return isBase ? writing.printRule('base', usual) : usual;
  }
  return writing.printOpen(writing.printRule('dynamicRef', string(ref.anchor), usual));
}

/** Applicators that say what the value is, but for those that are written already. */
export function typeRules(
  writing: Writing,
  schema: KeywordSchema,
  carried: ReadonlySet<unknown> = NOTHING,
): Code[] {
  if ((schema.ref ?? schema.allOf ?? schema.anyOf ?? schema.oneOf) === undefined) return [];
  const ref = carried.has(schema.ref) ? undefined : schema.ref;
  const allOf = (schema.allOf ?? []).filter((part) => !carried.has(part));
  const place = writing.setParts(findLeftOut(writing, schema), isExtending(writing, schema));
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

/** `z.discriminatedUnion('type', […])`; undefined where an option has no tag of its own, or a value is allowed that names none. */
function printDiscriminatedUnion(
  writing: Writing,
  { oneOf = [], anyOf = [], discriminator }: KeywordSchema,
): Code | undefined {
  if (discriminator === undefined || (oneOf.length > 0 && anyOf.length > 0)) return undefined;
  const { property, mapping } = discriminator;
  const options: Code[] = [];
  const keys = new Map<Json, string>();
  for (const option of [...oneOf, ...anyOf]) {
    const key = getModelKey(option) ?? '';
    const name = writing.useValidator(key);
    const tags = listTags(writing, name, property);
    if (tags === undefined || tags.some((tag) => keys.has(tag))) return undefined;
    for (const tag of tags) keys.set(tag, key);
    options.push(name);
  }
  const isSame = [...keys].every(([tag, key]) =>
    mapping.some((one) => one.value === tag && one.key === key),
  );
  if (!isSame || mapping.length !== keys.size) return undefined;
  return writing.printZod('discriminatedUnion', string(property), code`[${options}]`);
}

/** The values of a member that must be there, of an object that is declared already. */
function listTags(
  { shared, world }: Writing,
  validator: Code,
  property: string,
): readonly Json[] | undefined {
  const object = shared.objects.get(validator);
  const member = object?.members.get(property)?.schema;
  if (object?.required.has(property) !== true || member === undefined) return undefined;
  const target = followReference(world.schemas, member);
  const values = target && findFixedValues(target);
  return values?.every((value) => typeof value === 'string') === true ? values : undefined;
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
  const checked = write(writing, statement === undefined ? schema : omitWords(schema));
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
  const writing = outer.setParts(outer.leftOut, false);
  const forms = branches.map((branch) => writeOption(writing, branch));
  const joined = writing.printRule(word, ...forms);
  const { discriminator } = schema;
  if (discriminator !== undefined && discriminator.mapping.length > 0) {
    return [writing.printRule('discriminated', joined, ...listBranches(writing, discriminator))];
  }
  return [isChoiceOfSubtypes(writing, schema) ? writing.printRule('ofSubtypes', joined) : joined];
}

/** A member, and the validator that each of its values names. */
export function listBranches(
  writing: Writing,
  { property, mapping }: Discriminator,
): readonly Code[] {
  const branches = mapping.map(
    ({ value, key }) => [value, printReference(writing, { kind: 'model', key })] as const,
  );
  return [string(property), object(branches)];
}

export function isChoiceOfSubtypes({ self, root, world }: Writing, schema: KeywordSchema): boolean {
  return self !== undefined && schema === root && isChoosingSubtypes(world, schema, self);
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
    const dependent = dependentSchemas.map(({ name, schema: inner }) => {
      return [name, writeStated(writing, inner)] as const;
    });
    rules.push(writing.printRule('dependentSchemas', object(dependent)));
  }
  if (unevaluatedItems !== undefined) {
    rules.push(writing.printRule('unevaluatedItems', write(writing, unevaluatedItems)));
  }
  if (unevaluatedProperties !== undefined) {
    // Members that only the other direction has are validated there.
    const also = printNames(findLeftOut(writing, schema));
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
  { then, else: otherwise }: KeywordSchema,
): readonly Code[] {
  const tested = write(writing, condition);
  if ((then ?? otherwise) === undefined) {
    // It asserts nothing, but where it fits it has looked at the value.
    return writing.shared.isTraced ? [writing.printRule('when', tested)] : [];
  }
  const met = then === undefined ? code`undefined` : writeStated(writing, then);
  const unmet = otherwise === undefined ? [] : [writeStated(writing, otherwise)];
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

/** Members that this way leaves out, of all that an `allOf` joins. */
export function findLeftOut(writing: Writing, schema: KeywordSchema): ReadonlySet<string> {
  const found = new Set(writing.leftOut);
  const mark = writing.way === 'input' ? 'readOnly' : 'writeOnly';
  const seen = new Set<Schema>();
  const open: Schema[] = [schema];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind === 'boolean' || seen.has(part)) continue;
    seen.add(part);
    for (const property of part.properties ?? []) {
      if (isMarked(writing.world, property.schema, mark)) found.add(property.name);
    }
    const target = writing.world.schemas.get(getModelKey(part) ?? '');
    open.push(...(part.allOf ?? []), ...(target === undefined ? [] : [target]));
  }
  return found.size === writing.leftOut.size ? writing.leftOut : found;
}
