// Objects that may fit.

import { isObject, own } from '../validation/json-values.ts';
import { fits } from './checks.ts';
import { isPlain } from './value-checks.ts';
import { listMemberParts, listNeeded, listReached } from './member-checks.ts';
import { isUnusual } from './unusual.ts';
import { writePattern } from './patterns.ts';
import { ABSENT, enterPlace, type Goal } from './places.ts';
import { type Part, type Shape, toShape } from './shapes.ts';

type Fields = Readonly<Record<string, unknown>>;

const MOST_ATTEMPTS = 6;

/** Candidates: with the members that must be there, or with all; then with as many of the others as fit. */
export function* listObjects(goal: Goal): Generator<Fields> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const again = { ...goal, attempt: goal.attempt + attempt };
    const names = listNames(again);
    if (names && isWhole(goal, names)) yield pickMembers(goal, names);
    const members = names && buildMembers(again, names);
    if (members === undefined) continue;
    const whole = Object.fromEntries(members);
    yield whole;
    yield repair(whole, goal.shapes);
    yield* listConditioned(again, whole);
    yield* listWithout(again, whole);
    if (!goal.isFull) yield* listWithMore(again, whole);
  }
  // Forms may differ in what is further inside.
  if (!goal.isFull) yield* listObjects({ ...goal, isFull: true });
}

/** The same with members as the conditions ask that the object meets. */
function* listConditioned(goal: Goal, whole: Fields): Generator<Fields> {
  const { shapes, run, path } = goal;
  const look = { direction: run.direction, path };
  const asked = shapes.flatMap(({ when }) => {
    if (when === undefined) return [];
    const branch = toShape((fits(when.fits, whole, look) ? when.must : when.otherwise) ?? true);
    return typeof branch === 'boolean' ? [] : [branch];
  });
  const names = new Set(asked.flatMap(({ properties = {} }) => Object.keys(properties)));
  if (names.size === 0) return;
  const stricter = { ...goal, shapes: [...shapes, ...asked] };
  const found = [...names].flatMap((name) => {
    const member = Object.hasOwn(whole, name) ? searchMember(stricter, name) : undefined;
    return member === undefined ? [] : [[name, member.value] as const];
  });
  yield { ...whole, ...Object.fromEntries(found) };
}

/** Whether all that the object has is given: it need not be looked for. Parts of an object may be. */
function isWhole({ given, run }: Goal, { all }: Names): boolean {
  if (!isPlain(given)) return false;
  const isPart = (value: unknown): boolean =>
    isPlain(value) || (run.isMending && Array.isArray(value));
  return all.every((name) => Object.hasOwn(given, name) && !isPart(given[name]));
}

function pickMembers(goal: Goal, { all }: Names): Fields {
  const given = new Map(listGiven(goal));
  return Object.fromEntries(all.map((name) => [name, given.get(name)]));
}

/** Members by name; undefined where one that must be there has no value. */
function buildMembers(goal: Goal, names: Names): ReadonlyMap<string, unknown> | undefined {
  const members = new Map<string, unknown>();
  for (const name of names.all) {
    const isNeeded = names.needed.has(name);
    if (!isNeeded) goal.run.members += 1;
    const found = searchMember(goal, name);
    if (found !== undefined) members.set(name, found.value);
    else if (isNeeded) return undefined;
  }
  return members;
}

function searchMember(goal: Goal, name: string): { readonly value: unknown } | undefined {
  const given = isPlain(goal.given) && Object.hasOwn(goal.given, name) ? goal.given[name] : ABSENT;
  return goal.search(listParts(goal, name), enterPlace(goal, name, { given }));
}

/** What all shapes say of a member. */
function listParts({ shapes, hidden }: Goal, name: string): readonly Part[] {
  const parts = shapes.flatMap((shape) => listMemberParts(shape, name, hidden));
  if (parts.length > 0) return parts;
  return shapes.flatMap(({ unevaluatedProperties: rest }) => (rest === undefined ? [] : [rest]));
}

interface Names {
  readonly all: readonly string[];
  /** Those without which the object is nothing. */
  readonly needed: ReadonlySet<string>;
}

/** Members that the object has, in the order of the document; undefined where it cannot have as many as it must. */
function listNames(goal: Goal): Names | undefined {
  const { shapes } = goal;
  const given = listGiven(goal);
  const absent = new Set(given.filter(([, value]) => value === undefined).map(([name]) => name));
  const present = given.map(([name]) => name).filter((name) => !absent.has(name));
  const declared = listDeclared(goal).filter(
    (name) => !absent.has(name) && !isSpelled(goal, name, present),
  );
  const needed = closeOver(goal, [...present], absent);
  const optional = listOptional(goal, declared, needed);
  const chosen = new Set([...needed, ...optional]);
  const least = Math.max(0, ...shapes.map(({ minProperties = 0 }) => minProperties));
  const most = Math.min(...shapes.map(({ maxProperties = Infinity }) => maxProperties));
  for (const name of declared) if (chosen.size < least && !isBarred(goal, name)) chosen.add(name);
  const wanted = Math.max(least, Math.min(most, countWanted(goal, declared, chosen)));
  for (let index = 0; chosen.size < wanted && index < wanted + 20; index += 1) {
    const key = makeKey(goal, index);
    if (key !== undefined && !isBarred(goal, key)) chosen.add(key);
  }
  const ordered = [
    ...declared.filter((name) => chosen.has(name)),
    ...[...chosen].filter((name) => !declared.includes(name)),
  ];
  const kept = [
    ...ordered.filter((name) => needed.has(name)),
    ...ordered.filter((name) => !needed.has(name)).slice(0, Math.max(most - needed.size, 0)),
  ];
  return { all: ordered.filter((name) => kept.includes(name)), needed };
}

/** Members that need not be there: all that lead to an end, or those that a reader sees. */
function listOptional(
  goal: Goal,
  declared: readonly string[],
  needed: ReadonlySet<string>,
): readonly string[] {
  const { run, isFull, given, shapes } = goal;
  if (isFull) return declared.filter((name) => isWanted(goal, name));
  if (!run.isShown) return [];
  const shown = findShown(goal);
  if (shown !== undefined) {
    return declared.filter((name) => Object.hasOwn(shown, name) && !isBarred(goal, name));
  }
  // If no member is needed, one shows how the others are written.
  if (given !== ABSENT || needed.size > 0) return [];
  const current = declared.filter((name) => !isDeprecated(shapes, name));
  const first = current.find((name) => isWanted(goal, name));
  return first === undefined ? [] : [first];
}

/** The object that the document shows here. */
function findShown({ run, hints }: Goal): Fields | undefined {
  return run.isShown ? hints.find(isPlain) : undefined;
}

function isDeprecated(shapes: readonly Shape[], name: string): boolean {
  return shapes.some(({ deprecated = [] }) => deprecated.includes(name));
}

const MOST_SHOWN = 20;

/** How many members there are in all: of those without a name as many as the document shows, or one that is alone. */
function countWanted(
  goal: Goal,
  declared: readonly string[],
  { size }: ReadonlySet<string>,
): number {
  // A map that is given has the members that it has, also none.
  if (!(goal.isFull || goal.run.isShown) || isPlain(goal.given)) return 0;
  if (!isDescribingOthers(goal)) return 0;
  const shown = findShown(goal);
  if (shown === undefined) return declared.length === 0 ? 1 : 0;
  const names = Object.keys(shown).filter((name) => !declared.includes(name));
  return size + Math.min(names.length, MOST_SHOWN);
}

function listGiven(goal: Goal): readonly (readonly [string, unknown])[] {
  const { given, run } = goal;
  const all = isPlain(given) ? Object.entries(given) : [];
  return run.isMending ? all.filter((member) => !isUseless(goal, member)) : all;
}

/** Whether a given member is better left out than sampled: none of that name may be there, or it says that there is none. */
function isUseless(goal: Goal, [name, value]: readonly [string, unknown]): boolean {
  if (isBarred(goal, name)) return true;
  const isKnown = listParts(goal, name).length > 0 || listDeclared(goal).length === 0;
  if (!goal.run.isStrange && !isKnown) return true;
  const look = { direction: goal.run.direction, path: [] };
  return value === null && !listParts(goal, name).every((part) => fits(part, null, look));
}

/** Members that must be there, and those that they bring. */
function closeOver(
  goal: Goal,
  present: readonly string[],
  absent: ReadonlySet<string>,
): ReadonlySet<string> {
  const needed = new Set(present);
  for (let size = -1; size !== needed.size;) {
    size = needed.size;
    const fields = Object.fromEntries([...needed].map((name) => [name, true]));
    for (const shape of goal.shapes) {
      for (const name of listNeeded(shape, fields)) {
        const isThere = goal.hidden.has(name) || absent.has(name) || isSpelled(goal, name, present);
        if (!isThere) needed.add(name);
      }
    }
  }
  return needed;
}

/** Whether the caller gives the member by another name. */
function isSpelled({ shapes }: Goal, name: string, present: readonly string[]): boolean {
  return shapes.some(({ spellings = {} }) => {
    const others = Object.hasOwn(spellings, name) ? (spellings[name] ?? []) : [];
    return others.some((other) => present.includes(other));
  });
}

/** Members that the document describes, each by its first name. */
function listDeclared({ shapes, hidden }: Goal): readonly string[] {
  const others = new Set(shapes.flatMap(({ spellings = {} }) => Object.values(spellings).flat()));
  const names = shapes.flatMap(({ properties = {} }) => Object.keys(properties));
  return [...new Set(names)].filter((name) => !hidden.has(name) && !others.has(name));
}

const MOST_MEMBERS = { full: 1500, usual: 300 };
const DEEPEST = 10;

/** Whether a whole sample has the member: not where that leads back to a model around, or has become too large. */
function isWanted(goal: Goal, name: string): boolean {
  const { run, path, trail } = goal;
  const most = run.isUsual ? MOST_MEMBERS.usual : MOST_MEMBERS.full;
  if (run.members > most || path.length > DEEPEST || isBarred(goal, name)) return false;
  const parts = listParts(goal, name);
  const isOdd = isUnusual(name) || isDeprecated(goal.shapes, name) || parts.some(isSecret);
  if (run.isUsual && isOdd) return false;
  return !parts.some((part) => trail.has(part));
}

function isSecret(part: Part): boolean {
  const shape = toShape(part);
  return typeof shape !== 'boolean' && shape.sensitive === true;
}

/** Whether no member of that name may be there. */
function isBarred(goal: Goal, name: string): boolean {
  return listParts(goal, name).includes(false);
}

/** Whether something is said of members that are not named. */
function isDescribingOthers({ shapes, trail }: Goal): boolean {
  return shapes.some(({ additionalProperties: rest, patternProperties }) => {
    if (patternProperties !== undefined) return true;
    return rest !== undefined && typeof rest !== 'boolean' && !trail.has(rest);
  });
}

/** The name of a member that the document does not name. */
function makeKey(goal: Goal, index: number): string | undefined {
  const { shapes, hints, random } = goal;
  const shown = hints.flatMap((hint) => (isPlain(hint) ? Object.keys(hint) : []));
  const declared = shapes.flatMap(({ properties = {} }) => Object.keys(properties));
  const key = shown.filter((name) => !declared.includes(name))[index];
  if (key !== undefined) return key;
  const forms = shapes.flatMap(({ patternProperties = [] }) =>
    patternProperties.map(([form]) => form),
  );
  const form = forms[index % Math.max(forms.length, 1)];
  if (form !== undefined) return writePattern(form, { random, length: 6, isPlain: false });
  const names = shapes.flatMap(({ propertyNames }) => propertyNames ?? []);
  if (names.length === 0) return `key${index + 1}`;
  const place = enterPlace(goal, 'key', { attempt: goal.attempt + index, turn: goal.turn + index });
  const found = goal.search([{ type: 'string' }, ...names], place);
  return typeof found?.value === 'string' ? found.value : undefined;
}

/** Objects with fewer members: those that must be there, then each other one that still fits. */
function* listWithout(goal: Goal, whole: Fields): Generator<Fields> {
  const given = listGiven(goal).map(([name]) => name);
  const needed = closeOver(goal, given, new Set());
  const pick = (isIn: (name: string) => boolean): Fields =>
    Object.fromEntries(Object.entries(whole).filter(([name]) => isIn(name)));
  let best = pick((name) => needed.has(name));
  let isFitting = goal.isFitting(best);
  for (const name of Object.keys(whole)) {
    if (Object.hasOwn(best, name)) continue;
    const more = pick((one) => one === name || Object.hasOwn(best, one));
    if (!goal.isFitting(more)) continue;
    best = more;
    isFitting = true;
  }
  if (isFitting) yield best;
}

/** With one more member that need not be there, then with two, three …. */
function* listWithMore(goal: Goal, least: Fields): Generator<Fields> {
  const others = listDeclared(goal).filter(
    (name) => !Object.hasOwn(least, name) && isWanted(goal, name),
  );
  const members = others.slice(0, 40).flatMap((name) => {
    const found = searchMember(goal, name);
    return found === undefined ? [] : [[name, found.value] as const];
  });
  for (const member of members) yield { ...least, ...Object.fromEntries([member]) };
  for (let count = 2; count <= members.length; count += 1) {
    yield { ...least, ...Object.fromEntries(members.slice(0, count)) };
  }
}

/** Makes values agree that the rules of a shape tie to each other. */
function repair(value: Fields, shapes: readonly Shape[]): Fields {
  return shapes.reduce((fixed, { keyMatchesValue, listed }) => {
    const matched = keyMatchesValue === undefined ? fixed : matchKeys(fixed, keyMatchesValue);
    return listed === undefined ? matched : listAll(matched, listed);
  }, value);
}

/** Puts what groups catch in the keys into the values. */
function matchKeys(
  map: Fields,
  { key, value: form }: NonNullable<Shape['keyMatchesValue']>,
): Fields {
  const entries = Object.entries(map).map(([name, value]) => {
    const inKey = key.exec(name)?.slice(1);
    const inValue = typeof value === 'string' ? form.exec(value)?.slice(1) : undefined;
    if (inKey === undefined || inValue === undefined) return [name, value] as const;
    const text = inValue.reduce(
      (all, part, index) => all.replace(part, inKey[index] ?? part),
      String(value),
    );
    return [name, text] as const;
  });
  return Object.fromEntries(entries);
}

/** Puts all that must be listed into the list. */
function listAll(value: Fields, listed: NonNullable<Shape['listed']>): Fields {
  const wanted = [...new Set(listReached(value, listed))];
  return put(value, listed.in, wanted);
}

function put(value: Fields, [name, ...rest]: readonly string[], list: readonly unknown[]): Fields {
  if (name === undefined) return value;
  if (rest.length === 0) return { ...value, [name]: list };
  const inner = own(value, name);
  return isObject(inner) ? { ...value, [name]: put(inner, rest, list) } : value;
}
