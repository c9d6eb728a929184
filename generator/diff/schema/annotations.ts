/** What schemas say about themselves: deprecated, and how stable they are. */

import { compareStability } from '../stability.ts';
import type { Context } from './pair.ts';

export function compareAnnotations({ old: before, new: after, pair, add }: Context): void {
  // A parameter that is deprecated is reported as a parameter, in which its schema counts too.
  if (pair.subject !== 'parameter') {
    if (!before.isDeprecated && after.isDeprecated) add('deprecated', 'deprecated');
    if (before.isDeprecated && !after.isDeprecated) add('reactivated', 'no longer deprecated');
  }
  const change = compareStability(before.stability, after.stability);
  if (change !== undefined) add(`stability-${change.way}`, change.what);
}

/** Members of a schema that say nothing about values. */
export const annotations = 'at title description examples source notShown enumFacts'.split(' ');
