/** Items of lists, by place and all others. */

import type { Schema } from '../../ir/model.ts';
import type { Sight } from './pair.ts';
import type { Shape } from './shape.ts';

export function compareItems({ old: before, new: after, pair, child, tell }: Sight): void {
  if (before.items !== undefined || after.items !== undefined) {
    child({ old: restOf(before), new: restOf(after), label: `${pair.label}[]` });
  }
  const length = Math.min(before.prefixItems.length, after.prefixItems.length);
  for (let index = 0; index < length; index++) {
    const was = before.prefixItems[index];
    const is = after.prefixItems[index];
    if (was === undefined || is === undefined) continue;
    child({ old: was, new: is, label: `${pair.label}[${index}]` });
  }
  const gained = after.prefixItems.length - before.prefixItems.length;
  if (gained > 0) tell('tuple-lengthened', `${gained} more items have a schema of their own`);
  if (gained < 0) tell('tuple-shortened', `${-gained} items have no schema of their own any more`);
}

function restOf({ items, at }: Shape): Schema {
  return items ?? { kind: 'boolean', value: true, at };
}
