/** Reports tables, states, triggers, limits, models and codes in `x-sw-simulation` that do not exist. */

import { getChild } from '../../load/structure/pointer.ts';
import type { Site } from '../site.ts';
import {
  asList,
  checkName,
  getMention,
  type Known,
  listEntries,
  listMentions,
  type Mention,
} from './extension-names.ts';

/** At the root: resources, and routes that only a simulation has. */
export function checkSimulation(known: Known, root: Site): void {
  const written = root.node.value['x-sw-simulation'];
  for (const [name, value] of listEntries(getChild(written, 'resources'))) {
    checkResource(known, root, { path: ['x-sw-simulation', 'resources', name], value });
  }
  for (const [name, value] of listEntries(getChild(written, 'routes'))) {
    checkEffect(known, root, { site: root, path: ['x-sw-simulation', 'routes', name], value });
  }
}

/** On an operation; `root` has what it names. */
export function checkOperationSimulation(known: Known, site: Site, root: Site): void {
  const mention = getMention(site, 'x-sw-simulation');
  if (mention.value !== undefined) checkEffect(known, root, mention);
}

function checkResource(
  known: Known,
  root: Site,
  { path, value }: Pick<Mention, 'path' | 'value'>,
): void {
  const tables = root.node.value['x-sw-states'];
  const get = (...names: readonly string[]): Mention => getMention(root, ...path, ...names);
  const schemas = getChild(root.node.value['components'], 'schemas');
  checkName(known, get('schema'), {
    among: new Map(listEntries(schemas)),
    code: 'EXT-207',
    message: (name) => `\`${name}\` is not a schema under \`components\`.`,
  });
  const table = getChild(value, 'table');
  checkName(known, get('table'), {
    among: new Map(listEntries(tables)),
    code: 'EXT-206',
    message: (name) => `\`x-sw-states\` has no table \`${name}\`.`,
  });
  for (const [state] of listEntries(getChild(value, 'states'))) {
    checkDuration(known, root, get('states', state, 'after'));
    const own = typeof table === 'string' ? getChild(tables, table) : undefined;
    if (own === undefined) continue;
    const states = new Map(listEntries(getChild(own, 'states')));
    checkName(known, get('states', state, 'to'), {
      among: states,
      code: 'EXT-206',
      message: describeState,
    });
    checkName(
      known,
      { ...get('states', state), value: state },
      { among: states, code: 'EXT-206', message: describeState },
    );
  }
  for (const [condition] of listEntries(getChild(value, 'conditions'))) {
    checkDuration(known, root, get('conditions', condition));
  }
}

function describeState(name: string): string {
  return `\`${name}\` is not a state of the table.`;
}

function checkEffect(known: Known, root: Site, { site, path, value }: Mention): void {
  const get = (...names: readonly (string | number)[]): Mention =>
    getMention(site, ...path, ...names);
  const tables = listEntries(root.node.value['x-sw-states']).map(([, table]) => table);
  const triggers = new Map(tables.flatMap((table) => listEntries(getChild(table, 'triggers'))));
  for (const trigger of listMentions(get('triggers'))) {
    checkName(known, trigger, {
      among: triggers,
      code: 'EXT-206',
      message: (name) => `No table of \`x-sw-states\` has the trigger \`${name}\`.`,
    });
  }
  asList(getChild(value, 'rules')).forEach((_rule, index) => {
    checkName(known, get('rules', index, 'code'), {
      among: known.codes ?? new Set(),
      code: 'EXT-205',
      message: (name) => `The error \`${name}\` is not registered by \`x-sw-errors\` at the root.`,
      help: 'Register it under `codes` there.',
    });
    for (const time of ['within', 'after']) {
      checkDuration(known, root, get('rules', index, 'repeats', time));
    }
  });
}

/** A text is the name of a limit. */
function checkDuration(known: Known, root: Site, mention: Mention): void {
  checkName(known, mention, {
    among: new Map(listEntries(root.node.value['x-sw-limits'])),
    code: 'EXT-207',
    message: (name) => `\`x-sw-limits\` at the root has no limit \`${name}\`.`,
    help: 'State it there, or write `{ value, unit }`.',
  });
}
