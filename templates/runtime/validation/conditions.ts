// Schemas that apply to the same value on a condition: not, if and then, dependent schemas, and rules in the words of the spec.

import { add, type Check, collect, keeps, type Key, refuse, type Run } from './check-run.ts';
import { isObject, own } from './json-values.ts';

/** `not` */
export function fitsNot(
  value: unknown,
  run: Run,
  key: Key,
  check: Check,
  expected: string = 'a value of another form',
): boolean {
  return !keeps(check, value, run) || refuse(value, run, key, 'not', expected);
}

/** `if`, `then` and `else` */
export function fitsIf(
  value: unknown,
  run: Run,
  key: Key,
  condition: Check,
  then?: Check,
  otherwise?: Check,
): boolean {
  const chosen = keeps(condition, value, run) ? then : otherwise;
  return chosen === undefined || chosen(value, run, key);
}

/** `dependentSchemas`: when a member is there, the whole object fits a schema. */
export function fitsWith(value: unknown, run: Run, key: Key, name: string, check: Check): boolean {
  return !isObject(value) || own(value, name) === undefined || check(value, run, key);
}

/** A rule that the spec words itself: its sentence is what was expected, at the first place that breaks it. */
export function fitsRule(
  value: unknown,
  run: Run,
  key: Key,
  expected: string,
  check: Check,
): boolean {
  if (keeps(check, value, run)) return true;
  if (run.report === undefined) return false;
  const [first] = collect(check, value, run, key);
  if (first === undefined) return refuse(value, run, key, 'request', expected);
  add(run.report, { ...first, rule: 'request', expected });
  return true;
}
