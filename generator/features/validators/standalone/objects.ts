/** Keywords of objects as terms, and the function that checks the members of one. */

import type { KeywordSchema, Schema } from '../../../core/ir/model/model.ts';
import { array, code, identifier, join, object, string } from '../../../core/code/code.ts';
import type { Code } from '../../../core/code/code.ts';
import { findFields, findSpellings, isSpelling } from '../schemas/fields.ts';
import { isOpen } from '../schemas/schema-facts.ts';
import { printRegularForm, printStatement } from '../schemas/texts.ts';
import { NOTHING_ABSENT } from '../../../core/ir/types/directions.ts';
import { findFree } from '../../../core/ir/naming/letter-case.ts';
import { findStatedCheck } from './conditions.ts';
import { listLackedTerms } from './lists.ts';
import { nameLocals, printReads, type Reads } from './locals.ts';
import type { Place } from './place.ts';
import { refusesAbsence } from '../schemas/presence.ts';
import { listBounds } from './scalars.ts';
import { listUnless, printTerms, type Term } from './terms.ts';
import { isNever } from '../../../core/ir/schemas/keyword-facts.ts';

/** What is said of an object as a whole, beside its type and its members. */
interface Whole {
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
  const rules = [...own, ...whole.rules];
  const notes = listNoteTerms(place, whole);
  if (members.length === 0 && whole.rules.length === 0) {
    const type = map === undefined ? [place.call('isFields')] : [];
    return [...type, ...own, ...notes];
  }
  const test = printTest(place, schema, { members, rules });
  const callee = place.file.hold('Shape', test, schema.at);
  return [{ kind: 'call', callee, args: [], test }, ...notes];
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
  const member = place.findCheck(rest);
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
    const terms = inside.listTerms(member);
    if (!required.has(name)) return { name, terms: listUnless(code`undefined`, terms) };
    if (refusesAbsence(place.world, member)) return { name, terms };
    return { name, terms: [place.call('isPresent'), ...listUnless(code`undefined`, terms)] };
  });
  const others = unnamed.map((name) => ({ name, terms: [place.call('isPresent')] }));
  return [...named, ...others].filter(({ terms }) => terms.length > 0);
}

/** What is checked of an object: its members, and it as a whole. */
interface Checked {
  readonly members: readonly CheckedMember[];
  readonly rules: readonly Term[];
}

/**
 * The check of an object, which is entered before its members are read:
 * `function test(pet, run, key) { …; const { name } = pet; return isPlainObject(pet, run) && …; }`. A function with a name of its
 * own is what an engine passes over soonest until it is called.
 */
function printTest(place: Place, schema: KeywordSchema, { members, rules }: Checked): Code {
  const { owner, pattern, others, checks } = readMembers(place, place.findNoun(schema), members);
  const args = [owner, code`run`, code`key`];
  const [isEntered, enter] = [place.file.use('isEntered'), place.file.use('enterObject')];
  const first = code`if (!${isEntered}(${owner}, run)) return ${enter}(${[...args, code`test`]});`;
  const whole = rules.length === 0 ? [] : [printTerms(rules, { value: owner, key: code`key` })];
  const reads = pattern === undefined ? [] : [code`const ${pattern} = ${owner};`];
  // The question is behind the reading, since an engine then knows its answer.
  const isPlain = code`${place.file.use('isPlainObject')}(${owner}, run)`;
  const result = code`return ${join([isPlain, ...checks, ...whole], ' && ')};`;
  return code`function test(${args}) {\n${join([first, ...reads, ...others, result], '\n')}\n}`;
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

/** `({ mode }, run) => …`: who calls it asks whether the object owns them. */
function printLooseMembers(place: Place, members: readonly CheckedMember[]): Code {
  const { owner, pattern, others, checks } = readMembers(place, 'fields', members);
  const result = join(checks, ' && ');
  if (others.length === 0) return code`(${pattern ?? owner}, run) => ${result}`;
  const reads = pattern === undefined ? [] : [code`const ${pattern} = ${owner};`];
  const lines = [...reads, ...others, code`return ${result};`];
  return code`(${owner}, run) => {\n${join(lines, '\n')}\n}`;
}

/** Members that are read, and what is checked of them. */
interface Read extends Reads {
  readonly owner: Code;
  readonly checks: readonly Code[];
}

function readMembers(place: Place, noun: string, members: readonly CheckedMember[]): Read {
  const locals = nameLocals(members.map(({ name }) => name));
  const owner = identifier(findFree(noun, new Set<string>(locals.values())));
  const reads = printReads(locals, owner, () => place.file.use('readOwn'));
  return { ...reads, owner, checks: printEach(members, locals) };
}

/** What is said about members by anything but their names; a map has said what others are. */
function listRuleTerms(place: Place, schema: KeywordSchema, isMap = false): readonly Term[] {
  const { minProperties, maxProperties, propertyNames, dependentRequired } = schema;
  const { patternProperties = [], types } = schema;
  const patterns = patternProperties.flatMap(({ pattern, schema: member }) => {
    const form = place.file.holdPattern(pattern, member.at);
    return form === undefined ? [] : [{ form, member }];
  });
  const pairs = patterns.map(({ form, member }) => array([form, place.printSchema(member)]));
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

/** `additionalProperties`; members that only the other direction has are described too. */
function listOtherTerms(
  place: Place,
  schema: KeywordSchema,
  forms: readonly Code[],
): readonly Term[] {
  const { additionalProperties: rest, properties = [], at } = schema;
  if (rest === undefined || isOpen(rest)) return [];
  const check = isNever(rest) ? undefined : place.findCheck(rest);
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
