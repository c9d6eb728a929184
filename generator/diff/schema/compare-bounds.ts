/** Lengths, counts and limits: tightened, loosened, set, removed. */

import type { Bound, BoundName } from './bounds.ts';
import { isTighter, upperBounds } from './bounds.ts';
import type { Sight } from './pair.ts';

export function compareBounds({ old: before, new: after, tell }: Sight): void {
  const names = new Set([...before.bounds.keys(), ...after.bounds.keys()]);
  for (const name of names) {
    const [was, is] = [before.bounds.get(name), after.bounds.get(name)];
    if (was === undefined) tell(`${name}-set`, `${word(name)} ${shown(is)}`);
    else if (is === undefined) tell(`${name}-unset`, `no ${word(name)}, was ${shown(was)}`);
    else if (was.value !== is.value || was.isExclusive !== is.isExclusive) {
      const isUpper = upperBounds.has(name);
      const isLess = isTighter(is, was, isUpper) === isUpper;
      tell(
        `${name}-${isLess ? 'decreased' : 'increased'}`,
        `${word(name)} ${shown(was)} → ${shown(is)}`,
      );
    }
  }
}

/** `max-length` is the greatest length. */
function word(name: BoundName): string {
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

function shown(bound: Bound | undefined): string {
  if (bound === undefined) return '';
  return bound.isExclusive ? `${bound.value} (itself excluded)` : String(bound.value);
}
