/** `x-sw-states`: tables of states, triggers and rows, as the source gives them. */

import { toldOf } from './html.ts';
import type { StateRow, StateTable } from './model.ts';
import type { NamelessModel } from './models.ts';
import { notShownOf } from './notshown.ts';
import { below, entriesOf, itemsOf, member, textOf, textsOf, type Raw } from './raw.ts';
import type { Reading } from './reading.ts';

/** A table before its identifiers are decided. */
export type NamelessTable = Omit<StateTable, 'names'>;

export function readStates(
  reading: Reading,
  models: readonly NamelessModel[],
): readonly NamelessTable[] {
  const at = { file: reading.bundle.entry, pointer: '/x-sw-states' };
  const closed = new Set(
    models.filter((model) => model.enum?.open === false).map(({ key }) => key),
  );
  return entriesOf(member(reading.bundle.root, 'x-sw-states'), at).map((entry) =>
    readTable(reading, entry, closed),
  );
}

function readTable(
  reading: Reading,
  { key, value, at }: Raw & { readonly key: string },
  closed: ReadonlySet<string>,
): NamelessTable {
  const description = toldOf(member(value, 'description'));
  return {
    key,
    ...(description === undefined ? {} : { description }),
    open: isOpen(value, closed),
    states: entriesOf(member(value, 'states'), at).map((state) => ({
      name: state.key,
      ...textIn(state.value, 'meaning'),
      label: member(state.value, 'label') === true,
    })),
    triggers: entriesOf(member(value, 'triggers'), at).map((trigger) => ({
      name: trigger.key,
      ...textIn(trigger.value, 'meaning'),
      ...textIn(trigger.value, 'operation'),
    })),
    rows: itemsOf(member(value, 'rows'), below(at, 'rows')).map(readRow),
    notShown: notShownOf(reading, value, at, key),
    at,
  };
}

/** States on the wire of which no closed enum says that they are all. */
function isOpen(table: unknown, closed: ReadonlySet<string>): boolean {
  if (closed.has(textOf(member(table, 'schema')) ?? '')) return false;
  const states = Object.values(member(table, 'states') ?? {});
  return states.some((state) => member(state, 'label') !== true);
}

function readRow({ value, at }: Raw): StateRow {
  return {
    from: fromOf(member(value, 'from')),
    triggers: oneOrMore(member(value, 'trigger')),
    ...textIn(value, 'condition'),
    to: toOf(member(value, 'to')),
    effects: oneOrMore(member(value, 'effects')),
    ...textIn(value, 'error'),
    at,
  };
}

function fromOf(value: unknown): StateRow['from'] {
  if (value === 'any') return 'any';
  const except = member(value, 'anyExcept');
  return except === undefined ? oneOrMore(value) : { anyExcept: oneOrMore(except) };
}

function toOf(value: unknown): StateRow['to'] {
  if (value === 'same') return 'same';
  const payload = textOf(member(value, 'payload'));
  if (payload === undefined) return oneOrMore(value);
  return { payload, values: textsOf(member(value, 'values')) };
}

function oneOrMore(value: unknown): readonly string[] {
  return typeof value === 'string' ? [value] : textsOf(value);
}

function textIn<K extends string>(value: unknown, key: K): { [P in K]?: string } {
  const text = textOf(member(value, key));
  // A computed key of a literal type is widened by the compiler to an index signature.
  return (text === undefined ? {} : { [key]: text }) as { [P in K]?: string };
}
