// In: an integer of 64 bits, as a number or a `bigint`. Out: a rule that both keep.

import type { Rule } from './node.ts';
import { rule } from './rule.ts';
import { refuse } from './verdict.ts';

/**
 * An integer of 64 bits: as a `bigint`, or as a number; in a request a number must be one that JavaScript holds exactly.
 *
 * @example
 * anything(bigInteger(), minimum(1));
 */
export function bigInteger(): Rule {
  return rule((value, run) => {
    if (typeof value === 'bigint') {
      return (
        BigInt.asIntN(64, value) === value || refuse(run, value, 'format', 'an integer of 64 bits')
      );
    }
    if (!Number.isInteger(value)) return refuse(run, value, 'type', 'an integer');
    return (
      run.direction !== 'request' ||
      Number.isSafeInteger(value) ||
      refuse(run, value, 'type', 'a safe integer, or a bigint')
    );
  });
}
