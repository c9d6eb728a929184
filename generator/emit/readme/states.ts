/** State tables of an API in, what its README says of them out: meanings, a diagram, and the rows in full. */

import type { Scope } from '../../plan/emitter.ts';
import type { StateRow, StateTable } from '../../ir/model.ts';
import { code, identifier, string } from '../code.ts';
import type { Code } from '../code.ts';
import { block, cell, cellSpan, fence, plain, span } from './markdown.ts';
import { stateDiagram } from './mermaid.ts';
import { notShownLine } from './notshown.ts';
import { tableOf } from './tables.ts';
import type { Example, StatesView, StateView } from './view.ts';

export function statesView({ api, options }: Scope): StatesView | undefined {
  if (api.states.length === 0) return undefined;
  return {
    heading: 'States',
    text:
      'Each table answers `transitions(state, trigger)` with its rows in order, `can(state, trigger)`, and ' +
      '`next(state, trigger)` with the set of states it may lead to.',
    tables: api.states.map((table) => stateView(table, options.importName)),
  };
}

function stateView(table: StateTable, importName: string): StateView {
  const diagram = stateDiagram(table);
  return {
    heading: plain(table.key),
    paragraphs: [
      ...(table.open ? ['States seen so far; others may come and are accepted.'] : []),
      ...(table.description === undefined ? [] : [block(table.description, 3)]),
      ...table.notShown.map(notShownLine),
    ],
    states: tableOf(
      ['State', 'Meaning', 'On the wire'],
      table.states.map(({ name, meaning = '', label }) => [
        cellSpan(name),
        cell(meaning),
        label ? 'no, a label' : 'yes',
      ]),
    ),
    triggers: tableOf(
      ['Trigger', 'Meaning', 'Operation'],
      table.triggers.map(({ name, meaning = '', operation }) => [
        cellSpan(name),
        cell(meaning),
        operation === undefined ? '' : cellSpan(operation),
      ]),
    ),
    diagram: diagram === '' ? '' : fence('mermaid', diagram),
    rows: tableOf(
      ['From', 'Trigger', 'Condition', 'To', 'Effects', 'Error'],
      table.rows.map((row) => rowOf(row, table.open)),
    ),
    examples: example(table, importName),
  };
}

function rowOf(row: StateRow, isOpen: boolean): string[] {
  return [
    fromText(row.from),
    row.triggers.map(cellSpan).join(' or '),
    cell(row.condition ?? ''),
    toText(row.to, isOpen),
    row.effects.map(cell).join(' '),
    row.error === undefined ? '' : cellSpan(row.error),
  ];
}

function fromText(from: StateRow['from']): string {
  if (from === 'any') return 'any';
  if (typeof from === 'object' && 'anyExcept' in from) {
    return `any except ${from.anyExcept.map(cellSpan).join(', ')}`;
  }
  return from.map(cellSpan).join(' or ');
}

function toText(to: StateRow['to'], isOpen: boolean): string {
  if (to === 'same') return 'same';
  if (typeof to === 'object' && 'payload' in to) {
    const more = isOpen ? ' or another' : '';
    return `as ${cellSpan(to.payload)} of the payload says: ${to.values.map(cellSpan).join(' or ')}${more}`;
  }
  return to.map(cellSpan).join(' or ');
}

/** The first row that starts from a state of its own. */
function example(table: StateTable, importName: string): Example[] {
  for (const { from, triggers } of table.rows) {
    const [trigger] = triggers;
    const state = fromState(from, table);
    if (trigger === undefined || state === undefined) continue;
    const text = `For example, where ${span(trigger)} may lead:`;
    return [{ text, code: fence('ts', call(table, state, trigger, importName)) }];
  }
  return [];
}

function fromState(from: StateRow['from'], table: StateTable): string | undefined {
  if (from === 'any') return table.states[0]?.name;
  if (typeof from === 'object' && 'anyExcept' in from) {
    return table.states.find(({ name }) => !from.anyExcept.includes(name))?.name;
  }
  return from[0];
}

function call(table: StateTable, state: string, trigger: string, importName: string): Code {
  const name = identifier(table.names.value);
  const args = [string(state), string(trigger)];
  return code`import { ${name} } from ${string(importName)};

${name}.can(${args}); // true
${name}.next(${args}); // a Set of states`;
}
