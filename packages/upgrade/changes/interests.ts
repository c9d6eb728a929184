/** What to look for in code where types say nothing: defaults, limits, statuses, codes, and what is deprecated. */

import type {
  KeywordSchema,
  Operation,
  OperationNames,
} from '../../../generator/core/ir/model/model.ts';
import type { Both, Versions } from '../../diff/diff.ts';
import { toKey } from './keys.ts';
import type { NamedChange } from './named-changes.ts';
import { indexSchemaPlaces } from './schemas.ts';

/** A change, by its index among all. */
export interface Interest {
  readonly index: number;
  readonly namedChange: NamedChange;
}

/** A rule for values that callers give. */
export interface Limit extends Interest, Both<KeywordSchema> {}

export interface Interests {
  /** Operations by the function that calls each. */
  readonly operations: ReadonlyMap<string, Operation>;
  /** By key, as all below: defaults that the service takes where a value is left out. */
  readonly defaults: ReadonlyMap<string, Interest>;
  readonly limits: ReadonlyMap<string, Limit>;
  readonly deprecated: ReadonlyMap<string, Interest>;
  /** Names that mean something else, and values that are written another way. */
  readonly meanings: ReadonlyMap<string, Interest>;
  readonly formats: ReadonlyMap<string, Interest>;
  /** By status and function: `404 getOrder`. */
  readonly statuses: ReadonlyMap<string, Interest>;
  readonly codes: ReadonlyMap<string, Interest>;
  /** Statuses that operations document from now on: `404 getOrder`. */
  readonly documented: ReadonlySet<string>;
  /** Last words of what is gone, and of what may be absent. */
  readonly goneNames: ReadonlySet<string>;
  readonly absentNames: ReadonlySet<string>;
  /** Last words of what callers do not give any more. */
  readonly droppedNames: ReadonlySet<string>;
}

export function listInterests(namedChanges: readonly NamedChange[], { apis }: Versions): Interests {
  const narrowed = namedChanges.some(({ change }) => LIMITS.test(change.id)) ? apis : undefined;
  const find = {
    old: narrowed === undefined ? () => undefined : indexSchemaPlaces(narrowed.old),
    new: narrowed === undefined ? () => undefined : indexSchemaPlaces(narrowed.new),
  };
  const all = namedChanges.map((namedChange, index): Interest => ({ namedChange, index }));
  const pick = (ids: RegExp): readonly Interest[] =>
    all.filter((one) => ids.test(one.namedChange.change.id));
  const limits = pick(LIMITS).flatMap((one): readonly Limit[] => {
    const { old: before, new: after } = one.namedChange.wire ?? {};
    const [was, is] = [before && find.old(before), after && find.new(after)];
    return was === undefined || is === undefined ? [] : [{ ...one, old: was, new: is }];
  });
  const codes = all.flatMap((one) => listCodes(one, apis.old.names.errors));
  const functions = apis.old.operations.map((one) => [one.names.function, one] as const);
  return {
    operations: new Map(functions),
    defaults: byKey(pick(/^request-.*-default-(?:added|changed|removed)$/)),
    limits: byKey(limits),
    deprecated: byKey(pick(/-deprecated$/)),
    meanings: byKey(pick(/^meaning-changed$/)),
    formats: byKey(pick(/^response-.*-format-changed$/)),
    statuses: new Map(
      pick(/^response-(?:error|success)-status-removed$/).flatMap((one) => listStatuses(one, apis)),
    ),
    codes: new Map(codes),
    documented: new Set(
      apis.new.operations.flatMap((one) =>
        one.responses.map(({ status }) => `${status} ${one.names.function}`),
      ),
    ),
    goneNames: listLast(pick(/removed|write-only|type-|alternatives|one-of|any-of/)),
    droppedNames: listLast(pick(/^request-.*(?:removed|read-only)$|^member-removed$|^type-/)),
    absentNames: listLast(pick(/optional|nullable|type-/)),
  };
}

const LIMITS =
  /^request-.*-(?:(?:max|min)[a-z-]*-(?:decreased|increased|set)|pattern-(?:added|changed)|multiple-of-(?:tightened|changed)|format-(?:added|changed|narrowed))$/;

function byKey<T extends Interest>(all: readonly T[]): ReadonlyMap<string, T> {
  return new Map(all.flatMap((one) => [...one.namedChange.keys].map((key) => [key, one] as const)));
}

/** The last words of all names: `total` of `Order.total`. */
function listLast(all: readonly Interest[]): ReadonlySet<string> {
  return new Set(
    all.flatMap(({ namedChange }) =>
      [...namedChange.keys].map((key) => key.slice(key.lastIndexOf('.') + 1)),
    ),
  );
}

function listStatuses(
  { namedChange, index }: Interest,
  { old: before, new: after }: Versions['apis'],
): readonly (readonly [string, Interest])[] {
  const [status] = /\b[1-5]\d\d\b/.exec(namedChange.change.what) ?? [];
  if (status === undefined) return [];
  const reached = new Set(namedChange.change.operations);
  return [...before.operations, ...after.operations].flatMap(({ method, path = '', id, names }) => {
    const isReached = reached.has(`${method} ${path}`) || reached.has(id);
    return isReached ? [[`${status} ${names.function}`, { namedChange, index }] as const] : [];
  });
}

/** Codes of errors that the registry has no more. */
function listCodes(one: Interest, registry: string): readonly (readonly [string, Interest])[] {
  return one.namedChange.types.flatMap(({ id, label }) => {
    const key = toKey(label);
    const isCode = id === 'member-removed' && key.startsWith(`${registry}.`);
    return isCode ? [[key.slice(registry.length + 1), one] as const] : [];
  });
}

/** What calls an operation: functions, and the methods of classes, each by its name. */
export function listCalls({
  names,
}: Operation): readonly Pick<OperationNames, 'function' | 'method'>[] {
  const { pages, items, batch, upload, poll, mask, stream } = names;
  return [names, pages, items, batch, upload, poll, mask, stream].filter(
    (one) => one !== undefined,
  );
}
