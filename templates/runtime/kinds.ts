// In: the definition of a schema of one type. Out: the judge of that type; a bundle has those that its schemas use.

import { anyOf } from './branches.ts';
import { isUnknown, type Build, type Node } from './node.ts';
import { integerFor, isInteger } from './value.ts';
import { content, inside, later, listed, refuse, type Judge, type Run } from './verdict.ts';

/** Any value. */
export const judgeOfUnknown: Build = () => content;

/** No value. */
export const judgeOfNever: Build = () => (value, run) => refuse(run, value, 'false', 'nothing');

/** `null` */
export const judgeOfNull: Build = () => (value, run) =>
  value === null || refuse(run, value, 'type', 'null');

/** Any text. */
export const judgeOfString: Build = () => aString;

/** `true` and `false`. */
export const judgeOfBoolean: Build = () => aBoolean;

/** Any number that is one. */
export const judgeOfNumber: Build = () => aNumber;

/** Whole numbers, those of a request safe. */
export const judgeOfInteger: Build = () => (value, run) =>
  isInteger(value, run) || refuse(run, value, 'type', integerFor(value));

/** Whole numbers of 32 bits. */
export const judgeOfInt32: Build = () => anInt32;

function aString(value: unknown, run: Run): boolean {
  return typeof value === 'string' || refuse(run, value, 'type', 'a string');
}

function aBoolean(value: unknown, run: Run): boolean {
  return typeof value === 'boolean' || refuse(run, value, 'type', 'a boolean');
}

function aNumber(value: unknown, run: Run): boolean {
  return Number.isFinite(value) || refuse(run, value, 'type', 'a number');
}

function anInt32(value: unknown, run: Run): boolean {
  if (typeof value === 'number' && value === (value | 0)) return true;
  return aNumber(value, run) && refuse(run, value, 'format', 'an integer of 32 bits');
}

/** One of the entries, or of the values. */
export const judgeOfValues: Build = ({ entries, values = Object.values(entries ?? {}) }) => {
  const known = new Set(values);
  const expected = listed(values);
  return (value, run) => known.has(value) || refuse(run, value, 'enum', expected);
};

/** Lists of items. */
export const judgeOfItems: Build = ({ element }, of) => {
  const judge = element === undefined || isUnknown(element) ? undefined : of(element);
  return (value, run) => {
    if (!Array.isArray(value)) return refuse(run, value, 'type', 'an array');
    if (judge === undefined) return true;
    if (run.issues === undefined) return allKeep(judge, value, run);
    let kept = true;
    for (let index = 0; index < value.length; index += 1) {
      if (!inside(judge, value[index], index, run)) kept = false;
    }
    return kept;
  };
};

function allKeep(judge: Judge, items: readonly unknown[], run: Run): boolean {
  for (let index = 0; index < items.length; index += 1) {
    if (!judge(items[index], run)) return false;
  }
  return true;
}

/** Any of the options. */
export const judgeOfUnion: Build = ({ options = [] }, of) => anyOf(options, of);

/** Nothing, or what stands inside. */
export const judgeOfOptional: Build = ({ innerType }, of) => orElse(undefined, innerType, of);

/** `null`, or what stands inside. */
export const judgeOfNullable: Build = ({ innerType }, of) => orElse(null, innerType, of);

function orElse(
  other: null | undefined,
  inner: Node | undefined,
  of: (schema: Node) => Judge,
): Judge {
  const judge = inner === undefined ? content : of(inner);
  return (value, run) => value === other || judge(value, run);
}

/** What a schema is found to be when it is first used. */
export const judgeOfLazy: Build = ({ getter }, of) =>
  getter === undefined ? content : later(() => of(getter()));
