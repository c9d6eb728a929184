// Checks of objects: what is none is none of their business, but for those that ask for an object.

import {
  type Check,
  collect,
  enter,
  inside,
  keeps,
  type Key,
  leave,
  refuse,
  refuseBounds,
  refuseType,
  type Run,
} from '../validation/check-run.ts';
import { isSentence } from '../validation/issue-words.ts';
import { isObject, own } from '../validation/json-values.ts';
import type { Form } from '../validation/patterns.ts';

/** An object whose members are read by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** Checks the members of an object. */
export type Members = (fields: Fields, run: Run) => boolean;

/** Whether the members of a value are to be checked now: it is an object, and is entered where that is not left out. */
export function isEntered(value: unknown, run: Run): value is Fields {
  return run.isQuick ? typeof value === 'object' && value !== null : takeEntered(value, run);
}

/** It is entered once: what is inside may be the same object. */
function takeEntered(value: unknown, run: Run): boolean {
  const isSame = value !== undefined && run.entered === value;
  run.entered = undefined;
  return isSame;
}

/**
 * Enters an object, for a check of its members.
 *
 * @example
 * const petShape: Check = function test(pet, run, key) {
 *   if (!isEntered(pet, run)) return enterObject(pet, run, key, test);
 *   const { name } = pet;
 *   return isPlainObject(pet, run) && isString(name, run, 'name');
 * };
 */
export function enterObject(value: unknown, run: Run, key: Key, test: Check): boolean {
  if (!isObject(value)) return refuseType(value, run, key, 'an object');
  enter(run.report, key);
  run.entered = value;
  const isKept = test(value, run) || (run.isOdd && enterCopy(value, run, test));
  leave(run.report, key);
  return isKept;
}

/** An object that has a prototype of its own is judged by what it owns. */
function enterCopy(value: Fields, run: Run, test: Check): boolean {
  const copy = { ...value };
  run.isOdd = false;
  run.entered = copy;
  return test(copy, run);
}

/**
 * Whether an object that is read owns all that is read of it: it has the prototype of every object. Names that every object
 * has are read by `readOwn`. It is asked behind the reading, since an engine then knows.
 */
export function isPlainObject(fields: Fields, run: Run): boolean {
  return getPrototypeOf(fields) === ORDINARY || isOther(fields, run);
}

// So short that an engine puts it where it is called.
const getPrototypeOf = Object.getPrototypeOf;
const ORDINARY = /* @__PURE__ */ Object.getPrototypeOf({});

/** Objects of other prototypes, and of none, are entered one by one. */
function isOther(fields: Fields, run: Run): false {
  run.isOdd ||= !Array.isArray(fields);
  return false;
}

/** A member whose name every object has: `constructor`. */
export function readOwn(fields: Fields, name: string): unknown {
  return own(fields, name);
}

/** `"type": "object"` */
export function isFields(value: unknown, run: Run, key?: PropertyKey): boolean {
  return isObject(value) || refuseType(value, run, key, 'an object');
}

/** `properties` where the type may be another. */
export function hasMembers(value: unknown, run: Run, key: Key, members: Members): boolean {
  if (!isObject(value)) return true;
  if (!run.isQuick) return inside(run, key, () => members({ ...value }, run));
  const areKept = members(value, run);
  return isPlainObject(value, run) && areKept;
}

/** `required` of members that are not described. */
export function hasAll(value: unknown, run: Run, key: Key, names: readonly string[]): boolean {
  if (!isObject(value)) return true;
  return inside(run, key, () =>
    names.every(
      (name) =>
        own(value, name) !== undefined || refuse(undefined, run, name, 'required', 'a value'),
    ),
  );
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
  if (!isObject(value)) return refuseType(value, run, key, 'an object');
  return everyMember(value, run, key, member);
}

/** Members of any name; one that is undefined is not there. */
function everyMember(value: Fields, run: Run, key: Key, member: Check): boolean {
  return inside(run, key, () => {
    for (const name of Object.keys(value)) {
      const one = value[name];
      if (one !== undefined && !member(one, run, name)) return false;
    }
    return true;
  });
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
  return everyMember(
    value,
    run,
    key,
    (_one, at, name) => keeps(check, name, at) || refuseName(name, at, check),
  );
}

function refuseName(name: Key, run: Run, check: Check): boolean {
  const expected = collect(check, name, run)[0]?.expected ?? 'another';
  const wanted = isSentence(expected) ? expected : `a name that is ${expected}`;
  return refuse(name, run, name, 'propertyNames', wanted);
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
  return refuseBounds(value, run, key, COUNTS, minimum, maximum, 'members');
}

const COUNTS = ['minProperties', 'maxProperties'] as const;
