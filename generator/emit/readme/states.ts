/** State tables: meanings, a diagram, and the rows in full. */

import type { Api, StateRow, StateTable } from '../../ir/model.ts';
import { code, identifier, string } from '../code.ts';
import {
  block,
  cell,
  cellSpan,
  fence,
  inline,
  joinBlocks,
  plain,
  span,
  table,
  oneLine,
} from '../markdown.ts';
import { findFirst } from './sample.ts';

export function viewStates({ states }: Api) {
  if (states.length === 0) return undefined;
  const sections = states.map((one) => ({ heading: plain(one.key), text: describeStates(one) }));
  return { heading: 'States', use: viewUse(states), sections };
}

function describeStates(states: StateTable): string {
  const diagram = stateDiagram(states);
  return joinBlocks(
    states.open && 'States seen so far; others may come and are accepted.',
    states.description && block(states.description, 3),
    ...states.notShown.map(({ text }) => `Not shown: ${inline(text)}`),
    diagram && fence('mermaid', diagram),
    table(
      ['State', 'Meaning', 'In requests and responses'],
      states.states.map(({ name, meaning = '', label }) => [
        cellSpan(name),
        cell(meaning),
        label ? 'no, a label' : 'yes',
      ]),
    ),
    table(
      ['From', 'Trigger', 'Condition', 'To', 'Effects', 'Error'],
      states.rows.map((row) => describeRow(row, states.open)),
    ),
    table(
      ['Trigger', 'Meaning', 'Operation'],
      states.triggers.map(({ name, meaning = '', operation = '' }) => [
        cellSpan(name),
        cell(meaning),
        operation === '' ? '' : cellSpan(operation),
      ]),
    ),
  );
}

function describeRow(row: StateRow, isOpen: boolean): string[] {
  return [
    describeFrom(row.from),
    row.triggers.map(cellSpan).join(' or '),
    cell(row.condition ?? ''),
    describeTo(row.to, isOpen),
    row.effects.map(cell).join(' '),
    row.error === undefined ? '' : cellSpan(row.error),
  ];
}

function describeFrom(from: StateRow['from']): string {
  if (from === 'any') return 'any';
  if (!('anyExcept' in from)) return from.map(cellSpan).join(' or ');
  return `any except ${from.anyExcept.map(cellSpan).join(', ')}`;
}

function describeTo(to: StateRow['to'], isOpen: boolean): string {
  if (to === 'same') return 'same';
  if (!('payload' in to)) return to.map(cellSpan).join(' or ');
  const more = isOpen ? ' or another' : '';
  return `the ${cellSpan(to.payload)} of the payload: ${to.values.map(cellSpan).join(' or ')}${more}`;
}

/** With the first row that starts from a state of its own. */
function viewUse(tables: readonly StateTable[]) {
  return findFirst(tables, (states) =>
    findFirst(states.rows, ({ from, triggers: [trigger] }) => {
      const state = findState(from, states);
      if (trigger === undefined || state === undefined) return undefined;
      const name = identifier(states.names.value);
      return { trigger: span(trigger), name, args: code`${string(state)}, ${string(trigger)}` };
    }),
  );
}

function findState(from: StateRow['from'], { states }: StateTable): string | undefined {
  if (from === 'any') return states[0]?.name;
  if (!('anyExcept' in from)) return from[0];
  return states.find(({ name }) => !from.anyExcept.includes(name))?.name;
}

/** Empty where no row leads from one state to another. */
export function stateDiagram(table: StateTable): string {
  if (table.rows.length === 0) return '';
  const ids = new Map<string, string>();
  const formatId = (label: string): string => {
    const id = ids.get(label) ?? `s${ids.size + 1}`;
    ids.set(label, id);
    return id;
  };
  for (const { name } of table.states) formatId(name);
  const edges = table.rows.flatMap((row) => listEdges(row, formatId, table.open));
  const states = [...ids].map(([label, id]) => `  state "${encoded(label)}" as ${id}`);
  return ['stateDiagram-v2', ...states, ...new Set(edges)].join('\n');
}

function listEdges(row: StateRow, idOf: (label: string) => string, isOpen: boolean): string[] {
  const condition = row.condition === undefined ? '' : ` (${row.condition.replace(/\.$/, '')})`;
  const label = encoded(`${row.triggers.join(' or ')}${condition}`);
  return sources(row).flatMap((from) =>
    targets(row, from, isOpen).map((to) => `  ${idOf(from)} --> ${idOf(to)}: ${label}`),
  );
}

/** "Any" is drawn as one place to come from, as the source says it. */
function sources({ from }: StateRow): readonly string[] {
  if (from === 'any') return ['any state'];
  return typeof from === 'object' && 'anyExcept' in from
    ? [`any state except ${from.anyExcept.join(', ')}`]
    : from;
}

function targets({ to }: StateRow, from: string, isOpen: boolean): readonly string[] {
  if (to === 'same') return [from];
  if (typeof to !== 'object' || !('payload' in to)) return to;
  return isOpen ? [`the state given as ${to.payload}`] : to.values;
}

/** Mermaid reads `#58;` as the character of that number; what could mean something to it is written so. */
function encoded(text: string): string {
  return oneLine(text).replace(/[^\p{L}\p{N} ,.()'_/-]/gu, (mark) => `#${mark.codePointAt(0)};`);
}
