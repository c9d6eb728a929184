/** Keywords of objects in, `z.object({ … })` with rules out. */

import type { KeywordSchema, Property } from '../../ir/model.ts';
import { isMarked } from '../../ir/shape.ts';
import { array, code, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import type { Write } from './arrays.ts';
import {
  NOTHING,
  boundsOf,
  formOf,
  formOfText,
  inRule,
  isPlainForm,
  isSpelled,
  open,
  optional,
  rule,
  zod,
  type Expression,
  type Writing,
} from './notation.ts';
import { waitingType, waits } from './circles.ts';
import { isOpen } from './open.ts';
import { stated } from './stated.ts';

export function objectOf(writing: Writing, schema: KeywordSchema, write: Write): Expression {
  if (isMap(schema)) return mapOf(writing, schema, write);
  const { additionalProperties, patternProperties } = schema;
  const isClosed = additionalProperties !== undefined && !isOpen(additionalProperties);
  const fields = fieldsIn(writing, schema);
  const isNamed = namesAll(writing, schema, fields);
  // Of what stands under other names zod infers nothing.
  const isPatterned = patternProperties !== undefined && writing.type !== undefined;
  if ((isClosed && !isNamed) || isPatterned) {
    const isObject = rule(writing, 'types', string('object'));
    return { base: open(writing, isObject, ...objectRules(inRule(writing), schema, write)) };
  }
  const word = isClosed ? 'strictObject' : openWord(writing, schema);
  return {
    base: plainObject(writing, { fields, word }, write),
    rules: [
      ...traceRule(writing, schema),
      ...otherRules(inRule(writing), schema, write),
      ...spelledRules(writing, schema),
    ],
  };
}

/** Whether the members that zod is told of are all that may be there. */
export function namesAll(writing: Writing, schema: KeywordSchema, { unnamed }: Fields): boolean {
  if (!isStrict(schema) || unnamed.length > 0) return false;
  return leftOutNames(writing, schema.properties).length === 0;
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
function plainObject(
  writing: Writing,
  { fields, word }: { readonly fields: Fields; readonly word: ObjectWord },
  write: Write,
): Code {
  const { present, required, unnamed } = fields;
  const isSeveral = present.length + unnamed.length > 1;
  const isSpelledShort = isSpelled(writing) && !isPlainForm(writing);
  const isPartial = isSeveral && isSpelledShort && required.size === 0;
  if (!isPartial) return zod(writing, word, object(fieldsOf(writing, fields, write), 'expanded'));
  const entries = present.map(({ name, schema: inner }) => [name, write(writing, inner)] as const);
  return code`${zod(writing, word, object(entries, 'expanded'))}.partial()`;
}

/** To say that any member may be there is to look at all of them. */
function traceRule(writing: Writing, { additionalProperties: rest }: KeywordSchema): Code[] {
  if (!writing.isTraced || rest === undefined || !isOpen(rest)) return [];
  return [rule(writing, 'additionalProperties', zod(writing, 'unknown'))];
}

function mapOf(writing: Writing, schema: KeywordSchema, write: Write): Expression {
  const { additionalProperties } = schema;
  const value =
    additionalProperties === undefined
      ? zod(writing, 'unknown')
      : write(writing, additionalProperties);
  return {
    base: zod(writing, 'record', zod(writing, 'string'), value),
    rules: [...traceRule(writing, schema), ...otherRules(inRule(writing), schema, write)],
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

export function fieldsIn(writing: Writing, schema: KeywordSchema): Fields {
  const { properties = [] } = schema;
  const present = properties.filter((property) => !isLeftOut(writing, property));
  if (schema.required === undefined) return { present, required: NOTHING, unnamed: [] };
  const isWhole = present.length === properties.length;
  const required = new Set(requiredNames(writing, schema, isWhole));
  let described = 0;
  for (const { name } of properties) if (required.has(name)) described += 1;
  if (described === required.size) return { present, required, unnamed: [] };
  const named = new Set(properties.map(({ name }) => name));
  return { present, required, unnamed: [...required].filter((name) => !named.has(name)) };
}

/** A schema for each of those. */
export function fieldsOf(writing: Writing, fields: Fields, write: Write): readonly Entry[] {
  const named = namedFields(writing, fields, write);
  if (fields.unnamed.length === 0) return named;
  return [...named, ...fields.unnamed.map((name): Entry => [name, zod(writing, 'unknown')])];
}

function namedFields(writing: Writing, { present, required }: Fields, write: Write): Entry[] {
  return present.map(({ name, schema }): Entry => {
    const isNeeded = required.has(name);
    const value = write(writing, schema);
    if (!waits(writing, schema)) return [name, isNeeded ? value : optional(writing, value)];
    const waiting = isNeeded ? value : zod(writing, 'optional', value);
    return [name, waiting, waitingType(writing, schema, { value, isNeeded })];
  });
}

function isLeftOut({ way, world }: Writing, { schema, bothWays }: Property): boolean {
  return bothWays !== true && isMarked(world, schema, way === 'input' ? 'readOnly' : 'writeOnly');
}

/** Members of an object that this way does not have. */
export function leftOutNames(writing: Writing, properties: readonly Property[] = []): string[] {
  return properties.filter((property) => isLeftOut(writing, property)).map(({ name }) => name);
}

/** Members that must be there under the name they have; `isWhole` where this way leaves none out. */
function requiredNames(
  writing: Writing,
  schema: KeywordSchema,
  isWhole: boolean,
): readonly string[] {
  const { properties, required = [] } = schema;
  const { leftOut } = writing;
  if (isWhole && properties?.some(isSpelling) !== true) {
    return leftOut.size === 0 ? required : required.filter((name) => !leftOut.has(name));
  }
  const absent = new Set([...leftOutNames(writing, properties), ...leftOut]);
  const spelled = spellingsOf(schema);
  return required.filter((name) => !absent.has(name) && !spelled.has(name));
}

function isSpelling({ spellingOf }: Property): boolean {
  return spellingOf !== undefined;
}

/** Other spellings, by the name they stand for. */
function spellingsOf({ properties = [] }: KeywordSchema): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { name, spellingOf } of properties) {
    if (spellingOf !== undefined) found.set(spellingOf, [...(found.get(spellingOf) ?? []), name]);
  }
  return found;
}

/** A required member that has several spellings must be there in one of them. */
export function spelledRules(writing: Writing, schema: KeywordSchema): Code[] {
  if (schema.required === undefined || !schema.properties?.some(isSpelling)) return [];
  const required = new Set(schema.required);
  return [...spellingsOf(schema)]
    .filter(([name]) => required.has(name) && !writing.leftOut.has(name))
    .map(([name, others]) => rule(writing, 'requiredOne', ...[name, ...others].map(string)));
}

/** The keywords of objects where the type may be another, or that zod has no word for. */
export function objectRules(
  writing: Writing,
  schema: KeywordSchema,
  write: Write,
): readonly Code[] {
  if ((schema.properties ?? schema.required) === undefined) {
    return memberRules(writing, schema, write);
  }
  const rules: Code[] = [];
  const fields = fieldsIn(writing, schema);
  const { unnamed } = fields;
  if (schema.properties !== undefined) rules.push(propertiesRule(writing, fields, write));
  if (unnamed.length > 0) rules.push(rule(writing, 'required', ...unnamed.map(string)));
  rules.push(...spelledRules(writing, schema));
  return [...rules, ...memberRules(writing, schema, write)];
}

/** What is said of members by anything but their names. */
export function memberRules(
  writing: Writing,
  schema: KeywordSchema,
  write: Write,
): readonly Code[] {
  return rulesBeside(writing, schema, { write, rest: restRule(writing, schema, write) });
}

function restRule(writing: Writing, schema: KeywordSchema, write: Write): readonly Code[] {
  const { additionalProperties: rest } = schema;
  if (rest === undefined || (!writing.isTraced && isOpen(rest))) return [];
  const leftOut = leftOutNames(writing, schema.properties);
  const also = leftOut.length === 0 ? [] : [array(leftOut.map(string))];
  return [rule(writing, 'additionalProperties', write(writing, rest), ...also)];
}

/** The same, where the members that are not named are judged already. */
export function otherRules(writing: Writing, schema: KeywordSchema, write: Write): readonly Code[] {
  return rulesBeside(writing, schema, { write, rest: [] });
}

/** `rest` judges the members that are not named. */
function rulesBeside(
  writing: Writing,
  schema: KeywordSchema,
  { write, rest }: { readonly write: Write; readonly rest: readonly Code[] },
): readonly Code[] {
  const { patternProperties, propertyNames, dependentRequired } = schema;
  if (!saysMore(schema)) return rest;
  const rules =
    patternProperties === undefined
      ? [...rest]
      : [...patternRule(writing, patternProperties, write), ...rest];
  if (propertyNames !== undefined) {
    rules.push(rule(writing, 'propertyNames', write(writing, propertyNames)));
  }
  if (dependentRequired !== undefined) {
    const entries = dependentRequired.map(
      ({ name, required: names }) => [name, array(names.map(string))] as const,
    );
    rules.push(rule(writing, 'dependentRequired', object(entries)));
  }
  return [...rules, ...countRules(writing, schema), ...extensionRules(writing, schema, write)];
}

/** Whether anything is said of members together, or of their names. */
function saysMore(schema: KeywordSchema): boolean {
  const { patternProperties, propertyNames, dependentRequired } = schema;
  const { minProperties, maxProperties, keyMatchesValue, listed, absentItem } = schema;
  const ofNames = patternProperties ?? propertyNames ?? dependentRequired ?? keyMatchesValue;
  return (ofNames ?? minProperties ?? maxProperties ?? listed ?? absentItem) !== undefined;
}

/** Members by name; those that must be there are not optional. */
function propertiesRule(writing: Writing, fields: Fields, write: Write): Code {
  const named = namedFields(writing, fields, write);
  return rule(writing, 'properties', object(named, named.length > 2 ? 'expanded' : 'fitting'));
}

function patternRule(
  writing: Writing,
  patterns: NonNullable<KeywordSchema['patternProperties']>,
  write: Write,
): Code[] {
  const pairs = patterns.flatMap(({ pattern, schema }) => {
    const found = formOfText(writing, pattern);
    return found === undefined ? [] : [array([found.form, write(writing, schema)])];
  });
  return pairs.length === 0 ? [] : [rule(writing, 'patternProperties', ...pairs)];
}

function countRules(writing: Writing, { minProperties, maxProperties }: KeywordSchema): Code[] {
  if (minProperties === undefined && maxProperties === undefined) return [];
  return [rule(writing, 'memberCount', ...boundsOf(minProperties, maxProperties))];
}

function extensionRules(
  writing: Writing,
  { keyMatchesValue, listed, absentItem, types }: KeywordSchema,
  write: Write,
): Code[] {
  const rules: Code[] = [];
  if (keyMatchesValue !== undefined) {
    const [key, value] = [formOf(keyMatchesValue.key), formOf(keyMatchesValue.value)];
    const message = string(stated(keyMatchesValue.message));
    if (key !== undefined && value !== undefined) {
      rules.push(rule(writing, 'keyMatchesValue', key, value, message));
    }
  }
  if (listed !== undefined) {
    const { what, path, in: list, message } = listed;
    const steps = [path, list].map((text) => array(text.split('.').map(string)));
    rules.push(rule(writing, 'mustList', string(what), ...steps, string(stated(message))));
  }
  // Without a type, the rules of arrays have said it.
  if (absentItem !== undefined && !writing.isResponse && types !== undefined) {
    rules.push(
      rule(
        writing,
        'absentItem',
        write(writing, absentItem.schema),
        string(stated(absentItem.message)),
      ),
    );
  }
  return rules;
}
