/** Rules that are compared as a whole: `not`, `if`, `contains`, `dependentRequired` and their like. */

import type { Sight } from './pair.ts';

export function compareRules({ old: before, new: after, tell }: Sight): void {
  for (const keyword of new Set([...before.rules.keys(), ...after.rules.keys()])) {
    const was = before.rules.get(keyword) ?? [];
    const is = after.rules.get(keyword) ?? [];
    const lost = was.filter((text) => !is.includes(text)).length;
    const gained = is.filter((text) => !was.includes(text)).length;
    if (lost > 0 && gained > 0) tell('condition-changed', `the rule \`${keyword}\` is another one`);
    else if (gained > 0) tell('condition-added', `a rule \`${keyword}\` is new`);
    else if (lost > 0) tell('condition-removed', `a rule \`${keyword}\` is gone`);
  }
}
