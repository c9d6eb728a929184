/** Declares the validator of a model: fields by name where it is an object, else an expression. */

import { findFamilyDiscriminator } from '../../ir/kinds/kinds.ts';
import { hasOnlyKeywords } from '../../ir/schemas/draft.ts';
import type { KeywordSchema, Member, Model, Type } from '../../ir/model.ts';
import { array, code, identifier, object, PURE, type ObjectEntry } from '../code.ts';
import type { Code } from '../code.ts';
import { describe, prose } from '../docs.ts';
import { findModelSymbol } from '../types.ts';
import { listOwnRules, typeRules } from './applicators.ts';
import { buildExpression, listNotes } from './expression.ts';
import { isLong, type Local, localBuilder, localConst, getLocalName } from './builders.ts';
import { isBrokenAtMembers } from './circles.ts';
import { type DeclaredObject, extend } from './extensions.ts';
import { listKindRules } from './kinds.ts';
import { printZodType, type Shared, Writing } from './notation.ts';
import { listFields, listMemberRules, listOtherRules, listSpellingRules } from './objects.ts';
import { namesAll, openWord } from './objects.ts';
import type { Planned } from '../schemas/planned.ts';
import { ANNOTATIONS, isKeepingType, isOpen } from '../schemas/schema-facts.ts';
import { type Fields, findFields, isSpelling } from '../schemas/fields.ts';

/** In one of the two forms that a model has. */
export function declareModel(planned: Planned, shared: Shared): readonly Local[] {
  const writing = new Writing(shared, planned.way, planned.model);
  if (writing.isPlain) return [declarePlain(planned, writing)];
  const { model, name, shape, way } = planned;
  const found = findFieldsAndRules(model, shape, writing);
  const values = printEnum(model, writing);
  const text = found ? object(found.fields, 'expanded') : (values ?? printAll(model, writing));
  const builder = localBuilder(getLocalName(name, found === undefined ? 'Form' : 'Fields'), text);
  const isInline = values !== undefined || (found === undefined && !isLong(text));
  const made = isInline ? code`() => ${text}` : builder.name;
  const rules = found?.rules.length ? [code`() => ${array(found.rules)}`] : [];
  const built = writing.build(found === undefined ? 'model' : 'object', made, ...rules);
  const value = way === 'input' ? writing.build('request', code`${PURE} ${built}`) : built;
  const type = printZodType(shared.scope, printModelType(planned, writing));
  const declared = localConst({ name: identifier(name), type }, code`${PURE} ${value}`);
  return isInline ? [declared] : [declared, builder];
}

/** The type that the models emitter declares; unknown where it is off. */
function printModelType({ model, way }: Planned, { scope }: Writing): Code {
  const symbol = findModelSymbol(model.key, way === 'input', scope);
  return symbol === undefined ? code`unknown` : scope.use(symbol, 'type');
}

function printAll({ schema }: Model, writing: Writing): Code {
  return writing.printExpression(buildExpression(writing, schema));
}

/** As a person writes it, of the type that zod infers. */
function declarePlain(planned: Planned, outer: Writing): Local {
  const { model, name, shape, way } = planned;
  const circle = outer.shared.circles.get(name);
  const type = (): Code => printModelType(planned, outer);
  const writing = outer.change({ type, circle });
  // Of what is under other names zod infers nothing, and in a circle the type is said.
  const isSaid = circle !== undefined && hasTypedRest(shape);
  const fields = isSaid ? undefined : findFieldsAndRules(model, shape, writing);
  const waits =
    circle !== undefined &&
    (findFamilyDiscriminator(model.schema) !== undefined ||
      fields === undefined ||
      !isBrokenAtMembers(model.schema, circle, writing));
  const known = printKindChoice(model, writing);
  if (known === undefined && !waits) {
    const made = fields?.made ?? extend(writing, model.schema)?.made;
    if (made !== undefined) writing.shared.objects.set(name, made);
  }
  const whole = known ?? (fields && printObject(writing, fields)) ?? printEnum(model, writing);
  const built = whole ?? printAll(model, writing);
  const inner = waits ? writing.printZod('lazy', code`() => ${built}`) : built;
  const value = way === 'input' ? writing.build('request', inner) : inner;
  const declared = { name: identifier(name) };
  if (!waits) return localConst(declared, value);
  const said = printZodType(outer.scope, type());
  return localConst({ ...declared, type: said }, value, describe(WAITS));
}

/** Nothing is added to an object whose rules ask which members it has, or are marks of all that is inside. */
function describeObject(schema: KeywordSchema, rules: number, notes: number): DeclaredObject {
  const { properties = [], required, additionalProperties: rest, patternProperties } = schema;
  const isOpenToAll = (rest === undefined || isOpen(rest)) && patternProperties === undefined;
  return {
    members: new Map(properties.map((property) => [property.name, property])),
    required: new Set(required),
    hasRules: rules > 0,
    isExtensible: isOpenToAll && notes === 0 && !properties.some(isSpelling),
  };
}

function hasTypedRest(type: Type): boolean {
  return type.kind === 'object' && type.rest !== undefined && type.rest.kind !== 'unknown';
}

/** For a model that a discriminator distinguishes, the type says more than any schema of zod. */
function printKindChoice({ schema }: Model, writing: Writing): Code | undefined {
  const place = writing.enterRule();
  const rules = listKindRules(place);
  if (rules.length === 0 && findFamilyDiscriminator(schema) === undefined) return undefined;
  const { all, rules: own = [], ...typed } = buildExpression(place, schema);
  return writing.printOpen(
    ...(all ?? [place.printRule('allOf', place.printExpression(typed))]),
    ...own,
    ...rules,
  );
}

const WAITS = prose('Annotated, since a type that refers to itself cannot be inferred.');

function printObject(writing: Writing, { fields, rules, word }: FieldsAndRules): Code {
  const base = writing.printZod(word, object(fields, 'expanded'));
  return writing.printExpression({ base, rules });
}

/** A closed set of texts or numbers that another file declares. */
function printEnum(model: Model, writing: Writing): Code | undefined {
  const { enum: values, key, schema } = model;
  if (values === undefined || values.open || schema.kind === 'boolean') return undefined;
  const symbol = writing.scope.ref('enums', key);
  if (symbol === undefined || !hasOnlyKeywords(schema, PLAIN_ENUM)) return undefined;
  const isPlain = values.values.every(
    ({ value }) => typeof value === 'string' || typeof value === 'number',
  );
  if (!isPlain) return undefined;
  const base = writing.printZod('enum', writing.scope.use(symbol, 'value'));
  return writing.printExpression({ base, rules: listNotes(writing, schema) });
}

const PLAIN_ENUM = new Set([...ANNOTATIONS, 'source', 'types', 'enum', 'enumFacts']);

/** An object whose members are just those of the interface. */
interface FieldsAndRules {
  readonly fields: readonly ObjectEntry[];
  readonly rules: readonly Code[];
  readonly word: 'object' | 'looseObject' | 'strictObject';
  readonly made: DeclaredObject;
}

function findFieldsAndRules(
  { schema }: Model,
  type: Type,
  writing: Writing,
): FieldsAndRules | undefined {
  if (schema.kind === 'boolean' || type.kind !== 'object' || type.members.length === 0) {
    return undefined;
  }
  if (!isPlainObject(schema)) return undefined;
  const described = findFields(writing, schema);
  // Whether members that are not named are validated.
  const isChecked = (schema.additionalProperties ?? schema.patternProperties) !== undefined;
  if (isChecked && described.unnamed.length > 0) return undefined;
  if (!areMembers(described, type.members)) return undefined;
  const fields = listFields(writing, described);
  const place = writing.enterRule();
  const isStrict = writing.isPlain && namesAll(schema, described);
  const notes = listNotes(writing, schema);
  const rules = [
    ...(isStrict ? listOtherRules : listMemberRules)(place, schema),
    ...listSpellingRules(writing, schema),
    ...typeRules(place, schema),
    ...listOwnRules(place, schema),
    ...notes,
  ];
  const made = describeObject(schema, rules.length, notes.length);
  return { fields, rules, word: isStrict ? 'strictObject' : openWord(writing, schema), made };
}

/** Whether fields are just the members of a type. */
function areMembers({ present, unnamed }: Fields, members: readonly Member[]): boolean {
  const declared = new Set(members.map(({ name }) => name));
  const names = [...present.map(({ name }) => name), ...unnamed];
  return names.length === members.length && names.every((name) => declared.has(name));
}

/** Nothing but what an object says of its members, and rules that change no type. */
function isPlainObject(schema: KeywordSchema): boolean {
  const { types, ref, allOf = [], anyOf = [], oneOf = [] } = schema;
  if (types?.length !== 1 || types[0] !== 'object') return false;
  if ((ref ?? schema.enum ?? schema.const) !== undefined) return false;
  return (
    allOf.every((part) => isKeepingType(part, false)) &&
    [...anyOf, ...oneOf].every((part) => isKeepingType(part, true))
  );
}
