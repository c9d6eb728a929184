/** A state table in, the source of a Mermaid state diagram out: ids of our own, labels with every mark encoded. */

import type { StateRow, StateTable } from '../../ir/model.ts';
import { oneLine } from '../markdown.ts';

/** Empty where no row leads from one state to another. */
export function stateDiagram(table: StateTable): string {
  if (table.rows.length === 0) return '';
  const ids = new Map<string, string>();
  const idOf = (label: string): string => {
    const id = ids.get(label) ?? `s${ids.size + 1}`;
    ids.set(label, id);
    return id;
  };
  for (const { name } of table.states) idOf(name);
  const edges = table.rows.flatMap((row) => edgesOf(row, idOf, table.open));
  const states = [...ids].map(([label, id]) => `  state "${encoded(label)}" as ${id}`);
  return ['stateDiagram-v2', ...states, ...new Set(edges)].join('\n');
}

function edgesOf(row: StateRow, idOf: (label: string) => string, isOpen: boolean): string[] {
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
