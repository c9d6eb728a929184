/** Declares the validator of a model: fields by name where it is an object, else an expression. */

import { hasOnlyKeywords } from '../../ir/schemas/draft.ts';
import type { KeywordSchema, Member, Model, Schema, Type } from '../../ir/model.ts';
import { array, code, identifier, object, PURE, type ObjectEntry } from '../code.ts';
import type { Code } from '../code.ts';
import { describe, prose } from '../docs.ts';
import { listOwnRules, typeRules, useValidator } from './applicators.ts';
import { buildExpression, listNotes, write } from './expression.ts';
import { isLong, type Local, localBuilder, localConst, getLocalName } from './builders.ts';
import { isBrokenAtMembers, type Planned } from './circles.ts';
import { type DeclaredObject, extend } from './extensions.ts';
import { listKindRules } from './kinds.ts';
import { isOpen } from './open.ts';
import { isKeepingType } from './rule-parts.ts';
import {
  build,
  enterRule,
  isPlainForm,
  open,
  printExpression,
  printRule,
  createWriting,
  printZod,
  printZodType,
  type Shared,
  type Writing,
} from './notation.ts';
import {
  findFields,
  isSpelling,
  listFields,
  listMemberRules,
  namesAll,
  openWord,
  listOtherRules,
  listSpellingRules,
  type Fields,
} from './objects.ts';

/** In one of the two forms that a model has. */
export function declareModel(
  { model, name, way }: Planned,
  shared: Shared,
  type: () => Code,
): readonly Local[] {
  const isResponse = way === 'output' && model.input !== undefined;
  const writing = createWriting(shared, way, { model, isResponse });
  const shape = way === 'input' && model.input !== undefined ? model.input.type : model.type;
  if (shared.scope.options.validators === 'plain') {
    return [declarePlain({ model, name, shape, type }, writing)];
  }
  const { value: built, builder = [] } =
    buildEnum(model, writing) ??
    buildFields({ model, name, shape }, writing) ??
    buildPlain(model, name, writing);
  const isInput = way === 'input';
  const value = isInput ? build(writing, 'request', code`${PURE} ${built}`) : built;
  const declared = { name: identifier(name), type: printZodType(shared.scope, type()) };
  return [localConst(declared, code`${PURE} ${value}`), ...builder];
}

/** The value of a validator, and the function that builds it where that is long. */
interface Built {
  readonly value: Code;
  readonly builder?: readonly Local[];
}

interface Declared {
  readonly model: Model;
  readonly name: string;
  readonly shape: Type;
  /** Its name, imported when it is asked for. */
  readonly type: () => Code;
}

/** As a person writes it, of the type that zod infers. */
function declarePlain({ model, name, shape, type }: Declared, outer: Writing): Local {
  const circle = outer.circles.get(name);
  const writing: Writing = { ...outer, type, circle };
  // Of what is under other names zod infers nothing, and in a circle the type is said.
  const isSaid = circle !== undefined && hasTypedRest(shape);
  const fields = isSaid ? undefined : findFieldsAndRules(model, shape, writing);
  const waits =
    circle !== undefined &&
    (writing.world.kinds.subtypes.has(model.key) ||
      fields === undefined ||
      !isBrokenAtMembers(model.schema, circle, writing));
  const known = printKindChoice(model, writing);
  const isObject = known === undefined && !waits;
  const extension = isObject && fields === undefined ? extend(writing, model.schema) : undefined;
  const made =
    extension?.made ?? (isObject ? findObject(writing, model.schema, fields) : undefined);
  if (made !== undefined) writing.objects.set(name, made);
  const built =
    known ??
    (fields === undefined
      ? (printEnum(model, writing) ?? write(writing, model.schema))
      : printObject(writing, fields));
  const inner = waits ? printZod(writing, 'lazy', code`() => ${built}`) : built;
  const value = outer.way === 'input' ? build(writing, 'request', inner) : inner;
  const declared = { name: identifier(name) };
  if (!waits) return localConst(declared, value);
  return localConst(
    { ...declared, type: printZodType(outer.scope, type()) },
    value,
    describe(WAITS),
  );
}

/** Nothing is added to an object whose rules ask which members it has, or are marks of all that is inside. */
function findObject(
  writing: Writing,
  schema: Schema,
  fields: FieldsAndRules | undefined,
): DeclaredObject | undefined {
  if (schema.kind === 'boolean' || fields === undefined) return undefined;
  const { properties = [], required, additionalProperties: rest, patternProperties } = schema;
  const isOpenToAll = rest === undefined || isOpen(rest);
  const isMarked = listNotes(writing, schema).length > 0;
  return {
    members: new Map(properties.map((property) => [property.name, property])),
    required: new Set(required),
    hasRules: fields.rules.length > 0,
    isExtensible:
      isOpenToAll && patternProperties === undefined && !isMarked && !properties.some(isSpelling),
  };
}

function hasTypedRest(type: Type): boolean {
  return type.kind === 'object' && type.rest !== undefined && type.rest.kind !== 'unknown';
}

/** For a model that a discriminator distinguishes, the type says more than any schema of zod. */
function printKindChoice({ key, schema }: Model, writing: Writing): Code | undefined {
  const place = enterRule(writing);
  const rules = listKindRules(place, useValidator);
  if (rules.length === 0 && !writing.world.kinds.subtypes.has(key)) return undefined;
  const { all, rules: own = [], ...typed } = buildExpression(place, schema);
  return open(
    writing,
    ...(all ?? [printRule(place, 'allOf', printExpression(place, typed))]),
    ...own,
    ...rules,
  );
}

const WAITS = prose('Annotated, since a type that refers to itself cannot be inferred.');

function printObject(writing: Writing, { fields, rules, word }: FieldsAndRules): Code {
  const base = printZod(writing, word, object(fields, 'expanded'));
  return printExpression(writing, { base, rules });
}

/** A closed set of texts or numbers that another file declares. */
function buildEnum(model: Model, writing: Writing): Built | undefined {
  const text = printEnum(model, writing);
  return text === undefined ? undefined : { value: build(writing, 'model', code`() => ${text}`) };
}

function printEnum(model: Model, writing: Writing): Code | undefined {
  const { enum: values, key, schema } = model;
  if (values === undefined || values.open || schema.kind === 'boolean') return undefined;
  const symbol = writing.scope.ref('enums', key);
  if (symbol === undefined) return undefined;
  const isPlain = values.values.every(
    ({ value }) => typeof value === 'string' || typeof value === 'number',
  );
  if (!isPlain || !hasOnlyKeywords(schema, PLAIN_ENUM)) return undefined;
  const base = printZod(writing, 'enum', writing.scope.use(symbol, 'value'));
  return printExpression(writing, { base, rules: listNotes(writing, schema) });
}

const PLAIN_ENUM: ReadonlySet<string> = new Set([
  'kind',
  'at',
  'types',
  'enum',
  'title',
  'description',
  'deprecated',
  'default',
  'examples',
  'enumFacts',
  'source',
  'notShown',
  'xml',
  'statedLimits',
]);

/** An object whose members are just those of the interface. */
function buildFields(
  { model, name, shape }: Omit<Declared, 'type'>,
  writing: Writing,
): Built | undefined {
  const found = findFieldsAndRules(model, shape, writing);
  if (found === undefined) return undefined;
  const builder = localBuilder(getLocalName(name, 'Fields'), object(found.fields, 'expanded'));
  const rules = found.rules.length === 0 ? [] : [code`() => ${array(found.rules)}`];
  return { value: build(writing, 'object', builder.name, ...rules), builder: [builder] };
}

interface FieldsAndRules {
  readonly fields: readonly ObjectEntry[];
  readonly rules: readonly Code[];
  readonly word: 'object' | 'looseObject' | 'strictObject';
}

function findFieldsAndRules(
  model: Model,
  type: Type,
  writing: Writing,
): FieldsAndRules | undefined {
  const { schema } = model;
  if (schema.kind === 'boolean' || type.kind !== 'object' || type.members.length === 0) {
    return undefined;
  }
  if (!isPlainObject(schema)) return undefined;
  if (isOpenToOthers(schema) && (schema.required ?? []).some((name) => !isNamed(schema, name))) {
    return undefined;
  }
  const described = findFields(writing, schema);
  if (!areMembers(described, type.members)) return undefined;
  const fields = listFields(writing, described);
  const place = enterRule(writing);
  const isStrict = isPlainForm(writing) && namesAll(writing, schema, described);
  const rules = [
    ...(isStrict ? listOtherRules : listMemberRules)(place, schema),
    ...listSpellingRules(writing, schema),
    ...typeRules(place, schema),
    ...listOwnRules(place, schema),
    ...listNotes(writing, schema),
  ];
  return { fields, rules, word: isStrict ? 'strictObject' : openWord(writing, schema) };
}

/** Whether fields are just the members of a type, mostly in their order. */
function areMembers({ present, unnamed }: Fields, members: readonly Member[]): boolean {
  if (present.length + unnamed.length !== members.length) return false;
  const isInOrder = present.every(({ name }, index) => members[index]?.name === name);
  if (isInOrder && unnamed.length === 0) return true;
  const declared = new Set(members.map(({ name }) => name));
  return (
    present.every(({ name }) => declared.has(name)) && unnamed.every((name) => declared.has(name))
  );
}

/** Whether members that are not named are validated. */
function isOpenToOthers({ additionalProperties, patternProperties }: KeywordSchema): boolean {
  return additionalProperties !== undefined || patternProperties !== undefined;
}

function isNamed({ properties = [] }: KeywordSchema, name: string): boolean {
  return properties.some((property) => property.name === name);
}

/** Nothing but what an object says of its members, and rules that change no type. */
function isPlainObject({
  types,
  ref,
  allOf,
  anyOf,
  oneOf,
  enum: values,
  const: value,
}: KeywordSchema): boolean {
  if (types?.length !== 1 || types[0] !== 'object') return false;
  if ((ref ?? values ?? value) !== undefined) return false;
  if ((allOf ?? anyOf ?? oneOf) === undefined) return true;
  const joined = [...(allOf ?? []), ...(anyOf ?? []), ...(oneOf ?? [])];
  return (
    (allOf ?? []).every((part) => isKeepingType(part, false)) &&
    joined.every((part) => isKeepingType(part, true))
  );
}

function buildPlain(model: Model, name: string, writing: Writing): Built {
  const text = printExpression(writing, buildExpression(writing, model.schema));
  if (!isLong(text)) return { value: build(writing, 'model', code`() => ${text}`) };
  const builder = localBuilder(getLocalName(name, 'Form'), text);
  return { value: build(writing, 'model', builder.name), builder: [builder] };
}
