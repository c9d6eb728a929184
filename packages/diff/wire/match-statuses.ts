/** Matches the answers of two documents: `2XX` holds `200`. */

import type { Response } from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../change.ts';

interface MatchedStatuses {
  readonly kept: readonly (readonly [Response, Response])[];
  readonly removed: readonly Response[];
  readonly added: readonly Response[];
}

export function matchStatuses(responses: Both<readonly Response[]>): MatchedStatuses {
  const { old: before, new: after } = responses;
  const kept: [Response, Response][] = [];
  const removed: Response[] = [];
  for (const was of before) {
    const matches = findMatches(was, responses);
    if (matches.length === 0) removed.push(was);
    for (const is of matches) kept.push([was, is]);
  }
  const met = new Set(kept.map(([, is]) => is));
  return { kept, removed, added: after.filter((is) => !met.has(is)) };
}

function findMatches(
  was: Response,
  { old: before, new: after }: Both<readonly Response[]>,
): readonly Response[] {
  const same = after.filter(({ status }) => status === was.status);
  if (same.length > 0) return same;
  const range = after.filter(({ status }) => status === getRange(was.status));
  if (range.length > 0) return range;
  if (was.status.endsWith('XX')) {
    return after.filter(({ status }) => getRange(status) === was.status);
  }
  // The answer to everything means success if no other answer does.
  if (isDefault(was)) return before.some(isSuccess) ? [] : after.filter(isSuccess);
  // What is said about everything else for the first time is said about what is no longer named, too.
  const isCovered = !before.some(isDefault) && !(isSuccess(was) && after.some(isSuccess));
  return isCovered ? after.filter(isDefault) : [];
}

function isDefault({ status }: Response): boolean {
  return status === 'default';
}

function isSuccess({ status }: Response): boolean {
  return status.startsWith('2');
}

function getRange(status: string): string {
  return `${status.slice(0, 1)}XX`;
}
