/** Two readings of one document in, the operations that differ out; undefined where anything else does. */

import type { JsonObject } from '../../diagnostics/json.ts';
import { enclosing } from '../../load/json-text.ts';
import { isObject, nodeAt, pointerTo } from '../../load/pointer.ts';
import { methods } from '../../load/vocabulary.ts';
import type { ChangedLines } from './lines.ts';

export interface ChangedOperation {
  readonly path: string;
  readonly method: string;
  readonly pointer: string;
  readonly before: JsonObject;
  readonly after: JsonObject;
}

type Members = Readonly<Record<string, unknown>>;

/** The same where only the text of one operation differs, which is quicker to see. */
export function changedOperation(
  before: string,
  after: string,
  lines: ChangedLines,
  data: Members,
): ChangedOperation | undefined {
  const range = { start: lines.start, end: lines.start + lines.after.length };
  const found = enclosing(after, range);
  const [paths, path = '', method = ''] = found?.names ?? [];
  if (found === undefined || paths !== 'paths' || !methods.has(method)) return undefined;
  // What stands around it is the same text.
  const old = parsed(before.slice(found.start, found.end + before.length - after.length));
  const now = nodeAt(data, [paths, path, method]);
  if (!isObject(old) || !isObject(now) || !isInside(old, now)) return undefined;
  return changeOf(path, method, old, now);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function changeOf(path: string, method: string, old: Members, now: Members): ChangedOperation {
  // Both were parsed from JSON.
  const [before, after] = [old as JsonObject, now as JsonObject];
  return { path, method, pointer: pointerTo('/paths', path, method), before, after };
}

export function changedOperations(
  before: unknown,
  after: Members,
): readonly ChangedOperation[] | undefined {
  if (!isObject(before)) return undefined;
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
    found.push(changeOf(path, method, old, now));
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
