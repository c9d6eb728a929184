/** Builds `z.object({ … })` with rules from the keywords of objects. */

import type { KeywordSchema, Property } from '../../ir/model.ts';
import { isMarked } from '../../ir/types/shape.ts';
import { array, code, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import {
  NOTHING,
  listBounds,
  printRegularForm,
  printTextForm,
  enterRule,
  isPlainForm,
  isSpelled,
  open,
  printOptional,
  listRule,
  printRule,
  printStatement,
  printZod,
  type Expression,
  type Writing,
} from './notation.ts';
import { listAbsentItemRules, listTraceRule } from './arrays.ts';
import { write } from './expression.ts';
import { printWaitingType, isWaiting } from './circles.ts';
import { isOpen } from './open.ts';

export function buildObject(writing: Writing, schema: KeywordSchema): Expression {
  if (isMap(schema)) return buildMap(writing, schema);
  const { additionalProperties, patternProperties } = schema;
  const isClosed = additionalProperties !== undefined && !isOpen(additionalProperties);
  const fields = findFields(writing, schema);
  const isNamed = namesAll(writing, schema, fields);
  // Of what is under other names zod infers nothing.
  const isPatterned = patternProperties !== undefined && writing.type !== undefined;
  if ((isClosed && !isNamed) || isPatterned) {
    const isObject = printRule(writing, 'types', string('object'));
    return { base: open(writing, isObject, ...listObjectRules(enterRule(writing), schema)) };
  }
  // Zod's type of an object without members allows none, and the model's type allows any.
  const isEmpty = fields.present.length + fields.unnamed.length === 0;
  const isLoose = isEmpty && (!isClosed || writing.type !== undefined);
  const word = isClosed ? 'strictObject' : openWord(writing, schema);
  return {
    base: printPlainObject(writing, { fields, word: isLoose ? 'looseObject' : word }),
    rules: [
      ...traceMembers(writing, schema),
      ...(isLoose && isClosed ? listMemberRules : listOtherRules)(enterRule(writing), schema),
      ...listSpellingRules(writing, schema),
    ],
  };
}

/** Whether the members that zod knows are all that may be there. */
export function namesAll(writing: Writing, schema: KeywordSchema, { unnamed }: Fields): boolean {
  if (!isStrict(schema) || unnamed.length > 0) return false;
  return listLeftOutNames(writing, schema.properties).length === 0;
}

/** An object that may have other members; in the plain form zod's type says so where the schema does. */
export function openWord(
  writing: Writing,
  { additionalProperties: rest }: KeywordSchema,
): 'object' | 'looseObject' {
  return isPlainForm(writing) && (rest === undefined || !isOpen(rest)) ? 'object' : 'looseObject';
}

type ObjectWord = 'strictObject' | 'object' | 'looseObject';

/** `z.object({ … })`, with one word where every member may be left out. */
function printPlainObject(
  writing: Writing,
  { fields, word }: { readonly fields: Fields; readonly word: ObjectWord },
): Code {
  const { present, required, unnamed } = fields;
  const isSeveral = present.length + unnamed.length > 1;
  const isSpelledShort = isSpelled(writing) && !isPlainForm(writing);
  const isPartial = isSeveral && isSpelledShort && required.size === 0;
  if (!isPartial) {
    return printZod(writing, word, object(listFields(writing, fields), 'expanded'));
  }
  const entries = present.map(({ name, schema: inner }) => [name, write(writing, inner)] as const);
  return code`${printZod(writing, word, object(entries, 'expanded'))}.partial()`;
}

/** To say that any member may be there is to look at all of them. */
function traceMembers(writing: Writing, schema: KeywordSchema): readonly Code[] {
  return listTraceRule(writing, 'additionalProperties', schema.additionalProperties);
}

function buildMap(writing: Writing, schema: KeywordSchema): Expression {
  const { additionalProperties } = schema;
  const value =
    additionalProperties === undefined
      ? printZod(writing, 'unknown')
      : write(writing, additionalProperties);
  return {
    base: printZod(writing, 'record', printZod(writing, 'string'), value),
    rules: [...traceMembers(writing, schema), ...listOtherRules(enterRule(writing), schema)],
  };
}

/** Whether a list of names decides which members may be there. */
function isStrict({ additionalProperties, patternProperties }: KeywordSchema): boolean {
  return (
    additionalProperties?.kind === 'boolean' &&
    !additionalProperties.value &&
    patternProperties === undefined
  );
}

function isMap({
  properties,
  required,
  additionalProperties,
  patternProperties,
}: KeywordSchema): boolean {
  const closed = additionalProperties?.kind === 'boolean' && !additionalProperties.value;
  return (
    (properties ?? []).length === 0 &&
    (required ?? []).length === 0 &&
    patternProperties === undefined &&
    !closed
  );
}

/** A member, its schema, and whether it waits for validators that are declared later, with its type where that is said. */
type Entry = readonly [name: string, value: Code, getter?: Code | true];

/** Members of an object as this way has them. */
export interface Fields {
  readonly present: readonly Property[];
  /** Names of those that must be there. */
  readonly required: ReadonlySet<string>;
  /** Those that must be there without being described. */
  readonly unnamed: readonly string[];
}

export function findFields(writing: Writing, schema: KeywordSchema): Fields {
  const { properties = [] } = schema;
  const present = properties.filter((property) => !isLeftOut(writing, property));
  if (schema.required === undefined) return { present, required: NOTHING, unnamed: [] };
  const isWhole = present.length === properties.length;
  const required = new Set(listRequiredNames(writing, schema, isWhole));
  let described = 0;
  for (const { name } of properties) if (required.has(name)) described += 1;
  if (described === required.size) return { present, required, unnamed: [] };
  const named = new Set(properties.map(({ name }) => name));
  return { present, required, unnamed: [...required].filter((name) => !named.has(name)) };
}

/** `{ id: z.string() }` */
export function printFields(writing: Writing, schema: KeywordSchema): Code {
  return object(listFields(writing, findFields(writing, schema)), 'expanded');
}

/** A schema for each of those. */
export function listFields(writing: Writing, fields: Fields): readonly Entry[] {
  const named = listNamedFields(writing, fields);
  if (fields.unnamed.length === 0) return named;
  return [...named, ...fields.unnamed.map((name): Entry => [name, printZod(writing, 'unknown')])];
}

function listNamedFields(writing: Writing, { present, required }: Fields): Entry[] {
  return present.map(({ name, schema }): Entry => {
    const isNeeded = required.has(name);
    const value = write(writing, schema);
    if (!isWaiting(writing, schema)) {
      return [name, isNeeded ? value : printOptional(writing, value)];
    }
    const waiting = isNeeded ? value : printZod(writing, 'optional', value);
    return [name, waiting, printWaitingType(writing, schema, { value, isNeeded })];
  });
}

function isLeftOut({ way, world }: Writing, { schema, bothWays }: Property): boolean {
  return bothWays !== true && isMarked(world, schema, way === 'input' ? 'readOnly' : 'writeOnly');
}

/** Members of an object that this way does not have. */
function listLeftOutNames(writing: Writing, properties: readonly Property[] = []): string[] {
  return properties.filter((property) => isLeftOut(writing, property)).map(({ name }) => name);
}

/** Members that must be there under the name they have; `isWhole` where this way leaves none out. */
function listRequiredNames(
  writing: Writing,
  schema: KeywordSchema,
  isWhole: boolean,
): readonly string[] {
  const { properties, required = [] } = schema;
  const { leftOut } = writing;
  if (isWhole && properties?.some(isSpelling) !== true) {
    return leftOut.size === 0 ? required : required.filter((name) => !leftOut.has(name));
  }
  const absent = new Set([...listLeftOutNames(writing, properties), ...leftOut]);
  const spelled = findSpellings(schema);
  return required.filter((name) => !absent.has(name) && !spelled.has(name));
}

export function isSpelling({ spellingOf }: Property): boolean {
  return spellingOf !== undefined;
}

/** Other spellings, by the name that they are spellings of. */
function findSpellings({ properties = [] }: KeywordSchema): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { name, spellingOf } of properties) {
    if (spellingOf !== undefined) found.set(spellingOf, [...(found.get(spellingOf) ?? []), name]);
  }
  return found;
}

/** A required member that has several spellings must be there in one of them. */
export function listSpellingRules(writing: Writing, schema: KeywordSchema): Code[] {
  if (schema.required === undefined || !schema.properties?.some(isSpelling)) return [];
  const required = new Set(schema.required);
  return [...findSpellings(schema)]
    .filter(([name]) => required.has(name) && !writing.leftOut.has(name))
    .map(([name, others]) => printRule(writing, 'requiredOne', ...[name, ...others].map(string)));
}

/** The keywords of objects where the type may be another, or that zod has no word for. */
export function listObjectRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { properties, required } = schema;
  if ((properties ?? required) === undefined) return listMemberRules(writing, schema);
  const fields = findFields(writing, schema);
  const { unnamed } = fields;
  return [
    ...(properties === undefined ? [] : [printPropertiesRule(writing, fields)]),
    ...(unnamed.length === 0 ? [] : [printRule(writing, 'required', ...unnamed.map(string))]),
    ...listSpellingRules(writing, schema),
    ...listMemberRules(writing, schema),
  ];
}

/** What is said about members by anything but their names. */
export function listMemberRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  return listOtherRules(writing, schema, listRestRules(writing, schema));
}

function listRestRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { additionalProperties: rest } = schema;
  if (rest === undefined || (!writing.isTraced && isOpen(rest))) return [];
  const leftOut = listLeftOutNames(writing, schema.properties);
  const also = leftOut.length === 0 ? [] : [array(leftOut.map(string))];
  return [printRule(writing, 'additionalProperties', write(writing, rest), ...also)];
}

/** The same, where the members that are not named are validated already, or by `rest`. */
export function listOtherRules(
  writing: Writing,
  schema: KeywordSchema,
  rest: readonly Code[] = [],
): readonly Code[] {
  const { patternProperties = [], propertyNames, dependentRequired } = schema;
  if (!hasMoreRules(schema)) return rest;
  const dependent = dependentRequired?.map(
    ({ name, required }) => [name, array(required.map(string))] as const,
  );
  return [
    ...listPatternRules(writing, patternProperties),
    ...rest,
    ...listRule(writing, 'propertyNames', propertyNames && [write(writing, propertyNames)]),
    ...listRule(writing, 'dependentRequired', dependent && [object(dependent)]),
    ...countRules(writing, schema),
    ...listExtensionRules(writing, schema),
  ];
}

/** Whether anything is said about members together, or of their names. */
function hasMoreRules(schema: KeywordSchema): boolean {
  const { patternProperties, propertyNames, dependentRequired } = schema;
  const { minProperties, maxProperties, keyMatchesValue, listed, absentItem } = schema;
  const ofNames = patternProperties ?? propertyNames ?? dependentRequired ?? keyMatchesValue;
  return (ofNames ?? minProperties ?? maxProperties ?? listed ?? absentItem) !== undefined;
}

/** Members by name; those that must be there are not optional. */
function printPropertiesRule(writing: Writing, fields: Fields): Code {
  const named = listNamedFields(writing, fields);
  return printRule(writing, 'properties', object(named, named.length > 2 ? 'expanded' : 'fitting'));
}

function listPatternRules(
  writing: Writing,
  patterns: NonNullable<KeywordSchema['patternProperties']>,
): Code[] {
  const pairs = patterns.flatMap(({ pattern, schema }) => {
    const found = printTextForm(writing, pattern);
    return found === undefined ? [] : [array([found.form, write(writing, schema)])];
  });
  return pairs.length === 0 ? [] : [printRule(writing, 'patternProperties', ...pairs)];
}

function countRules(writing: Writing, { minProperties, maxProperties }: KeywordSchema): Code[] {
  if (minProperties === undefined && maxProperties === undefined) return [];
  return [printRule(writing, 'memberCount', ...listBounds(minProperties, maxProperties))];
}

function listExtensionRules(writing: Writing, schema: KeywordSchema): readonly Code[] {
  const { keyMatchesValue, listed, types } = schema;
  const rules: Code[] = [];
  if (keyMatchesValue !== undefined) {
    const key = printRegularForm(keyMatchesValue.key);
    const value = printRegularForm(keyMatchesValue.value);
    const message = printStatement(keyMatchesValue.message);
    if (key !== undefined && value !== undefined) {
      rules.push(printRule(writing, 'keyMatchesValue', key, value, message));
    }
  }
  if (listed !== undefined) {
    const { what, path, in: list, message } = listed;
    const steps = [path, list].map((text) => array(text.split('.').map(string)));
    rules.push(printRule(writing, 'mustList', string(what), ...steps, printStatement(message)));
  }
  // Without a type, the rules of arrays have said it.
  return types === undefined ? rules : [...rules, ...listAbsentItemRules(writing, schema)];
}
