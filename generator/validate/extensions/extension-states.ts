/** Reports states, triggers, operations and codes in state tables that do not exist. */

import { formatJson } from '../../diagnostics/json.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { getChild } from '../../load/structure/pointer.ts';
import {
  asList,
  checkName,
  checkOperationName,
  getMention,
  type Known,
  listEntries,
  listMentions,
  type Mention,
} from './extension-names.ts';
import { followReferences } from '../parameters.ts';
import { locateValue, type Site, reportError } from '../site.ts';

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
    for (const trigger of triggers.keys()) {
      const path = ['x-sw-states', name, 'triggers', trigger, 'operation'];
      checkOperationName(known, getMention(root, ...path));
    }
    asList(getChild(value, 'rows')).forEach((_row, index) => checkRow(table, index));
  }
}

/** States that are no mere labels are values of the schema that the table names. */
function checkSchema({ known, root, name, value, states }: Table): void {
  const schemaName = getChild(value, 'schema');
  if (typeof schemaName !== 'string') return;
  const { bundle } = known.check;
  const schemas = getChild(getChild(bundle.root, 'components'), 'schemas');
  const at = locateValue(root, 'x-sw-states', name, 'schema');
  const schema = followReferences(bundle, { value: getChild(schemas, schemaName), at });
  if (schema === undefined) {
    const help = suggestName(
      schemaName,
      listEntries(schemas).map(([key]) => key),
    );
    const message = `\`${schemaName}\` is not a schema under \`components\`.`;
    return reportError(known.check, at, { code: 'EXT-207', message, help });
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
    reportError(known.check, key, { code: 'EXT-208', message, help });
  }
}

function checkRow(table: Table, index: number): void {
  const { known, root, name, triggers } = table;
  const get = (...path: readonly string[]): Mention =>
    getMention(root, 'x-sw-states', name, 'rows', index, ...path);
  checkStateNames(table, get('from'), 'any');
  checkStateNames(table, get('from', 'anyExcept'));
  checkStateNames(table, get('to'), 'same');
  checkStateNames(table, get('to', 'values'));
  for (const mention of listMentions(get('trigger'))) {
    checkName(known, mention, {
      among: triggers,
      code: 'EXT-206',
      message: (wrong) => `\`${wrong}\` is not a trigger of the table \`${name}\`.`,
      help: 'List it under `triggers`.',
    });
  }
  checkError(known, get('error'));
}

function checkStateNames({ known, name, states }: Table, names: Mention, word?: string): void {
  for (const mention of listMentions(names)) {
    if (mention.value === word) continue;
    checkName(known, mention, {
      among: states,
      code: 'EXT-206',
      message: (wrong) => `\`${wrong}\` is not a state of the table \`${name}\`.`,
      help: 'List it under `states`.',
    });
  }
}

function checkError(known: Known, mention: Mention): void {
  const { value: error } = mention;
  if (typeof error !== 'string' || known.values.has(error)) return;
  checkName(known, mention, {
    among: known.codes ?? new Set(),
    code: 'EXT-205',
    message: (wrong) => `\`${wrong}\` is neither a registered error code nor a value of an enum.`,
  });
}
