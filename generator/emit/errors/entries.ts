/** One entry of the error registry in, its object literal out; what the spec does not say is left out. */

import type { ErrorCode, ErrorRegistry } from '../../ir/model.ts';
import { array, code, json, number, object, string } from '../code.ts';
import type { Code } from '../code.ts';

export function printCodeEntry(entry: ErrorCode): Code {
  return object([
    ['meaning', string(entry.meaning)],
    ['outcome', entry.outcome === 'success' ? string(entry.outcome) : undefined],
    ['status', printStatus(entry.status)],
    ['retryable', entry.retryable === undefined ? undefined : json(entry.retryable)],
    ['operations', printOperations(entry.operations)],
    ['number', entry.number === undefined ? undefined : number(entry.number)],
    ['since', entry.since === undefined ? undefined : string(entry.since)],
  ]);
}

export function printStatusEntry(entry: ErrorRegistry['statuses'][number]): Code {
  return code`{ meaning: ${string(entry.meaning)} }`;
}

export function printCaseEntry(entry: ErrorRegistry['cases'][number]): Code {
  return object([
    ['meaning', string(entry.meaning)],
    ['status', printStatus(entry.status)],
    ['operations', printOperations(entry.operations)],
  ]);
}

/** A status as a number; a range such as `4XX` stays a text. */
function printStatus(status: string | undefined): Code | undefined {
  if (status === undefined) return undefined;
  return /^\d{3}$/.test(status) ? number(Number(status)) : string(status);
}

function printOperations(ids: readonly string[]): Code | undefined {
  return ids.length === 0 ? undefined : array(ids.map(string));
}
