/** One entry of the error registry in, its object literal out; what the spec does not say is left out. */

import type { ErrorCode, ErrorRegistry } from '../../ir/model.ts';
import { json } from '../code.ts';
import type { Code } from '../code.ts';

export function printCodeEntry(entry: ErrorCode): Code {
  const { meaning, outcome, status, retryable, operations, number, since } = entry;
  return json({
    meaning,
    outcome: outcome === 'success' ? outcome : undefined,
    status: readStatus(status),
    retryable,
    operations: operations.length === 0 ? undefined : operations,
    number,
    since,
  });
}

export function printCaseEntry(entry: ErrorRegistry['cases'][number]): Code {
  const { meaning, status, operations } = entry;
  const listed = operations.length === 0 ? undefined : operations;
  return json({ meaning, status: readStatus(status), operations: listed });
}

/** A status as a number; a range such as `4XX` stays a text. */
function readStatus(status: string | undefined): string | number | undefined {
  return status !== undefined && /^\d{3}$/.test(status) ? Number(status) : status;
}
