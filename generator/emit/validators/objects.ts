/** Builds `z.object({ … })` with rules from the keywords of objects. */

import type { KeywordSchema } from '../../ir/model.ts';
import { array, code, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import { listBounds, printTextForm } from './notation.ts';
import type { Expression, Writing } from './notation.ts';
import { printNames, writeStated } from './applicators.ts';
import { listAbsentItemRules, listTraceRule } from './arrays.ts';
import { write } from './expression.ts';
import { printWaitingType, isWaiting } from './circles.ts';
import { printRegularForm, printStatement } from '../schemas/texts.ts';
import { isOpen } from '../schemas/schema-facts.ts';
import {
  type Fields,
  findFields,
  findSpellings,
  isMap,
  isNever,
  isSpelling,
  listLeftOut,
} from '../schemas/fields.ts';

export function buildObject(writing: Writing, schema: KeywordSchema): Expression {
  const { additionalProperties: rest, patternProperties } = schema;
  const place = writing.enterRule();
  const traced = listTraceRule(writing, 'additionalProperties', rest);
  if (isMap(schema)) {
    const value = rest === undefined ? writing.printZod('unknown') : write(writing, rest);
    const base = writing.printZod('record', writing.printZod('string'), value);
    return { base, rules: [...traced, ...listOtherRules(place, schema)] };
  }
  const isClosed = rest !== undefined && !isOpen(rest);
  const fields = findFields(writing, schema);
  // Of what is under other names zod infers nothing.
  const isPatterned = patternProperties !== undefined && writing.type !== undefined;
  if ((isClosed && !namesAll(schema, fields)) || isPatterned) {
    const isObject = writing.printRule('types', string('object'));
    return { base: writing.printOpen(isObject, ...listObjectRules(place, schema)) };
  }
  // Zod's type of an object without members allows none, and the model's type allows any.
  const isEmpty = fields.present.length + fields.unnamed.length === 0;
  const isLoose = isEmpty && (!isClosed || writing.type !== undefined);
  const word = isClosed ? 'strictObject' : openWord(writing, schema);
  return {
    base: printPlainObject(writing, fields, isLoose ? 'looseObject' : word),
    rules: [
      ...traced,
      ...(isLoose && isClosed ? listMemberRules : listOtherRules)(place, schema),
      ...listSpellingRules(writing, schema),
    ],
  };
}

/** Whether the members that zod knows are all that may be there. */
export function namesAll(schema: KeywordSchema, { leftOut, unnamed }: Fields): boolean {
  const { additionalProperties, patternProperties } = schema;
  const isStrict = isNever(additionalProperties) && patternProperties === undefined;
  return isStrict && leftOut.length + unnamed.length === 0;
}

/** An object that may have other members; in the plain form zod's type says so where the schema does. */
export function openWord(
  writing: Writing,
  { additionalProperties: rest }: KeywordSchema,
): 'object' | 'looseObject' {
  return writing.isPlain && (rest === undefined || !isOpen(rest)) ? 'object' : 'looseObject';
}

/** `z.object({ … })`, with one word where every member may be left out. */
function printPlainObject(writing: Writing, fields: Fields, word: string): Code {
  const { present, required } = fields;
  const isSpelledShort = writing.isSpelled && !writing.isPlain;
  if (!isSpelledShort || required.size > 0 || present.length < 2) {
    return writing.printZod(word, object(listFields(writing, fields), 'expanded'));
  }
  const entries = present.map(({ name, schema }) => [name, write(writing, schema)] as const);
  return code`${writing.printZod(word, object(entries, 'expanded'))}.partial()`;
}

/** A member, its schema, and whether it waits for validators that are declared later, with its type where that is said. */
type Entry = readonly [name: string, value: Code, getter?: Code | true];

/** `{ id: z.string() }` */
export function printFields(writing: Writing, schema: KeywordSchema): Code {
  return object(listFields(writing, findFields(writing, schema)), 'expanded');
}

/** A schema for each of those. */
export function listFields(writing: Writing, fields: Fields): readonly Entry[] {
  const named = fields.present.map(({ name, schema }): Entry => {
    const isNeeded = fields.required.has(name);
    const value = write(writing, schema);
    if (!isWaiting(writing, schema)) {
      return [name, isNeeded ? value : writing.printOptional(value)];
    }
    const waiting = isNeeded ? value : writing.printZod('optional', value);
    return [name, waiting, printWaitingType(writing, schema, { value, isNeeded })];
  });
  return [...named, ...fields.unnamed.map((name): Entry => [name, writing.printZod('unknown')])];
}

/** A required member that has several spellings must be there in one of them. */
export function listSpellingRules(writing: Writing, schema: KeywordSchema): Code[] {
  if (schema.required === undefined || !schema.properties?.some(isSpelling)) return [];
  const required = new Set(schema.required);
  const { all } = writing.findAbsent(schema);
  return [...findSpellings(schema)]
    .filter(([name]) => required.has(name) && !all.has(name))
    .map(([name, others]) => writing.printRule('requiredOne', ...[name, ...others].map(string)));
}

/** The keywords of objects where the type may be another, or that zod has no word for. */
export function listObjectRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { properties, required } = schema;
  if ((properties ?? required) === undefined) return listMemberRules(writing, schema);
  const fields = findFields(writing, schema);
  const { unnamed } = fields;
  const named = listFields(writing, { ...fields, unnamed: [] });
  const members = object(named, named.length > 2 ? 'expanded' : 'fitting');
  return [
    ...(properties === undefined ? [] : [writing.printRule('properties', members)]),
    ...(unnamed.length === 0 ? [] : [writing.printRule('required', ...unnamed.map(string))]),
    ...listSpellingRules(writing, schema),
    ...listMemberRules(writing, schema),
  ];
}

/** What is said about members by anything but their names. */
export function listMemberRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { additionalProperties: rest } = schema;
  if (rest === undefined || (!writing.shared.isTraced && isOpen(rest))) {
    return listOtherRules(writing, schema);
  }
  const also = printNames(listLeftOut(writing, schema));
  const rule = writing.printRule('additionalProperties', write(writing, rest), ...also);
  return listOtherRules(writing, schema, [rule]);
}

/** The same, where the members that are not named are validated already, or by `rest`. */
export function listOtherRules(
  writing: Writing,
  schema: KeywordSchema,
  rest: readonly Code[] = [],
): readonly Code[] {
  const { patternProperties = [], propertyNames, dependentRequired, types } = schema;
  const { minProperties, maxProperties, keyMatchesValue, listed } = schema;
  const rules: Code[] = [];
  const pairs = patternProperties.flatMap(({ pattern, schema: held }) => {
    const found = printTextForm(writing, pattern);
    return found === undefined ? [] : [array([found.form, write(writing, held)])];
  });
  if (pairs.length > 0) rules.push(writing.printRule('patternProperties', ...pairs));
  rules.push(...rest);
  if (propertyNames !== undefined) {
    rules.push(
      writing.printRule('propertyNames', writeStated(writing.enterInside(), propertyNames)),
    );
  }
  if (dependentRequired !== undefined) {
    const { all } = writing.findAbsent(schema);
    const dependent = dependentRequired.map(({ name, required }) => {
      return [name, array(required.filter((one) => !all.has(one)).map(string))] as const;
    });
    rules.push(writing.printRule('dependentRequired', object(dependent)));
  }
  rules.push(...writing.listRule('memberCount', listBounds(minProperties, maxProperties)));
  if (keyMatchesValue !== undefined) {
    const key = printRegularForm(keyMatchesValue.key);
    const value = printRegularForm(keyMatchesValue.value);
    const message = printStatement(keyMatchesValue.message);
    if (key !== undefined && value !== undefined) {
      rules.push(writing.printRule('keyMatchesValue', key, value, message));
    }
  }
  if (listed !== undefined) {
    const { what, path, in: list, message } = listed;
    const steps = [path, list].map((text) => array(text.split('.').map(string)));
    rules.push(writing.printRule('mustList', string(what), ...steps, printStatement(message)));
  }
  // Without a type, the rules of arrays have said it.
  return types === undefined ? rules : [...rules, ...listAbsentItemRules(writing, schema)];
}
