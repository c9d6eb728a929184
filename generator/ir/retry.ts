/** `x-sw-retry`: whether a call may be repeated, and the header that makes it so. */

import type { Calls } from './calls.ts';
import type { Operation } from './model.ts';
import { member, textOf } from './raw.ts';

export function retryOf({ operation }: Calls): Pick<Operation, 'retry'> {
  const written = member(operation.value, 'x-sw-retry');
  if (written === undefined) return {};
  const header = textOf(member(written, 'idempotencyHeader'));
  return {
    retry: {
      safe: member(written, 'safe') === true,
      ...(header === undefined ? {} : { idempotencyHeader: header }),
    },
  };
}
