/** `x-sw-errors`: the registry of statuses and codes, and which operation may return which code. */

import type { ErrorCode, ErrorRegistry } from '../model.ts';
import { readNotShown } from '../docs/not-shown.ts';
import { getBelow, listEntries, listItems, type Raw } from '../../load/structure/place.ts';
import { asList, getMember, asNumber, asText, asTexts } from '../raw.ts';
import type { Reading } from '../reading.ts';

export function readErrors(reading: Reading): ErrorRegistry | undefined {
  const value = getMember(reading.bundle.root, 'x-sw-errors');
  if (value === undefined) return undefined;
  const at = { file: reading.bundle.entry, pointer: '/x-sw-errors' };
  const code = readCodePath(getMember(value, 'code'));
  return {
    ...(code === undefined ? {} : { code }),
    statuses: listEntries(getBelow({ value, at }, 'statuses')).map((entry) => ({
      status: entry.key,
      meaning: asText(getMember(entry.value, 'meaning')) ?? '',
      at: entry.at,
    })),
    codes: listEntries(getBelow({ value, at }, 'codes')).map(readCode),
    cases: listItems(getBelow({ value, at }, 'cases')).map(readCase),
    notShown: readNotShown(reading, { value, at }, 'errors'),
    at,
  };
}

function readCodePath(value: unknown): readonly string[] | undefined {
  if (Array.isArray(value)) return asTexts(value);
  const text = asText(value);
  return text === undefined || text === 'not-shown' ? undefined : text.split('.');
}

function readCode({ key, value, at }: Raw & { readonly key: string }): ErrorCode {
  const status = readStatus(getMember(value, 'status'));
  const retryable = getMember(value, 'retryable');
  const number = asNumber(getMember(value, 'number'));
  const since = asText(getMember(value, 'since'));
  return {
    code: key,
    meaning: asText(getMember(value, 'meaning')) ?? '',
    ...(status === undefined ? {} : { status }),
    ...(typeof retryable === 'boolean' ? { retryable } : {}),
    outcome: getMember(value, 'outcome') === 'success' ? 'success' : 'error',
    operations: asTexts(getMember(value, 'operations')),
    ...(number === undefined ? {} : { number }),
    ...(since === undefined ? {} : { since }),
    at,
  };
}

function readCase({ value, at }: Raw): ErrorRegistry['cases'][number] {
  const status = readStatus(getMember(value, 'status'));
  return {
    meaning: asText(getMember(value, 'meaning')) ?? '',
    ...(status === undefined ? {} : { status }),
    operations: asTexts(getMember(value, 'operations')),
    at,
  };
}

function readStatus(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : asText(value);
}

/** What each operation lists under `x-sw-errors` of its own. */
export type ListedErrors = ReadonlyMap<string, readonly string[]>;

export function readListedErrors(
  operations: readonly { readonly id: string; readonly operation: Raw }[],
): ListedErrors {
  return new Map(
    operations.map(({ id, operation }) => [
      id,
      asList(getMember(operation.value, 'x-sw-errors')).flatMap(readCodes),
    ]),
  );
}

function readCodes(item: unknown): readonly string[] {
  if (typeof item === 'string') return [item];
  const code = asText(getMember(item, 'code'));
  return code === undefined ? [] : [code];
}

/** The registry with what operations list themselves, so that each code knows its operations whoever said it. */
export function withListed(registry: ErrorRegistry, listed: ListedErrors): ErrorRegistry {
  const users = new Map<string, string[]>();
  for (const [id, codes] of listed) {
    for (const code of codes) users.set(code, [...(users.get(code) ?? []), id]);
  }
  const codes = registry.codes.map((code) => ({
    ...code,
    operations: [...new Set([...code.operations, ...(users.get(code.code) ?? [])])],
  }));
  return { ...registry, codes };
}

/** Codes of an operation, in the order of the registry. */
export function groupErrorsByOperation(
  registry: ErrorRegistry | undefined,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { code, operations } of registry?.codes ?? []) {
    for (const id of operations) found.set(id, [...(found.get(id) ?? []), code]);
  }
  return found;
}
