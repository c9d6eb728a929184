/** Compares lengths, counts and limits. */

import type { BoundName } from '../checks/bounds.ts';
import type { Context } from './pair.ts';
import { type Bound, boundSources, isTighter } from './shape/bounds.ts';

export function compareBounds({ old: before, new: after, add }: Context): void {
  for (const { name, isUpper } of boundSources) {
    const [was, is] = [before.bounds.get(name), after.bounds.get(name)];
    const [noun, old, now] = [describeBound(name), printBound(was), printBound(is)];
    if (was === undefined && is !== undefined) add(`${name}-set`, `${noun} ${now}`);
    if (was !== undefined && is === undefined) add(`${name}-unset`, `no ${noun}, was ${old}`);
    if (was === undefined || is === undefined || old === now) continue;
    const change = isTighter(is, was, isUpper) === isUpper ? 'decreased' : 'increased';
    add(`${name}-${change}`, `${noun} ${old} → ${now}`);
  }
}

/** `max-length` is the greatest length. */
function describeBound(name: BoundName): string {
  const [side, what] = name.split('-');
  const which = side === 'max' ? 'greatest' : 'least';
  return what === undefined ? `${which} value` : `${which} ${nouns[what] ?? what}`;
}

const nouns: Readonly<Record<string, string>> = {
  length: 'length',
  items: 'number of items',
  properties: 'number of members',
  contains: 'number of matching items',
};

function printBound(bound: Bound | undefined): string {
  if (bound === undefined) return '';
  return bound.isExclusive ? `${bound.value} (itself excluded)` : String(bound.value);
}
