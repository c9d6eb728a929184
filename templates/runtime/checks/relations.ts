// Rules that tie values in different places of an object together.

import { type Check, inside, type Key, refuse, type Run } from '../validation/check-run.ts';
import { identity, isObject, own } from '../validation/json-values.ts';

/** What the groups of two patterns catch in the key and in the value must be equal. */
export function hasMatchingKeys(
  value: unknown,
  run: Run,
  key: Key,
  [ofKey, ofValue]: readonly [key: RegExp, value: RegExp],
  message: string,
): boolean {
  if (!isObject(value)) return true;
  const wrong = Object.keys(value).filter((name) => isOdd(ofKey, name, ofValue, value[name]));
  return inside(run, key, () =>
    wrong.every((name) => refuse(value[name], run, name, 'keyMatchesValue', message)),
  );
}

/** Whether a key and its value catch different texts. */
function isOdd(ofKey: RegExp, name: string, ofValue: RegExp, member: unknown): boolean {
  const inKey = ofKey.exec(name);
  const inValue = typeof member === 'string' ? ofValue.exec(member) : null;
  if (inKey === null || inValue === null) return false;
  return inKey.some((part, index) => index > 0 && part !== inValue[index]);
}

/** Names of members from the outside in; `*` represents every item or value. */
type Path = readonly string[];

/**
 * The array at a path has every key of the maps at another, or every value there. Where there is no such array, the rule does
 * not validate.
 */
export function hasListed(
  value: unknown,
  run: Run,
  key: Key,
  what: 'keys' | 'values',
  from: Path,
  list: Path,
  message: string,
): boolean {
  const array = list.reduce<unknown>(getMember, value);
  if (!Array.isArray(array)) return true;
  const known = new Set(array.map((item) => identity(item)));
  const isListed: Check = (item, at, place) =>
    item === undefined || known.has(identity(item)) || refuse(item, at, place, 'listed', message);
  return everyAt(value, run, key, from, what === 'keys' ? everyKey(isListed) : isListed);
}

function everyKey(check: Check): Check {
  return (map, run, key) => {
    if (!isObject(map)) return true;
    const names = Object.keys(map).filter((name) => map[name] !== undefined);
    return inside(run, key, () => names.every((name) => check(name, run, name)));
  };
}

function everyAt(value: unknown, run: Run, key: Key, [step, ...rest]: Path, check: Check): boolean {
  if (step === undefined) return check(value, run, key);
  const keys = step === '*' ? listKeys(value) : [step];
  const look = (name: string | number): boolean =>
    everyAt(getMember(value, name), run, name, rest, check);
  return inside(run, key, () => keys.every(look));
}

function listKeys(value: unknown): readonly (string | number)[] {
  if (Array.isArray(value)) return [...value.keys()];
  return isObject(value) ? Object.keys(value) : [];
}

function getMember(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined;
  return isObject(value) ? own(value, String(key)) : undefined;
}
