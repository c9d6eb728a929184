/** Matches the operations of two APIs: which belong together, and which came or went. */

import type { Api, Operation } from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../change.ts';
import { groupBy } from '../../../generator/core/diagnostics/lists.ts';

export interface MatchedOperations {
  readonly kept: readonly (readonly [Operation, Operation])[];
  /** Under another path or method, by their ids. */
  readonly moved: readonly (readonly [Operation, Operation])[];
  readonly removed: readonly Operation[];
  readonly added: readonly Operation[];
  /** A part of the servers' address moved into the paths, or out of them. */
  readonly isMoved: boolean;
}

/** Matches by method and path, for any names of the path's parameters; then by id, if an operation moved. */
export function matchOperations(apis: Both<Api>): MatchedOperations {
  const plain = pairUp(apis, { old: '', new: '' });
  const bases = { old: readBasePath(apis.old), new: readBasePath(apis.new) };
  const whole = bases.old === bases.new ? undefined : pairUp(apis, bases);
  const isMoved = whole !== undefined && whole.kept.length > plain.kept.length;
  const best = isMoved ? whole : plain;
  const moved = best.removed.flatMap((operation): [Operation, Operation][] => {
    const now = best.added.find(({ id }) => id === operation.id);
    return now === undefined ? [] : [[operation, now]];
  });
  const gone = new Set(moved.flat());
  return {
    kept: best.kept,
    moved,
    removed: best.removed.filter((operation) => !gone.has(operation)),
    added: best.added.filter((operation) => !gone.has(operation)),
    isMoved,
  };
}

/** Matches by keys that have a part of the address before each path. */
function pairUp(
  { old: before, new: after }: Both<Api>,
  bases: Both<string>,
): Omit<MatchedOperations, 'isMoved' | 'moved'> {
  const waiting = groupBy(after.operations, (operation) => printKey(operation, bases.new));
  const kept: [Operation, Operation][] = [];
  const removed: Operation[] = [];
  for (const operation of before.operations) {
    const candidates = waiting.get(printKey(operation, bases.old)) ?? [];
    const exact = candidates.findIndex(({ path }) => path === operation.path);
    const [found] = candidates.splice(Math.max(exact, 0), 1);
    if (found === undefined) removed.push(operation);
    else kept.push([operation, found]);
  }
  return { kept, removed, added: [...waiting.values()].flat() };
}

/** Operations whose path the caller gives are matched by their ids. */
function printKey({ method, path, id }: Operation, base: string): string {
  return path === undefined ? `${method} ${id}` : `${method} ${base}${blankNames(path)}`;
}

/** `/pets/{id}` and `/pets/{petId}` are one. */
export function blankNames(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, '{}');
}

/** `/v1` of `https://api.example/v1/`. */
function readBasePath({ servers }: Api): string {
  const url = servers[0]?.url ?? '';
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*|^\/\/[^/]*/i, '').replace(/\/+$/, '');
}

/** Names of a path's parameters, in order. */
export function readPathNames({ path = '' }: Operation): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '');
}
