/** Compares the conditions of two schemas: which came, and which went. */

import type { Context } from './pair.ts';

export function compareConditions({ old: before, new: after, add }: Context): void {
  for (const keyword of new Set([...before.conditions.keys(), ...after.conditions.keys()])) {
    const was = [...(before.conditions.get(keyword) ?? [])];
    const is = [...(after.conditions.get(keyword) ?? [])];
    const lost = was.filter((text) => !is.includes(text)).length;
    const gained = is.filter((text) => !was.includes(text)).length;
    if (lost > 0 && gained > 0) {
      add('condition-changed', `the rule \`${keyword}\` is another one`);
    } else if (gained > 0) add('condition-added', `a rule \`${keyword}\` is new`);
    else if (lost > 0) add('condition-removed', `a rule \`${keyword}\` is gone`);
  }
}
