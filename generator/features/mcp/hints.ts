/** Says what a client may expect of the tool of an operation: by its method, `x-sw-retry` and the state tables. */

import { idempotentMethods, safeMethods } from '../../core/load/structure/vocabulary.ts';
import type { Api, Operation, StateTable } from '../../core/ir/model/model.ts';

export interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
}

export function findHints(operation: Operation, api: Api): Hints {
  const { method, retry, mcp } = operation;
  const readOnlyHint = mcp?.readOnly ?? safeMethods.has(method);
  if (readOnlyHint) return { readOnlyHint };
  const destructive = mcp?.destructive ?? isDestructive(operation, api);
  return {
    readOnlyHint,
    // Clients expect the worst of a tool without this hint.
    ...(destructive !== undefined && { destructiveHint: destructive }),
    // Without this hint, they expect that it is not so.
    ...((idempotentMethods.has(method) || retry?.safe === true) && { idempotentHint: true }),
  };
}

/** The hint is undefined if nothing is known. */
function isDestructive({ id, method, success }: Operation, { states }: Api): boolean | undefined {
  if (method !== 'POST') return true;
  const moves = states.flatMap((table) => listMoves(id, table));
  if (moves.length > 0) return moves.some((isFinal) => isFinal);
  return success.statuses.length > 0 && success.statuses.every((status) => status === 201)
    ? false
    : undefined;
}

/** For each row that the operation triggers, whether it leads to a state that nothing leads out of. */
function listMoves(id: string, { triggers, rows }: StateTable): readonly boolean[] {
  const own = new Set(triggers.filter((one) => one.operation === id).map(({ name }) => name));
  const left = new Set(rows.flatMap(({ from }) => (Array.isArray(from) ? from.map(String) : [])));
  const isOpen = rows.some(({ from }) => !Array.isArray(from));
  return rows
    .filter((row) => row.triggers.some((trigger) => own.has(trigger)))
    .map(({ to }) => Array.isArray(to) && !isOpen && to.some((state) => !left.has(String(state))));
}
