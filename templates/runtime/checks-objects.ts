// Checks of objects: what is none is none of their business, but for those that ask for an object.

import { type Check, collect, inside, keeps, refuse, type Run } from './check-run.ts';
import type { Direction, Report } from './check-run.ts';
import { bounds, isSentence } from './issue-words.ts';
import { isObject, own } from './json-values.ts';
import type { Form } from './patterns.ts';
import { Schema } from './schema.ts';

type Key = PropertyKey | undefined;

/** An object whose members are read by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** Checks the members of an object. */
export type Members = (fields: Fields, run: Run) => boolean;

/**
 * Whether an object owns all that is read of it: it has the prototype of every object, or none. Names that every object has
 * are read by `readOwn`.
 */
export function isPlainObject(fields: Fields): boolean {
  return getPrototypeOf(fields) === ORDINARY || isBare(fields);
}

// So short that an engine puts it where it is called.
const getPrototypeOf = Object.getPrototypeOf;
const ORDINARY = /* @__PURE__ */ Object.getPrototypeOf({});

function isBare(fields: Fields): boolean {
  return getPrototypeOf(fields) === null;
}

/** A member whose name every object has: `constructor`. */
export function readOwn(fields: Fields, name: string): unknown {
  return own(fields, name);
}

/**
 * A schema of objects. The members are read of the object itself, or of a copy where it is no plain one: what a prototype has
 * is no member.
 *
 * @example
 * const petSchema: Schema<Pet> = objectSchema((pet, run) => {
 *   const { name } = pet;
 *   return isPlainObject(pet) && isString(name, run, 'name');
 * });
 */
export function objectSchema<T>(members: Members, rules?: Check, direction?: Direction): Schema<T> {
  return new Schema(object(members, rules), direction);
}

/** The same as a part of schemas; rules are about the object as a whole. */
export function object(members: Members, rules?: Check): Check {
  return (value, run, key) => {
    if (run.report !== undefined) return explainMembers(value, run, key, members, rules);
    const isKept =
      typeof value === 'object' &&
      value !== null &&
      members(value as Fields, run) && // an object has members
      (rules === undefined || rules(value, run));
    return isKept || (isOdd(value) && keepsCopy(copyOwn(value), run, members, rules));
  };
}

/** Whether a value is an object that has a prototype of its own. */
function isOdd(value: unknown): value is object {
  return isObject(value) && !isPlainObject(value);
}

function copyOwn(value: object): Fields {
  return Object.assign(Object.create(null) as Fields, value);
}

function keepsCopy(copy: Fields, run: Run, members: Members, rules: Check | undefined): boolean {
  return members(copy, run) && (rules === undefined || rules(copy, run));
}

function explainMembers(
  value: unknown,
  run: Run,
  key: Key,
  members: Members,
  rules: Check | undefined,
): boolean {
  const { report } = run;
  if (!isObject(value) || report === undefined) return refuse(value, run, key, 'type', 'an object');
  if (key !== undefined) report.path.push(key);
  const fields = isPlainObject(value) ? value : copyOwn(value);
  members(fields, run);
  if (key !== undefined) report.path.pop();
  return rules === undefined || rules(fields, run, key);
}

/** `"type": "object"` */
export function isFields(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isObject(value) || refuse(value, run, key, 'type', 'an object');
}

/** `properties` where the type may be another. */
export function hasMembers(value: unknown, run: Run, key: Key, members: Members): boolean {
  if (!isObject(value)) return true;
  const { report } = run;
  if (report !== undefined) return explainMembers(value, run, key, members, undefined);
  return members(isPlainObject(value) ? value : copyOwn(value), run);
}

/** `required` of members that are not described. */
export function hasAll(value: unknown, run: Run, key: Key, names: readonly string[]): boolean {
  if (!isObject(value)) return true;
  if (run.report !== undefined) return explainAll(run.report, value, run, key, names);
  for (const name of names) if (own(value, name) === undefined) return false;
  return true;
}

function explainAll(
  report: Report,
  value: Fields,
  run: Run,
  key: Key,
  names: readonly string[],
): boolean {
  return inside(report, key, () => {
    for (const name of names) {
      if (own(value, name) === undefined) refuse(undefined, run, name, 'required', 'a value');
    }
  });
}

/** `anyOf` with `required` of one member each. */
export function hasAny(value: unknown, run: Run, key: Key, names: readonly string[]): boolean {
  if (!isObject(value)) return true;
  for (const name of names) if (own(value, name) !== undefined) return true;
  return run.report !== undefined && refuse(value, run, key, 'anyOf', names.join(' or '));
}

/** One of these members must be present: spellings of one name. */
export function hasOneSpelling(
  value: unknown,
  run: Run,
  key: Key,
  names: readonly string[],
): boolean {
  if (!isObject(value) || names.some((name) => own(value, name) !== undefined)) return true;
  return refuse(value, run, key, 'required', `a member ${names.join(' or ')}`);
}

/** `dependentRequired`: when the first member is there, the others must be. */
export function hasWith(
  value: unknown,
  run: Run,
  key: Key,
  name: string,
  names: readonly string[],
): boolean {
  return !isObject(value) || own(value, name) === undefined || hasAll(value, run, key, names);
}

/** A map: every member of one form. */
export function isMap(value: unknown, run: Run, key: Key, member: Check): boolean {
  if (!isObject(value)) return refuse(value, run, key, 'type', 'an object');
  return everyMember(value, run, key, member);
}

/** Members of any name; one that is undefined is not there. */
function everyMember(value: Fields, run: Run, key: Key, member: Check): boolean {
  if (run.report !== undefined) return explainEach(run.report, value, run, key, member);
  for (const name of Object.keys(value)) {
    const one = value[name];
    if (one !== undefined && !member(one, run, name)) return false;
  }
  return true;
}

function explainEach(report: Report, value: Fields, run: Run, key: Key, member: Check): boolean {
  if (key !== undefined) report.path.push(key);
  for (const name of Object.keys(value)) {
    if (value[name] !== undefined) member(value[name], run, name);
  }
  if (key !== undefined) report.path.pop();
  return true;
}

/** `patternProperties`: members whose names have a form. */
export function hasPatterns(
  value: unknown,
  run: Run,
  key: Key,
  patterns: readonly (readonly [Form, Check])[],
): boolean {
  if (!isObject(value)) return true;
  return everyMember(value, run, key, (one, at, name) =>
    patterns.every(([form, check]) => !form.test(String(name)) || check(one, at, name)),
  );
}

/** Names of members that are described, and forms of names. */
export interface Described {
  readonly names?: ReadonlySet<string>;
  readonly forms?: readonly Form[];
}

/** `additionalProperties`: members that no name and no form describes. */
export function hasOthers(
  value: unknown,
  run: Run,
  key: Key,
  { names, forms = [] }: Described,
  member: Check = isStrange,
): boolean {
  if (!isObject(value)) return true;
  return everyMember(value, run, key, (one, at, name) => {
    const text = String(name);
    const isDescribed = names?.has(text) === true || forms.some((form) => form.test(text));
    return isDescribed || member(one, at, name);
  });
}

/** A member that is not described, where no others are allowed. */
function isStrange(value: unknown, run: Run, key?: PropertyKey): boolean {
  return refuse(value, run, key, 'additionalProperties', 'no such member');
}

/** `propertyNames` */
export function hasNames(value: unknown, run: Run, key: Key, check: Check): boolean {
  if (!isObject(value)) return true;
  if (run.report === undefined) {
    for (const name of Object.keys(value)) {
      if (value[name] !== undefined && !check(name, run)) return false;
    }
    return true;
  }
  return explainEach(run.report, value, run, key, (_one, at, name) => {
    if (keeps(check, name, at)) return true;
    const expected = collect(check, name, at)[0]?.expected ?? 'another';
    const wanted = isSentence(expected) ? expected : `a name that is ${expected}`;
    return refuse(name, at, name, 'propertyNames', wanted);
  });
}

/** `minProperties` and `maxProperties` */
export function hasCount(
  value: unknown,
  run: Run,
  key: Key,
  minimum: number,
  maximum: number = Infinity,
): boolean {
  if (!isObject(value)) return true;
  let count = 0;
  for (const name of Object.keys(value)) if (value[name] !== undefined) count += 1;
  if (count >= minimum && count <= maximum) return true;
  const rule = minimum > 0 ? 'minProperties' : 'maxProperties';
  return refuse(value, run, key, rule, bounds(minimum, maximum, 'members'));
}
