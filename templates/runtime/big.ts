// In: an integer of 64 bits, as a number or a `bigint`. Out: a rule that both keep.

import type { Rule } from './node.ts';
import { rule } from './rule.ts';
import { refuse } from './verdict.ts';

/**
 * An integer of 64 bits: as a `bigint`, or as a number; in a request and in an answer a number must be one that JavaScript
 * holds exactly. Where an answer is not read with `bigint`s, as events of a stream are, a larger one was rounded.
 *
 * @example
 * anything(bigInteger(), minimum(1));
 */
export function bigInteger(): Rule {
  return rule((value, run) => {
    const isBig = typeof value === 'bigint';
    if (!isBig && !Number.isInteger(value)) return refuse(run, value, 'type', 'an integer');
    // A number that other readers of JSON gave is the greatest one rounded up.
    const fits = isBig ? BigInt.asIntN(64, value) === value : Math.abs(Number(value)) <= 2 ** 63;
    if (!fits) return refuse(run, value, 'format', 'an integer of 64 bits');
    return (
      isBig ||
      run.direction === undefined ||
      Number.isSafeInteger(value) ||
      refuse(run, value, 'type', 'a safe integer, or a bigint')
    );
  });
}
