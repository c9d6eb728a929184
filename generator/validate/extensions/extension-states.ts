/** State tables in; states, triggers, operations and codes in them that nothing bears, reported. */

import { formatJson } from '../../diagnostics/json.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { getChild } from '../../load/structure/pointer.ts';
import {
  listEntries,
  checkName,
  checkOperationName,
  type Known,
  asList,
} from './extension-names.ts';
import { followReferences } from '../parameters.ts';
import { locateValue, type Site, tell } from '../site.ts';

interface Table {
  readonly known: Known;
  readonly root: Site;
  readonly name: string;
  readonly value: unknown;
  readonly states: ReadonlyMap<string, unknown>;
  readonly triggers: ReadonlyMap<string, unknown>;
}

export function checkStates(known: Known, root: Site): void {
  for (const [name, value] of listEntries(root.node.value['x-sw-states'])) {
    const states = new Map(listEntries(getChild(value, 'states')));
    const triggers = new Map(listEntries(getChild(value, 'triggers')));
    const table: Table = { known, root, name, value, states, triggers };
    checkSchema(table);
    for (const [trigger, entry] of triggers) {
      const path = ['x-sw-states', name, 'triggers', trigger, 'operation'];
      checkOperationName(known, root, path, getChild(entry, 'operation'));
    }
    asList(getChild(value, 'rows')).forEach((row, index) => checkRow(table, row, index));
  }
}

/** States that are no mere labels are values of the schema that the table names. */
function checkSchema({ known, root, name, value, states }: Table): void {
  const schemaName = getChild(value, 'schema');
  if (typeof schemaName !== 'string') return;
  const { bundle } = known.check;
  const schemas = getChild(getChild(bundle.root, 'components'), 'schemas');
  const at = locateValue(root, 'x-sw-states', name, 'schema');
  const schema = followReferences(bundle, getChild(schemas, schemaName), at);
  if (schema === undefined) {
    const help = suggestName(
      schemaName,
      listEntries(schemas).map(([key]) => key),
    );
    const message = `\`${schemaName}\` is not a schema under \`components\`.`;
    return tell(known.check, 'error', 'EXT-207', at, message, help);
  }
  const values = new Set(
    [...asList(schema['enum']), ...asList(schema['x-extensible-enum'])].map(formatJson),
  );
  for (const [state, entry] of values.size === 0 ? [] : states) {
    if (values.has(state) || getChild(entry, 'label') === true) continue;
    const message = `The state \`${state}\` is not one of the values of \`${schemaName}\`.`;
    const help = suggestName(
      state,
      values,
      'Mark it with `label: true` if it is not a value in requests or responses.',
    );
    const key = { ...locateValue(root, 'x-sw-states', name, 'states', state), key: true };
    tell(known.check, 'error', 'EXT-208', key, message, help);
  }
}

function checkRow(table: Table, row: unknown, index: number): void {
  const { known, root, name, triggers } = table;
  const path = ['x-sw-states', name, 'rows', index];
  const from = getChild(row, 'from');
  checkStateNames(table, [...path, 'from'], from, 'any');
  checkStateNames(table, [...path, 'from', 'anyExcept'], getChild(from, 'anyExcept'));
  const to = getChild(row, 'to');
  checkStateNames(table, [...path, 'to'], to, 'same');
  checkStateNames(table, [...path, 'to', 'values'], getChild(to, 'values'));
  const trigger = getChild(row, 'trigger');
  asList(trigger).forEach((item, at) => {
    const place = Array.isArray(trigger) ? [...path, 'trigger', at] : [...path, 'trigger'];
    checkName(known, root, place, item, triggers, {
      code: 'EXT-206',
      message: (wrong) => `\`${wrong}\` is not a trigger of the table \`${name}\`.`,
      help: 'List it under `triggers`.',
    });
  });
  checkError(table, [...path, 'error'], getChild(row, 'error'));
}

function checkStateNames(
  { known, root, name, states }: Table,
  path: readonly (string | number)[],
  value: unknown,
  word?: string,
): void {
  asList(value).forEach((item, index) => {
    if (item === word) return;
    const place = Array.isArray(value) ? [...path, index] : path;
    checkName(known, root, place, item, states, {
      code: 'EXT-206',
      message: (wrong) => `\`${wrong}\` is not a state of the table \`${name}\`.`,
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
  checkName(known, root, path, error, known.codes ?? new Set(), {
    code: 'EXT-205',
    message: (wrong) => `\`${wrong}\` is neither a registered error code nor a value of an enum.`,
  });
}
