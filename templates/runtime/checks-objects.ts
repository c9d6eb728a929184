// Checks of objects: what is none is none of their business, but for those that ask for an object.

import { cites, type Check, collect, hides, inside, keeps, refuse, type Run } from './check-run.ts';
import type { Direction } from './check-run.ts';
import { bounds } from './issue-words.ts';
import { isObject, own } from './json-values.ts';
import type { Form } from './patterns.ts';
import { Schema } from './schema.ts';

type Key = PropertyKey | undefined;

/** An object whose members are read by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** Checks the members of an object. */
export type Members = (fields: Fields, run: Run) => boolean;

/** What is said about an object beside its members. */
export interface ObjectRules {
  /** Rules about the object as a whole. */
  readonly rules?: Check;
  /** The place of all of them in the source of the spec: issues name it. */
  readonly source?: string;
  /** Issues do not repeat the values. */
  readonly isSecret?: true;
}

/**
 * Whether an object owns all that is read of it: it has the prototype of every object, or none. Names that every object has
 * are read by `readOwn`.
 */
export function isPlainObject(fields: Fields): boolean {
  const prototype: unknown = Object.getPrototypeOf(fields);
  return prototype === Object.prototype || prototype === null;
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
export function objectSchema<T>(
  members: Members,
  rules?: ObjectRules & { readonly direction?: Direction },
): Schema<T> {
  return new Schema(object(members, rules), rules?.direction);
}

/** The same as a part of schemas. */
export function object(members: Members, about: ObjectRules = {}): Check {
  const { rules } = about;
  return (value, run, key) => {
    if (run.report !== undefined) return explainObject(value, run, key, members, about);
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

function explainObject(
  value: unknown,
  run: Run,
  key: Key,
  members: Members,
  { rules, source, isSecret }: ObjectRules,
): boolean {
  explainMembers(value, run, key, members, rules);
  if (source !== undefined) cites(run, key, source);
  return isSecret === undefined || hides(run, key);
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
  let fields: Fields = value;
  inside(report, key, () => {
    if (!isPlainObject(value)) fields = copyOwn(value);
    members(fields, run);
  });
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
  const missing = names.filter((name) => own(value, name) === undefined);
  const { report } = run;
  if (missing.length === 0 || report === undefined) return missing.length === 0;
  return inside(report, key, () => {
    for (const name of missing) refuse(undefined, run, name, 'required', 'a value');
  });
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
export function hasDependents(
  value: unknown,
  run: Run,
  key: Key,
  dependents: Readonly<Record<string, readonly string[]>>,
): boolean {
  if (!isObject(value)) return true;
  return Object.entries(dependents).every(
    ([name, names]) => own(value, name) === undefined || hasAll(value, run, key, names),
  );
}

/** A map: every member of one form. */
export function isMap(value: unknown, run: Run, key: Key, member: Check): boolean {
  if (!isObject(value)) return refuse(value, run, key, 'type', 'an object');
  return everyMember(value, run, key, member);
}

/** Members of any name; one that is undefined is not there. */
function everyMember(value: Fields, run: Run, key: Key, member: Check): boolean {
  const { report } = run;
  const names = Object.keys(value);
  const isKept = (name: string): boolean => {
    const one = value[name];
    return one === undefined || member(one, run, name);
  };
  if (report === undefined) return names.every(isKept);
  return inside(report, key, () => names.forEach(isKept));
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
  return everyMember(value, run, key, (_one, at, name) => {
    if (keeps(check, name, at)) return true;
    const expected = collect(check, name, at)[0]?.expected ?? 'another';
    return refuse(name, at, name, 'propertyNames', `a name that is ${expected}`);
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
  const count = Object.keys(value).filter((name) => value[name] !== undefined).length;
  if (count >= minimum && count <= maximum) return true;
  const rule = minimum > 0 ? 'minProperties' : 'maxProperties';
  return refuse(value, run, key, rule, bounds(minimum, maximum, 'members'));
}
