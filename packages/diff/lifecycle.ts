/** How long a thing lasts: its stability (`x-stability-level`), and its announced end (`x-sunset`). */

import type { Lifecycle } from '../../generator/core/ir/model/model.ts';
import type { Both } from './change.ts';
import type { NoteChange } from './checks/plain.ts';

const levels: readonly string[] = ['draft', 'alpha', 'beta', 'stable'];

/** Whether less or more is promised; undefined where nothing changes: what says nothing is stable, as most things do. */
export function compareStability(
  before: string | undefined,
  after: string | undefined,
): { readonly direction: 'increased' | 'decreased'; readonly what: string } | undefined {
  const was = rankLevel(before);
  const is = rankLevel(after);
  if (was === is) return undefined;
  const what = `stability ${before ?? 'stable'} → ${after ?? 'stable'}`;
  return { direction: is > was ? 'increased' : 'decreased', what };
}

function rankLevel(level: string | undefined): number {
  const rank = levels.indexOf(level ?? 'stable');
  return rank === -1 ? levels.length - 1 : rank;
}

/** `2030-01-31`, with or without a time; undefined for everything else. */
export function parseDay(text: string | undefined): Date | undefined {
  const day = /^\d{4}-\d{2}-\d{2}(?:T.*)?$/.exec(text?.trim() ?? '')?.[0];
  const date = day === undefined ? undefined : new Date(day);
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
}

/** An operation, or a parameter. */
interface Announced {
  readonly lifecycle?: Lifecycle;
  readonly deprecated?: boolean;
}

/** Compares the announced end of a thing (`x-sunset`): it may be announced, put off, brought forward, or withdrawn. */
export function compareLifecycle(
  { old: before, new: after }: Both<Announced>,
  label: string,
  note: NoteChange,
): void {
  const [was, is] = [before.lifecycle?.sunset, after.lifecycle?.sunset];
  if (was === is) return;
  if (is === undefined) {
    if (after.deprecated !== true) return;
    return note('sunset-removed', `${label}: its end (${was}) is not said any more`);
  }
  const [end, newEnd] = [parseDay(was), parseDay(is)];
  const what = `${label}: its end is ${is}${was === undefined ? '' : `, was ${was}`}`;
  if (newEnd === undefined) note('sunset-invalid', what);
  else if (end !== undefined && newEnd < end) note('sunset-brought-forward', what);
  else note('sunset-put-off', what);
}
