/** The operations of two APIs in; which stand for each other, and which came or went, out. */

import type { Api, Operation } from '../../ir/model.ts';

export interface MatchedOperations {
  readonly kept: readonly (readonly [Operation, Operation])[];
  readonly removed: readonly Operation[];
  readonly added: readonly Operation[];
  /** A part of the servers' address moved into the paths, or out of them. */
  readonly isMoved: boolean;
}

type Key = (operation: Operation) => string;

/** By method and path, whatever the parameters in braces are called; then by id, where an operation moved. */
export function matchOperations(before: Api, after: Api): MatchedOperations {
  const plain = pairUp(before, after, keyIn(''), keyIn(''));
  const [was, is] = [basePath(before), basePath(after)];
  const whole = was === is ? undefined : pairUp(before, after, keyIn(was), keyIn(is));
  const isMoved = whole !== undefined && whole.kept.length > plain.kept.length;
  const best = isMoved ? whole : plain;
  const moved = best.removed.flatMap((operation): [Operation, Operation][] => {
    const now = best.added.find(({ id }) => id === operation.id);
    return now === undefined ? [] : [[operation, now]];
  });
  const gone = new Set(moved.flat());
  return {
    kept: [...best.kept, ...moved],
    removed: best.removed.filter((operation) => !gone.has(operation)),
    added: best.added.filter((operation) => !gone.has(operation)),
    isMoved,
  };
}

function pairUp(before: Api, after: Api, was: Key, is: Key): Omit<MatchedOperations, 'isMoved'> {
  const waiting = new Map<string, Operation[]>();
  for (const operation of after.operations) {
    const key = is(operation);
    const known = waiting.get(key);
    if (known === undefined) waiting.set(key, [operation]);
    else known.push(operation);
  }
  const kept: [Operation, Operation][] = [];
  const removed: Operation[] = [];
  for (const operation of before.operations) {
    const candidates = waiting.get(was(operation)) ?? [];
    const exact = candidates.findIndex(({ path }) => path === operation.path);
    const [found] = candidates.splice(Math.max(exact, 0), 1);
    if (found === undefined) removed.push(operation);
    else kept.push([operation, found]);
  }
  return { kept, removed, added: [...waiting.values()].flat() };
}

/** Operations whose path the caller gives are told apart by their ids. */
function keyIn(base: string): Key {
  return ({ method, path, id }) =>
    path === undefined
      ? `${method} ${id}`
      : `${method} ${base}${path.replaceAll(/\{[^{}]*\}/g, '{}')}`;
}

/** `/v1` of `https://api.example/v1/`. */
function basePath({ servers }: Api): string {
  const url = servers[0]?.url ?? '';
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*|^\/\/[^/]*/i, '').replace(/\/+$/, '');
}

/** Names of a path's parameters, in order. */
export function pathNames({ path = '' }: Operation): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '');
}
