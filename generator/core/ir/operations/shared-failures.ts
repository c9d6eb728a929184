/** Finds what several operations fail with alike, and gives these answers one name. */

import type { Give } from '../naming/identifiers.ts';
import type { ApiNames, Failures, Operation, Response } from '../model/model.ts';
import { runtimeErrors } from '../naming/reserved-names.ts';

/** The answers of failure that an operation documents. */
export function listFailures({ responses }: Pick<Operation, 'responses'>): readonly Response[] {
  return responses.filter(({ status }) => /^[345](?:\d\d|XX)$|^default$/i.test(status));
}

/** Whether an operation documents what it shares with others: a hook may have changed it. */
export function isFailingAlike(operation: Operation, { responses }: Failures): boolean {
  return describeFailures(operation) === describeFailures({ responses });
}

/** What decides whether operations fail alike, as text. */
function describeFailures(operation: Pick<Operation, 'responses'>): string {
  return JSON.stringify(listFailures(operation).map((one) => [one.status, describeFailure(one)]));
}

/** What callers get of a failure, as text. */
function describeFailure({ type, headers }: Response): string {
  const declared = headers.map(({ name, required, type: own }) => [name, required, own]);
  return JSON.stringify(declared.length === 0 ? type : [type, declared]);
}

/** Operations that fail alike say so in their names. */
export function nameFailures(
  give: Give,
  api: ApiNames,
  operations: readonly Operation[],
): { readonly operations: readonly Operation[]; readonly failures: readonly Failures[] } {
  const shared = findShared(operations);
  const usual = shared[0];
  const named = new Map<Operation, string>();
  const failures = shared.map((found) => {
    const apart = found === usual ? '' : describeDifference(found, usual);
    const wish = `${api.class}Error${apart}`;
    const name = give({
      name: runtimeErrors.has(wish) ? `${wish}Union` : wish,
      suffix: 'Union',
      what: `failures of \`${api.class}\``,
      at: found.operations[0].at,
      derived: true,
    });
    for (const operation of found.operations) named.set(operation, name);
    return { name, responses: found.responses };
  });
  const withNames = operations.map((operation) => {
    const name = named.get(operation);
    if (name === undefined) return operation;
    return { ...operation, names: { ...operation.names, failures: name } };
  });
  return { operations: withNames, failures };
}

interface Found {
  /** Status and type of each answer, as text. */
  readonly parts: ReadonlyMap<string, string>;
  readonly responses: readonly Response[];
  readonly operations: [Operation, ...Operation[]];
}

/** What most operations share is first; what says nothing about a failure needs no name. */
function findShared(operations: readonly Operation[]): readonly Found[] {
  const found = new Map<string, Found>();
  for (const operation of operations) {
    const responses = listFailures(operation);
    if (!responses.some(hasMoreToSay)) continue;
    const parts = new Map(responses.map((one) => [one.status, describeFailure(one)]));
    const key = describeFailures(operation);
    const known = found.get(key);
    if (known === undefined) found.set(key, { parts, responses, operations: [operation] });
    else known.operations.push(operation);
  }
  return [...found]
    .filter(([, one]) => one.operations.length > 1)
    .sort(([key, one], [other, two]) => {
      const byUse = two.operations.length - one.operations.length;
      return byUse || one.parts.size - two.parts.size || (key < other ? -1 : 1);
    })
    .map(([, one]) => one);
}

/** Whether an answer describes more than that a call may fail. */
function hasMoreToSay({ status, type }: Response): boolean {
  return status !== 'default' || type.kind !== 'unknown';
}

/** `Or404`: the usual ones and this; `400Or404`: these, and not all of the usual ones. */
function describeDifference({ parts }: Found, usual: Found | undefined): string {
  const common = [...(usual?.parts ?? [])];
  const isMore = common.every(([status, type]) => parts.get(status) === type);
  const statuses = [...parts.keys()].filter((status) => status !== 'default');
  const added = isMore ? statuses.filter((status) => usual?.parts.has(status) !== true) : statuses;
  const words = added.length === 0 ? 'Other' : added.join('Or');
  return isMore ? `Or${words}` : words;
}
