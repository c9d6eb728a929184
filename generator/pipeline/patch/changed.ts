/** Two readings of paths in, the operations that differ out; undefined where anything else does. */

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

/** Both have the same names in the same order. */
export function changedOperations(
  before: Members,
  after: Members,
): readonly ChangedOperation[] | undefined {
  const found: ChangedOperation[] = [];
  for (const path of Object.keys(before)) {
    const changed = changedIn(path, before[path], after[path]);
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
  if (!isSame(Object.keys(before), Object.keys(after))) return undefined;
  const found: ChangedOperation[] = [];
  for (const method of Object.keys(before)) {
    const [old, now] = [before[method], after[method]];
    if (isSame(old, now)) continue;
    if (!methods.has(method) || !isObject(old) || !isObject(now) || !isInside(old, now)) {
      return undefined;
    }
    const pointer = pointerTo('/paths', path, method);
    // Both were parsed from JSON.
    found.push({ path, method, pointer, before: old as JsonObject, after: now as JsonObject });
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
