/** The announced end of a thing (`x-sunset`): said, put off, brought forward, or no longer said. */

import type { Lifecycle } from '../../ir/model.ts';
import type { PlainId } from '../checks/plain.ts';
import { endOf } from '../dates.ts';

/** An operation, or a parameter. */
interface Announced {
  readonly lifecycle?: Lifecycle;
}

export function compareLifecycle(
  { lifecycle: before }: Announced & { readonly deprecated?: boolean },
  { lifecycle: after, deprecated }: Announced & { readonly deprecated?: boolean },
  label: string,
  note: (id: PlainId, what: string) => void,
): void {
  const [was, is] = [before?.sunset, after?.sunset];
  if (was === is) return;
  if (is === undefined) {
    if (deprecated === true) {
      note('sunset-removed', `${label}: its end (${was}) is not said any more`);
    }
    return;
  }
  const [end, newEnd] = [endOf(was), endOf(is)];
  const what = `${label}: its end is ${is}${was === undefined ? '' : `, was ${was}`}`;
  if (newEnd === undefined) note('sunset-invalid', what);
  else if (end !== undefined && newEnd < end) note('sunset-brought-forward', what);
  else note('sunset-put-off', what);
}
