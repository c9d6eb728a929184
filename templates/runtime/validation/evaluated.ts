// What a valid value has been looked at: members and items that no schema has evaluated fit a schema of their own.

import {
  type Check,
  inside,
  keeps,
  type Key,
  refuse,
  type Run,
  type Scope,
  type Tested,
} from './check-run.ts';
import { enterScope, findMeant } from './dynamic.ts';
import { isObject, own } from './json-values.ts';
import { createTable, findNamed, type Named, type Unnamed } from './named-kinds.ts';
import type { Form } from './patterns.ts';

/** Members and items that some schema has looked at. */
export interface Evaluated {
  readonly keys: Set<string>;
  all: boolean;
  /** Models refer to each other, and lead to the same one by many paths. */
  readonly models: Set<Cover>;
}

/** Adds what a schema evaluates of a value that is valid by it. */
export type Cover = (value: unknown, run: Run, seen: Evaluated) => void;

/** A schema of which it is known what it evaluates. */
export interface Covered extends Tested {
  readonly cover: Cover;
}

/** `unevaluatedProperties`; members that only the other direction has are evaluated there. */
export function hasUnseenMembers(
  value: unknown,
  run: Run,
  key: Key,
  cover: Cover,
  check: Check = isUnseenMember,
  also: readonly string[] = [],
): boolean {
  if (!isObject(value)) return true;
  const names = Object.keys(value).filter(
    (name) => value[name] !== undefined && !also.includes(name),
  );
  return everyUnseen(value, run, key, { names, cover, check });
}

/** `unevaluatedItems` */
export function hasUnseenItems(
  value: unknown,
  run: Run,
  key: Key,
  cover: Cover,
  check: Check = isUnseenItem,
): boolean {
  if (!Array.isArray(value)) return true;
  return everyUnseen(value, run, key, { names: [...value.keys()], cover, check });
}

function isUnseenMember(value: unknown, run: Run, key?: PropertyKey): boolean {
  return refuse(value, run, key, 'unevaluatedProperties', 'nothing here');
}

function isUnseenItem(value: unknown, run: Run, key?: PropertyKey): boolean {
  return refuse(value, run, key, 'unevaluatedItems', 'nothing here');
}

interface Unseen {
  readonly names: readonly (string | number)[];
  readonly cover: Cover;
  readonly check: Check;
}

function everyUnseen(value: object, run: Run, key: Key, { names, cover, check }: Unseen): boolean {
  if (names.length === 0) return true;
  const seen: Evaluated = { keys: new Set(), all: false, models: new Set() };
  const { report } = run;
  run.report = undefined;
  cover(value, run, seen);
  run.report = report;
  if (seen.all) return true;
  const unseen = names.filter((name) => !seen.keys.has(String(name)));
  const look = (name: string | number): boolean =>
    check((value as Readonly<Record<PropertyKey, unknown>>)[name], run, name); // a key of this value
  return inside(run, key, () => unseen.every(look));
}

/** Members that `properties` names. */
export function seeNames(
  value: unknown,
  _run: Run,
  { keys }: Evaluated,
  names: readonly string[],
): void {
  if (!isObject(value)) return;
  for (const name of names) if (Object.hasOwn(value, name)) keys.add(name);
}

/** Members whose names have a form. */
export function seePatterns(
  value: unknown,
  _run: Run,
  { keys }: Evaluated,
  forms: readonly Form[],
): void {
  if (!isObject(value)) return;
  for (const name of Object.keys(value)) if (forms.some((form) => form.test(name))) keys.add(name);
}

/** All members of an object. */
export function seeMembers(value: unknown, _run: Run, seen: Evaluated): void {
  if (isObject(value)) seen.all = true;
}

/** All items of a list, or the first ones. */
export function seeItems(
  value: unknown,
  _run: Run,
  seen: Evaluated,
  count: number = Infinity,
): void {
  if (!Array.isArray(value)) return;
  for (let index = 0; index < Math.min(count, value.length); index += 1) {
    seen.keys.add(String(index));
  }
}

/** Items of a kind. */
export function seeContained(value: unknown, run: Run, { keys }: Evaluated, check: Check): void {
  if (!Array.isArray(value)) return;
  for (const [index, item] of value.entries()) {
    if (keeps(check, item, run)) keys.add(String(index));
  }
}

/** What a schema evaluates, where it matches; else what another one does. */
export function seeIf(
  value: unknown,
  run: Run,
  seen: Evaluated,
  check: Check,
  cover: Cover,
  otherwise?: Cover,
): void {
  if (keeps(check, value, run)) cover(value, run, seen);
  else otherwise?.(value, run, seen);
}

/** What a schema evaluates where a member is there. */
export function seeDependent(
  value: unknown,
  run: Run,
  seen: Evaluated,
  member: string,
  cover: Cover,
): void {
  if (isObject(value) && own(value, member) !== undefined) cover(value, run, seen);
}

/** What the kind evaluates that a value names; else what the others do. */
export function seeNamed(
  value: unknown,
  run: Run,
  seen: Evaluated,
  member: string,
  covers: Named<Cover>,
  otherwise?: Cover,
  more: Unnamed<Cover> = {},
): void {
  const cover = findNamed(value, member, createTable(covers), more) ?? otherwise;
  cover?.(value, run, seen);
}

/** What a model evaluates. */
export function seeModel(value: unknown, run: Run, seen: Evaluated, cover: Cover): void {
  if (seen.models.has(cover)) return;
  seen.models.add(cover);
  cover(value, run, seen);
}

/** What a dynamic reference means on this path. */
export function seeDynamic(
  value: unknown,
  run: Run,
  seen: Evaluated,
  anchor: string,
  usual: Covered,
): void {
  seeModel(value, run, seen, findMeant(run, anchor, usual).cover);
}

/** What is evaluated inside a schema resource. */
export function seeWithin(
  value: unknown,
  run: Run,
  seen: Evaluated,
  anchors: Scope['anchors'],
  cover: Cover,
): void {
  enterScope(run, anchors, () => cover(value, run, seen));
}
