/** Says in words where a row of a state table leads from and to. */

import type { StateRow } from '../ir/model.ts';

type Row = Pick<StateRow, 'from' | 'to'>;

export function describeSource(row: Row): string {
  return listSources(row).join(' or ');
}

export function describeTarget(row: Row): string {
  if (row.to === 'same') return 'the same';
  if ('payload' in row.to) {
    return `the ${row.to.payload} of the payload: ${row.to.values.join(' or ')}`;
  }
  return row.to.join(' or ');
}

/** "Any" is one place to come from, as the document says it. */
export function listSources({ from }: Row): readonly string[] {
  if (from === 'any') return ['any state'];
  return 'anyExcept' in from ? [`any state except ${from.anyExcept.join(', ')}`] : from;
}

export function listTargets({ to }: Row, from: string): readonly string[] {
  if (to === 'same') return [from];
  return 'payload' in to ? to.values : to;
}
