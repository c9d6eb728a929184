/** The texts of two calls in; the statuses of success that the newer one no longer ends with out. */

import type { Both } from '../change.ts';

/** Code that asks for such a status does not compile, although every value of the new type is one of the old. */
export function findRemovedStatuses({ old: before, new: after }: Both<string>): readonly string[] {
  const left = readStatuses(after);
  return left.length === 0 ? [] : readStatuses(before).filter((status) => !left.includes(status));
}

/** The last argument of `ApiPromise<Data, Error, 200 | 202>` or `ApiContent<…>`, or of one whose data differ: `OkResult<200, Data> | …`; also with codes. */
function readStatuses(signature: string): readonly string[] {
  const [, success = ''] =
    /Api(?:Promise|Content)<.*\w+Error, ((?:\d{3}|(?:Ok|Coded)Result<|[ |]).*)>$/s.exec(
      signature,
    ) ?? [];
  const found = success.matchAll(/(?:^|[|<])\s*(\d{3})\b/g);
  return Array.from(found, ([, status = '']) => status);
}
