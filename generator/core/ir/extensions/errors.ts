/** `x-sw-errors`: the registry of statuses and codes, and which operation may return which code. */

import { addTo } from '../../diagnostics/lists.ts';
import { readNotShown } from '../docs/not-shown.ts';
import {
  getBelow,
  listEntries,
  listItems,
  type Entry,
  type Raw,
} from '../../load/structure/place.ts';
import type { ErrorCode, ErrorRegistry } from '../model/model.ts';
import {
  asList,
  asNumber,
  asText,
  asTexts,
  getMember,
  getText,
  allowUndefined,
  readProse,
} from '../raw.ts';
import type { Reading } from '../reading.ts';

interface Listing {
  readonly id: string;
  readonly operation: Raw;
}

/** Each code knows its operations, whether it names them or they list it. */
export function readErrors(
  reading: Reading,
  operations: readonly Listing[],
): ErrorRegistry | undefined {
  const registry = getBelow(reading.root, 'x-sw-errors');
  if (registry.value === undefined) return undefined;
  const users = listUsers(operations);
  return allowUndefined({
    code: readCodePath(getMember(registry.value, 'code')),
    statuses: listEntries(getBelow(registry, 'statuses')).map(({ key, value, at }) => ({
      status: key,
      meaning: readProse(getMember(value, 'meaning')) ?? '',
      at,
    })),
    codes: listEntries(getBelow(registry, 'codes')).map((entry) =>
      readCode(entry, users.get(entry.key) ?? []),
    ),
    cases: listItems(getBelow(registry, 'cases')).map(({ value, at }) => ({
      ...readFailure(value),
      at,
    })),
    notShown: readNotShown(reading, registry, 'errors'),
    at: registry.at,
  });
}

/** By code, the operations that list it under `x-sw-errors` of their own. */
function listUsers(operations: readonly Listing[]): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const { id, operation } of operations) {
    for (const item of asList(getMember(operation.value, 'x-sw-errors'))) {
      const code = asText(item) ?? getText(item, 'code');
      if (code !== undefined) addTo(users, code, id);
    }
  }
  return users;
}

function readCodePath(value: unknown): readonly string[] | undefined {
  if (Array.isArray(value)) return asTexts(value);
  const text = asText(value);
  return text === undefined || text === 'not-shown' ? undefined : text.split('.');
}

function readCode({ key, value, at }: Entry, users: readonly string[]): ErrorCode {
  const retryable = getMember(value, 'retryable');
  const { operations, ...failure } = readFailure(value);
  return allowUndefined({
    code: key,
    ...failure,
    retryable: typeof retryable === 'boolean' ? retryable : undefined,
    outcome: getMember(value, 'outcome') === 'success' ? 'success' : 'error',
    operations: [...new Set([...operations, ...users])],
    number: asNumber(getMember(value, 'number')),
    since: getText(value, 'since'),
    at,
  });
}

/** What is said of a failure, with or without a code. */
function readFailure(value: unknown): Pick<ErrorCode, 'meaning' | 'status' | 'operations'> {
  const status = getMember(value, 'status');
  return allowUndefined({
    meaning: readProse(getMember(value, 'meaning')) ?? '',
    status: typeof status === 'number' ? String(status) : asText(status),
    operations: asTexts(getMember(value, 'operations')),
  });
}

/** Codes of an operation, in the order of the registry. */
export function groupErrorsByOperation(
  registry: ErrorRegistry | undefined,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { code, operations } of registry?.codes ?? []) {
    for (const id of operations) addTo(found, id, code);
  }
  return found;
}
