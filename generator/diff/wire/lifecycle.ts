/** The announced end of a thing (`x-sunset`): said, put off, brought forward, or no longer said. */

import type { Lifecycle } from '../../ir/model.ts';
import type { Both } from '../change.ts';
import { parseDay } from '../dates.ts';
import type { Note } from './ledger.ts';

/** An operation, or a parameter. */
interface Announced {
  readonly lifecycle?: Lifecycle;
  readonly deprecated?: boolean;
}

export function compareLifecycle(
  { old: before, new: after }: Both<Announced>,
  label: string,
  note: Note,
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
