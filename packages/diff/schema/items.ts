/** Items of lists, by place and all others. */

import type { Schema } from '../../../generator/core/ir/model/model.ts';
import { acceptedEffect } from '../checks/schemas.ts';
import type { Context } from './pair.ts';
import type { Shape } from './shape/shape.ts';

export function compareItems({ old: before, new: after, pair, child, add }: Context): void {
  if (before.items !== undefined || after.items !== undefined) {
    child({ old: getRest(before), new: getRest(after), label: `${pair.label}[]` });
  }
  const length = Math.min(before.prefixItems.length, after.prefixItems.length);
  for (let index = 0; index < length; index++) {
    const was = before.prefixItems[index];
    const is = after.prefixItems[index];
    if (was === undefined || is === undefined) continue;
    child({ old: was, new: is, label: `${pair.label}[${index}]` });
  }
  const gained = after.prefixItems.length - before.prefixItems.length;
  if (gained > 0) {
    const what = `${describeCount(gained)} of its own`;
    // Nothing could be there before.
    const isLonger = isClosed(before);
    const severity = pair.direction === 'request' ? 'safe' : 'breaking';
    const effect =
      pair.direction === 'request' ? acceptedEffect : 'old callers may get longer lists';
    add('tuple-lengthened', `new: ${what}`, isLonger ? { severity, effect } : {});
  }
  if (gained < 0) {
    const isShorter = pair.direction === 'request' && isClosed(after);
    const effect = 'callers that send longer lists are refused';
    const note = isShorter ? ({ severity: 'breaking', effect } as const) : {};
    add('tuple-shortened', `gone: ${describeCount(-gained)} of its own`, note);
  }
}

function describeCount(count: number): string {
  return count === 1 ? 'an item with a schema' : `${count} items with schemas`;
}

/** No other items are allowed. */
function isClosed({ items }: Shape): boolean {
  return items?.kind === 'boolean' && !items.value;
}

function getRest({ items, at }: Shape): Schema {
  return items ?? { kind: 'boolean', value: true, at };
}
