/** Keywords of objects as terms, and the function that checks the members of one. */

import type { KeywordSchema, Schema } from '../../ir/model.ts';
import { array, code, identifier, join, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import { findFields, findSpellings, isNever, isSpelling } from '../schemas/fields.ts';
import { isOpen } from '../schemas/schema-facts.ts';
import { printRegularForm, printStatement } from '../schemas/texts.ts';
import { NOTHING_ABSENT } from '../../ir/types/one-way.ts';
import { findFree } from '../../ir/naming/letter-case.ts';
import { findStatedCheck } from './conditions.ts';
import { listLackedTerms } from './lists.ts';
import { nameLocals, printReads, type Reads } from './locals.ts';
import type { Place } from './place.ts';
import { refusesAbsence } from './presence.ts';
import { listBounds } from './scalars.ts';
import { findCheck, listSchemaTerms, printSchema } from './schema.ts';
import { printCheckNow, printTerms } from './terms.ts';
import type { Term } from './terms.ts';

/** What is said of an object as a whole, beside its type and its members. */
export interface Whole {
  readonly rules: readonly Term[];
  readonly source?: string | undefined;
  readonly isSecret: boolean;
}

/** An object, where its type is said. */
export function buildObject(place: Place, schema: KeywordSchema, whole: Whole): readonly Term[] {
  const map = findMapTerm(place, schema);
  const others = listRuleTerms(place, schema, map !== undefined);
  const own = map === undefined ? others : [map, ...others];
  const members = listMembers(place, schema);
  const all = [...own, ...whole.rules];
  const notes = listNoteTerms(place, whole);
  const isBare = members.length === 0;
  if (isBare && whole.rules.length === 0) {
    const type = map === undefined ? [place.call('isFields')] : [];
    return [...type, ...own, ...notes];
  }
  const rules = all.length === 0 ? undefined : printCheckNow(all);
  const checked = isBare ? place.file.use('isPlainObject') : printMembers(place, schema, members);
  const args = rules === undefined ? [checked] : [checked, rules];
  const text = code`/* @__PURE__ */ ${place.file.use('object')}(${args})`;
  const callee = place.file.hold('Shape', text, schema.at);
  return [{ kind: 'call', callee, args: [], object: { members: checked, rules } }, ...notes];
}

/** Issues name the source of what they are about, and do not repeat what is sensitive. */
export function listNoteTerms(place: Place, { source, isSecret }: Omit<Whole, 'rules'>): Term[] {
  const { file } = place;
  return [
    ...(source === undefined
      ? []
      : [{ kind: 'note', callee: file.use('cites'), args: [string(source)] } as const]),
    ...(isSecret ? [{ kind: 'note', callee: file.use('hides'), args: [] } as const] : []),
  ];
}

/** A map: members of any name and of one form. */
function findMapTerm(place: Place, schema: KeywordSchema): Term | undefined {
  const { properties = [], required = [], additionalProperties: rest, patternProperties } = schema;
  const isNamed = properties.length + required.length > 0 || patternProperties !== undefined;
  if (isNamed || rest === undefined || isNever(rest)) return undefined;
  const member = findCheck(place, rest);
  return member === undefined ? undefined : place.call('isMap', member);
}

/** One member and what is checked of it. */
interface CheckedMember {
  readonly name: string;
  readonly terms: readonly Term[];
}

/** Members of which something is asked, in the order of the document; last those that must be there without a description. */
function listMembers(place: Place, schema: KeywordSchema): readonly CheckedMember[] {
  const { present, required, unnamed } = findFields(place, schema);
  const inside = place.enterInside();
  const named = present.map(({ name, schema: member }): CheckedMember => {
    const terms = listSchemaTerms(inside, member);
    if (!required.has(name)) return { name, terms: listUnless('undefined', terms) };
    if (refusesAbsence(place.world, member)) return { name, terms };
    return { name, terms: [place.call('isPresent'), ...listUnless('undefined', terms)] };
  });
  const others = unnamed.map((name) => ({ name, terms: [place.call('isPresent')] }));
  return [...named, ...others].filter(({ terms }) => terms.length > 0);
}

export function listUnless(other: 'null' | 'undefined', terms: readonly Term[]): readonly Term[] {
  return terms.length === 0 ? [] : [{ kind: 'unless', other, terms }];
}

/**
 * The members of a plain object: `(pet, run) => { const { name } = pet; return isPlainObject(pet) && …; }`. Whether it is one is
 * asked behind the reading, since an engine then knows.
 */
function printMembers(
  place: Place,
  schema: KeywordSchema,
  members: readonly CheckedMember[],
): Code {
  const locals = nameLocals(members.map(({ name }) => name));
  const taken = new Set<string>(locals.values());
  const owner = identifier(findFree(place.findNoun(schema), taken));
  const reads = printReads(locals, owner, () => place.file.use('readOwn'));
  const isPlain = code`${place.file.use('isPlainObject')}(${owner})`;
  return printReading(owner, reads, [isPlain, ...printEach(members, locals)]);
}

function printReading(owner: Code, { pattern, others }: Reads, checks: readonly Code[]): Code {
  const first = pattern === undefined ? [] : [code`const ${pattern} = ${owner};`];
  const lines = join([...first, ...others], '\n');
  return code`(${owner}, run) => {\n${lines}\nreturn ${join(checks, ' && ')};\n}`;
}

function printEach(
  members: readonly CheckedMember[],
  locals: ReadonlyMap<string, Code>,
): readonly Code[] {
  return members.flatMap(({ name, terms }) => {
    const value = locals.get(name);
    return value === undefined ? [] : [printTerms(terms, { value, key: string(name) })];
  });
}

/** The keywords of objects where the type may be another. */
export function listUntypedObjectTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  const { unnamed } = findFields(place, schema);
  const isUnnamed = (name: string): boolean => unnamed.includes(name);
  const members = listMembers(place, schema).filter(({ name }) => !isUnnamed(name));
  return [
    ...(members.length === 0 ? [] : [place.call('hasMembers', printLooseMembers(place, members))]),
    ...(unnamed.length === 0 ? [] : [buildRequired(place, unnamed)]),
    ...listRuleTerms(place, schema),
  ];
}

function buildRequired(place: Place, names: readonly string[]): Term {
  const call = place.call('hasAll', array(names.map(string)));
  const [only = '', second] = names;
  return second === undefined ? { ...call, required: only } : call;
}

/** `({ mode }, run) => mode === undefined || isOneOf(mode, run, 'mode', ['MANUAL'])` */
function printLooseMembers(place: Place, members: readonly CheckedMember[]): Code {
  const locals = nameLocals(members.map(({ name }) => name));
  const owner = identifier(findFree('fields', new Set<string>(locals.values())));
  const reads = printReads(locals, owner, () => place.file.use('readOwn'));
  const checks = printEach(members, locals);
  const { pattern, others } = reads;
  if (pattern === undefined || others.length > 0) return printReading(owner, reads, checks);
  return code`(${pattern}, run) => ${join(checks, ' && ')}`;
}

/** What is said about members by anything but their names; a map has said what others are. */
function listRuleTerms(place: Place, schema: KeywordSchema, isMap = false): readonly Term[] {
  const { minProperties, maxProperties, propertyNames, dependentRequired } = schema;
  const { patternProperties = [], types } = schema;
  const patterns = patternProperties.flatMap(({ pattern, schema: member }) => {
    const form = place.file.holdPattern(pattern, member.at);
    return form === undefined ? [] : [{ form, member }];
  });
  const pairs = patterns.map(({ form, member }) => array([form, printSchema(place, member)]));
  const { all } = dependentRequired === undefined ? NOTHING_ABSENT : place.findAbsent(schema);
  const dependent = (dependentRequired ?? []).flatMap(({ name, required }) => {
    const names = required.filter((one) => !all.has(one));
    return names.length === 0
      ? []
      : [place.call('hasWith', string(name), array(names.map(string)))];
  });
  const isBounded = (minProperties ?? maxProperties) !== undefined;
  return [
    ...(pairs.length === 0 ? [] : [place.call('hasPatterns', array(pairs))]),
    ...(isMap
      ? []
      : listOtherTerms(
          place,
          schema,
          patterns.map(({ form }) => form),
        )),
    ...(propertyNames === undefined ? [] : listNameTerms(place, propertyNames)),
    ...dependent,
    ...(isBounded ? [place.call('hasCount', ...listBounds(minProperties, maxProperties))] : []),
    ...listTiedTerms(place, schema),
    // Without a type, the keywords of lists have said it.
    ...(types === undefined ? [] : listLackedTerms(place, schema)),
    ...listSpellingTerms(place, schema),
  ];
}

/** `additionalProperties`; members that only the other way has are described too. */
function listOtherTerms(
  place: Place,
  schema: KeywordSchema,
  forms: readonly Code[],
): readonly Term[] {
  const { additionalProperties: rest, properties = [], at } = schema;
  if (rest === undefined || isOpen(rest)) return [];
  const check = isNever(rest) ? undefined : findCheck(place, rest);
  if (check === undefined && !isNever(rest)) return [];
  const names = properties.map(({ name }) => string(name));
  const set = code`new Set([${names}])`;
  const described = object([
    ['names', names.length === 0 ? undefined : place.file.hold('Names', set, at)],
    ['forms', forms.length === 0 ? undefined : array(forms)],
  ]);
  return [place.call('hasOthers', described, ...(check === undefined ? [] : [check]))];
}

function listNameTerms(place: Place, names: Schema): readonly Term[] {
  const check = findStatedCheck(place.enterInside(), names);
  return check === undefined ? [] : [place.call('hasNames', check)];
}

/** Rules that tie members together. */
function listTiedTerms(place: Place, { keyMatchesValue, listed }: KeywordSchema): readonly Term[] {
  const terms: Term[] = [];
  if (keyMatchesValue !== undefined) {
    const { key, value, message } = keyMatchesValue;
    const forms = [key, value].map((pattern) => printRegularForm(pattern));
    const both = forms.flatMap((form) => form ?? []);
    if (both.length === 2) {
      terms.push(place.call('hasMatchingKeys', array(both), printStatement(message)));
    }
  }
  if (listed !== undefined) {
    const { what, path, in: list, message } = listed;
    const steps = [path, list].map((text) => array(text.split('.').map(string)));
    terms.push(place.call('hasListed', string(what), ...steps, printStatement(message)));
  }
  return terms;
}

/** A required member that has several spellings must be there in one of them. */
function listSpellingTerms(place: Place, schema: KeywordSchema): readonly Term[] {
  if (schema.required === undefined || !schema.properties?.some(isSpelling)) return [];
  const required = new Set(schema.required);
  const { all } = place.findAbsent(schema);
  return [...findSpellings(schema)]
    .filter(([name]) => required.has(name) && !all.has(name))
    .map(([name, others]) => place.call('hasOneSpelling', array([name, ...others].map(string))));
}
