// Moves between states, as a table allows them.

import type { AnyStateTable, SimulatedResource } from '../behaviour/model.ts';
import type { Memory, StoredItem } from './state.ts';
import { getAt } from '../behaviour/values.ts';
import type { Transition } from '../derived/states.ts';

/** What a trigger does: it leads to a state, or is refused with the code of a row, if there is such a row. */
export type Move = { readonly to: string } | { readonly error: string | undefined };

/** Says whether the condition of a row holds, where that is counted; else nothing. */
export type CheckCondition = (condition: string) => boolean | undefined;

/** The last of the counted rows that hold, else the first row; rows with an error are for when there is none. */
export function findMove(
  table: AnyStateTable,
  {
    state,
    body,
    check,
  }: { readonly state: string; readonly body: unknown; readonly check: CheckCondition },
  triggers: readonly string[],
): Move {
  const rows = triggers.flatMap((trigger) => table.transitions(state, trigger));
  const checked = rows.map((row) => ({
    row,
    holds: row.condition === undefined ? undefined : check(row.condition),
  }));
  const counted = checked.filter(({ holds }) => holds === true).slice(-1);
  const usual = checked.filter(({ holds, row }) => holds === undefined && row.error === undefined);
  for (const { row } of [...counted, ...usual]) {
    const to = findNext(table, row, state, body);
    if (to !== undefined) return { to };
  }
  // It was counted, and is not often enough yet.
  if (checked.some(({ holds }) => holds === false)) return { to: state };
  return { error: rows.find(({ error }) => error !== undefined)?.error };
}

/** A state that an update gives, and the rows of its triggers do not; undefined where they do, or it gives none. */
export function findDeniedChange(
  table: AnyStateTable,
  {
    from,
    to,
    body,
  }: { readonly from: string; readonly to: string | undefined; readonly body: unknown },
  triggers: readonly string[],
): { readonly error: string | undefined } | undefined {
  if (triggers.length === 0 || to === undefined || to === from) return undefined;
  const rows = triggers.flatMap((trigger) => table.transitions(from, trigger));
  const leads = rows.filter(({ error }) => error === undefined);
  if (leads.some((row) => findNext(table, row, from, body) === to)) return undefined;
  return { error: rows.find(({ error }) => error !== undefined)?.error };
}

function findNext(
  { open }: AnyStateTable,
  { next }: Transition,
  state: string,
  body: unknown,
): string | undefined {
  if (next === 'same') return state;
  if (typeof next === 'string') return next;
  if (!('payload' in next)) return next[0];
  const given = getAt(body, next.payload.split('.'));
  const isKnown = typeof given === 'string' && (open || next.values.includes(given));
  return isKnown ? given : undefined;
}

/** The state of an item in its table; an item without one is in the first. */
export function findStateOf({ state }: StoredItem, { table, initial }: SimulatedResource): string {
  return state ?? initial ?? Object.keys(table?.states ?? {})[0] ?? '';
}

/** Notes a trigger of an item, and checks the conditions that count it. */
export function countTrigger(
  { conditions = {} }: SimulatedResource,
  memory: Memory,
  name: string,
): CheckCondition {
  const counted = Object.values(conditions).map(({ moreThan = 0 }) => moreThan);
  if (counted.length === 0) return () => undefined;
  const times = memory.note(name, { most: Math.max(...counted) + 1 });
  return (condition) => {
    if (!Object.hasOwn(conditions, condition)) return undefined;
    const { moreThan = 0, within = Infinity } = conditions[condition] ?? {};
    return times.filter((time) => time > memory.now - within).length > moreThan;
  };
}
