/** State tables in; states, triggers, operations and codes in them that nothing bears, reported. */

import { textOfJson } from '../diagnostics/json.ts';
import { didYouMean } from '../diagnostics/suggest.ts';
import { childOf } from '../load/pointer.ts';
import { entriesOf, expectName, expectOperation, type Known, listOf } from './extension-names.ts';
import { followed } from './parameters.ts';
import { placeOf, type Site, tell } from './site.ts';

interface Table {
  readonly known: Known;
  readonly root: Site;
  readonly name: string;
  readonly value: unknown;
  readonly states: ReadonlyMap<string, unknown>;
  readonly triggers: ReadonlyMap<string, unknown>;
}

export function checkStates(known: Known, root: Site): void {
  for (const [name, value] of entriesOf(root.node.value['x-sw-states'])) {
    const states = new Map(entriesOf(childOf(value, 'states')));
    const triggers = new Map(entriesOf(childOf(value, 'triggers')));
    const table: Table = { known, root, name, value, states, triggers };
    checkSchema(table);
    for (const [trigger, entry] of triggers) {
      const path = ['x-sw-states', name, 'triggers', trigger, 'operation'];
      expectOperation(known, root, path, childOf(entry, 'operation'));
    }
    listOf(childOf(value, 'rows')).forEach((row, index) => checkRow(table, row, index));
  }
}

/** States that are no mere labels are values of the schema that the table names. */
function checkSchema({ known, root, name, value, states }: Table): void {
  const schemaName = childOf(value, 'schema');
  if (typeof schemaName !== 'string') return;
  const { bundle } = known.check;
  const schemas = childOf(childOf(bundle.root, 'components'), 'schemas');
  const at = placeOf(root, 'x-sw-states', name, 'schema');
  const schema = followed(bundle, childOf(schemas, schemaName), at);
  if (schema === undefined) {
    const help = didYouMean(
      schemaName,
      entriesOf(schemas).map(([key]) => key),
    );
    const message = `\`${schemaName}\` is no schema under \`components\`.`;
    return tell(known.check, 'error', 'EXT-207', at, message, help);
  }
  const values = new Set(
    [...listOf(schema['enum']), ...listOf(schema['x-extensible-enum'])].map(textOfJson),
  );
  for (const [state, entry] of values.size === 0 ? [] : states) {
    if (values.has(state) || childOf(entry, 'label') === true) continue;
    const message = `The state \`${state}\` is none of the values of \`${schemaName}\`.`;
    const help = didYouMean(state, values, 'Mark it `label: true` if it is no value on the wire.');
    const key = { ...placeOf(root, 'x-sw-states', name, 'states', state), key: true };
    tell(known.check, 'error', 'EXT-208', key, message, help);
  }
}

function checkRow(table: Table, row: unknown, index: number): void {
  const { known, root, name, triggers } = table;
  const path = ['x-sw-states', name, 'rows', index];
  const from = childOf(row, 'from');
  expectStates(table, [...path, 'from'], from, 'any');
  expectStates(table, [...path, 'from', 'anyExcept'], childOf(from, 'anyExcept'));
  const to = childOf(row, 'to');
  expectStates(table, [...path, 'to'], to, 'same');
  expectStates(table, [...path, 'to', 'values'], childOf(to, 'values'));
  const trigger = childOf(row, 'trigger');
  listOf(trigger).forEach((item, at) => {
    const place = Array.isArray(trigger) ? [...path, 'trigger', at] : [...path, 'trigger'];
    expectName(known, root, place, item, triggers, {
      code: 'EXT-206',
      message: (wrong) => `\`${wrong}\` is no trigger of the table \`${name}\`.`,
      help: 'List it under `triggers`.',
    });
  });
  checkError(table, [...path, 'error'], childOf(row, 'error'));
}

function expectStates(
  { known, root, name, states }: Table,
  path: readonly (string | number)[],
  value: unknown,
  word?: string,
): void {
  listOf(value).forEach((item, index) => {
    if (item === word) return;
    const place = Array.isArray(value) ? [...path, index] : path;
    expectName(known, root, place, item, states, {
      code: 'EXT-206',
      message: (wrong) => `\`${wrong}\` is no state of the table \`${name}\`.`,
      help: 'List it under `states`.',
    });
  });
}

function checkError(
  { known, root }: Table,
  path: readonly (string | number)[],
  error: unknown,
): void {
  if (typeof error !== 'string' || known.values.has(error)) return;
  expectName(known, root, path, error, known.codes ?? new Set(), {
    code: 'EXT-205',
    message: (wrong) => `\`${wrong}\` is neither a registered error code nor a value of an enum.`,
  });
}
