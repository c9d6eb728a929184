/** `x-sw-states`: tables of states, triggers and rows, as the source gives them. */

import { readDescription } from '../docs/html.ts';
import type { StateRow, StateTable } from '../model/model.ts';
import type { NamelessModel } from '../schemas/models.ts';
import { readNotShown } from '../docs/not-shown.ts';
import {
  type Entry,
  getBelow,
  listEntries,
  listItems,
  type Raw,
} from '../../load/structure/place.ts';
import { asTexts, getMember, getText, isTrue, allowUndefined, readProse } from '../raw.ts';
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
  return allowUndefined({
    key,
    description: readDescription(value),
    open: isOpen(value, closed),
    states: listEntries(getBelow(table, 'states')).map((state) =>
      allowUndefined({
        name: state.key,
        meaning: readProse(getMember(state.value, 'meaning')),
        label: isTrue(state.value, 'label'),
      }),
    ),
    triggers: listEntries(getBelow(table, 'triggers')).map((trigger) =>
      allowUndefined({
        name: trigger.key,
        meaning: readProse(getMember(trigger.value, 'meaning')),
        operation: getText(trigger.value, 'operation'),
      }),
    ),
    rows: listItems(getBelow(table, 'rows')).map(readRow),
    notShown: readNotShown(reading, table, key),
    at,
  });
}

/** States on the wire of which no closed enum says that they are all. */
function isOpen(table: unknown, closed: ReadonlySet<string>): boolean {
  if (closed.has(getText(table, 'schema') ?? '')) return false;
  const states = Object.values(getMember(table, 'states') ?? {});
  return states.some((state) => getMember(state, 'label') !== true);
}

function readRow({ value, at }: Raw): StateRow {
  return allowUndefined({
    from: readFrom(getMember(value, 'from')),
    triggers: asTextList(getMember(value, 'trigger')),
    condition: getText(value, 'condition'),
    to: readTo(getMember(value, 'to')),
    effects: asTextList(getMember(value, 'effects')),
    error: getText(value, 'error'),
    at,
  });
}

function readFrom(value: unknown): StateRow['from'] {
  if (value === 'any') return 'any';
  const except = getMember(value, 'anyExcept');
  return except === undefined ? asTextList(value) : { anyExcept: asTextList(except) };
}

function readTo(value: unknown): StateRow['to'] {
  if (value === 'same') return 'same';
  const payload = getText(value, 'payload');
  if (payload === undefined) return asTextList(value);
  return { payload, values: asTexts(getMember(value, 'values')) };
}

function asTextList(value: unknown): readonly string[] {
  return typeof value === 'string' ? [value] : asTexts(value);
}
