/** What schemas say about themselves: deprecated, and how stable they are. */

import { stabilityChange } from '../stability.ts';
import type { Sight } from './pair.ts';

export function compareAnnotations({ old: before, new: after, pair, tell }: Sight): void {
  // A parameter that is deprecated is told of as a parameter, in which its schema counts too.
  if (pair.subject !== 'parameter') {
    if (!before.isDeprecated && after.isDeprecated) tell('deprecated', 'deprecated');
    if (before.isDeprecated && !after.isDeprecated) tell('reactivated', 'no longer deprecated');
  }
  const change = stabilityChange(before.stability, after.stability);
  if (change !== undefined) tell(`stability-${change.way}`, change.what);
}
