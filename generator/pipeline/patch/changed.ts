/** Two readings of one document in, the operations that differ out; undefined where anything else does. */

import type { JsonObject } from '../../diagnostics/json.ts';
import { isObject, pointerTo } from '../../load/pointer.ts';
import { methods } from '../../load/vocabulary.ts';

export interface ChangedOperation {
  readonly path: string;
  readonly method: string;
  readonly pointer: string;
  readonly before: JsonObject;
  readonly after: JsonObject;
}

type Members = Readonly<Record<string, unknown>>;

export function changedOperations(
  before: Members,
  after: Members,
): readonly ChangedOperation[] | undefined {
  const { paths: old, ...others } = before;
  const { paths: now, ...rest } = after;
  if (!isObject(old) || !isObject(now) || !isSame(others, rest)) return undefined;
  if (!areSameNames(before, after) || !areSameNames(old, now)) return undefined;
  const found: ChangedOperation[] = [];
  for (const path of Object.keys(old)) {
    const changed = changedIn(path, old[path], now[path]);
    if (changed === undefined) return undefined;
    found.push(...changed);
  }
  return found;
}

function changedIn(
  path: string,
  before: unknown,
  after: unknown,
): readonly ChangedOperation[] | undefined {
  if (!isObject(before) || !isObject(after)) return isSame(before, after) ? [] : undefined;
  if (!areSameNames(before, after)) return undefined;
  const found: ChangedOperation[] = [];
  for (const method of Object.keys(before)) {
    const [old, now] = [before[method], after[method]];
    if (isSame(old, now)) continue;
    if (!methods.has(method) || !isObject(old) || !isObject(now) || !isInside(old, now)) {
      return undefined;
    }
    const pointer = pointerTo('/paths', path, method);
    // Both were parsed from JSON.
    const [one, other] = [old as JsonObject, now as JsonObject];
    found.push({ path, method, pointer, before: one, after: other });
  }
  return found;
}

/** Whether what an operation is to others stays as it is. */
function isInside(before: Members, after: Members): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const outer = [...names].filter((name) => OUTER.has(name) || name.startsWith('x-'));
  return outer.every((name) => isSame(before[name], after[name]));
}

const OUTER: ReadonlySet<string> = new Set([
  '$ref',
  'operationId',
  'tags',
  'security',
  'servers',
  'callbacks',
]);

/** The same JSON, members in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    for (let index = 0; index < one.length; index++) {
      if (!isSame(one[index], other[index])) return false;
    }
    return true;
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  const others = Object.keys(other);
  if (names.length !== others.length) return false;
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? '';
    if (name !== others[index] || !isSame(one[name], other[name])) return false;
  }
  return true;
}

function areSameNames(one: Members, other: Members): boolean {
  return isSame(Object.keys(one), Object.keys(other));
}
