/** `x-sw-errors`: the registry of statuses and codes, and which operation may return which code. */

import type { ErrorCode, ErrorRegistry } from './model.ts';
import { notShownOf } from './notshown.ts';
import {
  below,
  entriesOf,
  itemsOf,
  listOf,
  member,
  numberOf,
  textOf,
  textsOf,
  type Raw,
} from './raw.ts';
import type { Reading } from './reading.ts';

export function readErrors(reading: Reading): ErrorRegistry | undefined {
  const value = member(reading.bundle.root, 'x-sw-errors');
  if (value === undefined) return undefined;
  const at = { file: reading.bundle.entry, pointer: '/x-sw-errors' };
  const code = codePath(member(value, 'code'));
  return {
    ...(code === undefined ? {} : { code }),
    statuses: entriesOf(member(value, 'statuses'), below(at, 'statuses')).map((entry) => ({
      status: entry.key,
      meaning: textOf(member(entry.value, 'meaning')) ?? '',
      at: entry.at,
    })),
    codes: entriesOf(member(value, 'codes'), below(at, 'codes')).map(readCode),
    cases: itemsOf(member(value, 'cases'), below(at, 'cases')).map(readCase),
    notShown: notShownOf(reading, value, at, 'errors'),
    at,
  };
}

function codePath(value: unknown): readonly string[] | undefined {
  if (Array.isArray(value)) return textsOf(value);
  const text = textOf(value);
  return text === undefined || text === 'not-shown' ? undefined : text.split('.');
}

function readCode({ key, value, at }: Raw & { readonly key: string }): ErrorCode {
  const status = statusOf(member(value, 'status'));
  const retryable = member(value, 'retryable');
  const number = numberOf(member(value, 'number'));
  const since = textOf(member(value, 'since'));
  return {
    code: key,
    meaning: textOf(member(value, 'meaning')) ?? '',
    ...(status === undefined ? {} : { status }),
    ...(typeof retryable === 'boolean' ? { retryable } : {}),
    outcome: member(value, 'outcome') === 'success' ? 'success' : 'error',
    operations: textsOf(member(value, 'operations')),
    ...(number === undefined ? {} : { number }),
    ...(since === undefined ? {} : { since }),
    at,
  };
}

function readCase({ value, at }: Raw): ErrorRegistry['cases'][number] {
  const status = statusOf(member(value, 'status'));
  return {
    meaning: textOf(member(value, 'meaning')) ?? '',
    ...(status === undefined ? {} : { status }),
    operations: textsOf(member(value, 'operations')),
    at,
  };
}

function statusOf(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : textOf(value);
}

/** What each operation lists under `x-sw-errors` of its own. */
export type ListedErrors = ReadonlyMap<string, readonly string[]>;

export function listedErrors(
  operations: readonly { readonly id: string; readonly operation: Raw }[],
): ListedErrors {
  return new Map(
    operations.map(({ id, operation }) => [
      id,
      listOf(member(operation.value, 'x-sw-errors')).flatMap(codesIn),
    ]),
  );
}

function codesIn(item: unknown): readonly string[] {
  if (typeof item === 'string') return [item];
  const code = textOf(member(item, 'code'));
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
export function errorsByOperation(
  registry: ErrorRegistry | undefined,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { code, operations } of registry?.codes ?? []) {
    for (const id of operations) found.set(id, [...(found.get(id) ?? []), code]);
  }
  return found;
}
