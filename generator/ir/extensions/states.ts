/** `x-sw-states`: tables of states, triggers and rows, as the source gives them. */

import { readMarkdown } from '../docs/html.ts';
import type { StateRow, StateTable } from '../model.ts';
import type { NamelessModel } from '../schemas/models.ts';
import { readNotShown } from '../docs/not-shown.ts';
import {
  type Entry,
  getBelow,
  listEntries,
  listItems,
  type Raw,
} from '../../load/structure/place.ts';
import { getMember, asText, asTexts } from '../raw.ts';
import type { Reading } from '../reading.ts';

/** A table before its identifiers are decided. */
export type NamelessTable = Omit<StateTable, 'names'>;

export function readStates(
  reading: Reading,
  models: readonly NamelessModel[],
): readonly NamelessTable[] {
  const closed = new Set(
    models.filter((model) => model.enum?.open === false).map(({ key }) => key),
  );
  return listEntries(getBelow(reading.root, 'x-sw-states')).map((entry) =>
    readTable(reading, entry, closed),
  );
}

function readTable(reading: Reading, table: Entry, closed: ReadonlySet<string>): NamelessTable {
  const { key, value, at } = table;
  const description = readMarkdown(getMember(value, 'description'));
  return {
    key,
    ...(description === undefined ? {} : { description }),
    open: isOpen(value, closed),
    states: listEntries(getBelow(table, 'states')).map((state) => ({
      name: state.key,
      ...readTextMember(state.value, 'meaning'),
      label: getMember(state.value, 'label') === true,
    })),
    triggers: listEntries(getBelow(table, 'triggers')).map((trigger) => ({
      name: trigger.key,
      ...readTextMember(trigger.value, 'meaning'),
      ...readTextMember(trigger.value, 'operation'),
    })),
    rows: listItems(getBelow(table, 'rows')).map(readRow),
    notShown: readNotShown(reading, table, key),
    at,
  };
}

/** States on the wire of which no closed enum says that they are all. */
function isOpen(table: unknown, closed: ReadonlySet<string>): boolean {
  if (closed.has(asText(getMember(table, 'schema')) ?? '')) return false;
  const states = Object.values(getMember(table, 'states') ?? {});
  return states.some((state) => getMember(state, 'label') !== true);
}

function readRow({ value, at }: Raw): StateRow {
  return {
    from: readFrom(getMember(value, 'from')),
    triggers: asTextList(getMember(value, 'trigger')),
    ...readTextMember(value, 'condition'),
    to: readTo(getMember(value, 'to')),
    effects: asTextList(getMember(value, 'effects')),
    ...readTextMember(value, 'error'),
    at,
  };
}

function readFrom(value: unknown): StateRow['from'] {
  if (value === 'any') return 'any';
  const except = getMember(value, 'anyExcept');
  return except === undefined ? asTextList(value) : { anyExcept: asTextList(except) };
}

function readTo(value: unknown): StateRow['to'] {
  if (value === 'same') return 'same';
  const payload = asText(getMember(value, 'payload'));
  if (payload === undefined) return asTextList(value);
  return { payload, values: asTexts(getMember(value, 'values')) };
}

function asTextList(value: unknown): readonly string[] {
  return typeof value === 'string' ? [value] : asTexts(value);
}

function readTextMember<K extends string>(value: unknown, key: K): { [P in K]?: string } {
  const text = asText(getMember(value, key));
  // A computed key of a literal type is widened by the compiler to an index signature.
  return (text === undefined ? {} : { [key]: text }) as { [P in K]?: string };
}
