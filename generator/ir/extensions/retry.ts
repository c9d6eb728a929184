/** `x-sw-retry`: whether a call may be repeated, and the header that makes it so. */

import type { Calls } from '../operations/calls.ts';
import type { Operation } from '../model.ts';
import { getMember, asText } from '../raw.ts';

export function readRetry({ operation }: Calls): Pick<Operation, 'retry'> {
  const written = getMember(operation.value, 'x-sw-retry');
  if (written === undefined) return {};
  const header = asText(getMember(written, 'idempotencyHeader'));
  return {
    retry: {
      safe: getMember(written, 'safe') === true,
      ...(header === undefined ? {} : { idempotencyHeader: header }),
    },
  };
}
