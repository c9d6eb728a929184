/** What we wrote, what we would write now, and what stands there in; what shall stand there, with all that a person did, out. */

import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../load/structure/pointer.ts';

/** A member that is missing is `undefined`. Where both sides changed one thing, the person's stays. */
export function merge(before: unknown, wished: unknown, standing: unknown): unknown {
  if (isDeepStrictEqual(before, wished)) return standing;
  if (isDeepStrictEqual(before, standing)) return wished;
  if (Array.isArray(standing) && Array.isArray(wished)) {
    return mergeLists(Array.isArray(before) ? before : [], wished, standing);
  }
  return isObject(standing) && (isObject(wished) || isObject(before))
    ? mergeMembers(asMembers(before), asMembers(wished), standing)
    : standing;
}

/** In the order of what stands there; what is new comes last. */
function mergeMembers(before: Members, wished: Members, standing: Members): Members {
  const names = new Set([...Object.keys(standing), ...Object.keys(wished)]);
  const merged = [...names].map(
    (name) => [name, merge(before[name], wished[name], standing[name])] as const,
  );
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

type Members = Readonly<Record<string, unknown>>;

function asMembers(value: unknown): Members {
  return isObject(value) ? value : {};
}

/** What we no longer wish for goes, what we newly wish for comes; all else stays. */
function mergeLists(
  before: readonly unknown[],
  wished: readonly unknown[],
  standing: readonly unknown[],
): readonly unknown[] {
  const kept = standing.filter((item) => wished.includes(item) || !before.includes(item));
  const added = wished.filter((item) => !before.includes(item) && !standing.includes(item));
  return [...kept, ...added];
}
