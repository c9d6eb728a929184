/** Finds the state table of a resource, the member that holds the state, and what happens in each state. */

import type { Api, Operation, StateRow, StateTable, Type } from '../../core/ir/model/model.ts';
import type { Effect } from './effects.ts';
import type { Resource } from './resources.ts';
import { asMembers, readDuration, type Settings, splitPath } from './extension.ts';
import { resolveType } from '../../core/ir/types/walk.ts';
import { listMembers, type Models } from './shapes.ts';

interface ResourceStates {
  readonly table?: StateTable | undefined;
  readonly state?: readonly string[] | undefined;
  readonly initial?: string | undefined;
  readonly states?: Readonly<Record<string, StateFacts>> | undefined;
}

type StateFacts = Settings;

interface Own {
  readonly operation: Operation;
  readonly effect: Effect;
}

const MOVING: ReadonlySet<string> = new Set(['create', 'delete', 'move', 'move-all', 'clear']);

/** Finds the table by the operations that are its triggers, and by those that are polled. */
export function findStates(
  { type, settings }: Resource,
  own: readonly Own[],
  { api, models }: { readonly api: Api; readonly models: Models },
): ResourceStates {
  const moves = own.filter(({ effect }) => MOVING.has(effect.does));
  const table =
    api.states.find(({ key }) => key === settings['table']) ??
    api.states.find((one) => isTriggered(one, moves)) ??
    // A read or an update may be a trigger of what is inside the item.
    api.states.find((one) => type && isTriggered(one, own) && findStateMember(type, one, models));
  const poll = own.flatMap(({ operation }) => operation.poll ?? [])[0];
  const waiting: Record<string, StateFacts> = Object.fromEntries(
    (poll?.while ?? []).map((name) => {
      const to = poll?.until[0];
      return [name, { after: (poll?.interval ?? 0) * 1000, ...(to !== undefined && { to }) }];
    }),
  );
  const labels = Object.fromEntries(
    (table?.states ?? [])
      .filter(({ label }) => label)
      .map(({ name }) => [name, { isLabel: true as const }]),
  );
  const named = typeof settings['state'] === 'string' ? splitPath(settings['state']) : undefined;
  const state = named ?? poll?.state ?? (table && type && findStateMember(type, table, models));
  const states: Record<string, StateFacts> = { ...(state && labels), ...waiting };
  for (const [name, written] of Object.entries(asMembers(settings['states']))) {
    const { after, ...rest } = asMembers(written);
    const own = after === undefined ? rest : { ...rest, after: readDuration(after, api) };
    states[name] = { ...states[name], ...own };
  }
  return {
    table,
    state,
    initial:
      typeof settings['initial'] === 'string'
        ? settings['initial']
        : (poll?.while[0] ?? (table && findInitial(table, own))),
    states: Object.keys(states).length === 0 ? undefined : states,
  };
}

/** Whether one of the operations is a trigger of a table. */
function isTriggered({ triggers }: StateTable, own: readonly Own[]): boolean {
  const ids = new Set(own.map(({ operation }) => operation.id));
  return triggers.some(({ operation }) => operation !== undefined && ids.has(operation));
}

/** The member whose values are the states of a table. */
function findStateMember(
  type: Type,
  { states }: StateTable,
  models: Models,
): readonly string[] | undefined {
  const names = states.filter(({ label }) => !label).map(({ name }) => name);
  if (names.length === 0) return undefined;
  const member = listMembers(type, models).find(({ type: own }) => {
    const values = listValues(own, models);
    return names.every((name) => values.includes(name));
  });
  return member && [member.name];
}

function listValues(type: Type, models: Models): readonly unknown[] {
  if (type.kind === 'model') {
    const values = models.get(type.key)?.enum?.values;
    if (values !== undefined) return values.map(({ value }) => value);
  }
  const found = resolveType(models, type);
  if (found.kind === 'literal') return [found.value];
  if (found.kind === 'open') return found.values;
  return found.kind === 'union' ? found.members.flatMap((one) => listValues(one, models)) : [];
}

/** Finds the state to which the operation leads that makes items; else it is the first state. */
function findInitial(
  { states, rows, triggers }: StateTable,
  own: readonly Own[],
): string | undefined {
  const makers = own
    .filter(({ effect }) => effect.does === 'create')
    .map(({ operation }) => operation.id);
  const names = triggers
    .filter(({ operation = '' }) => makers.includes(operation))
    .map(({ name }) => name);
  const row = rows.find((one) => one.triggers.some((trigger) => names.includes(trigger)));
  const to = row !== undefined && isList(row.to) ? row.to[0] : undefined;
  return to ?? states[0]?.name;
}

function isList(to: StateRow['to']): to is readonly string[] {
  return Array.isArray(to);
}
