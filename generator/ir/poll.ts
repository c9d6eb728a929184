/** `x-sw-poll`: polling an operation until the answer is in a wanted state. */

import { pathOf, type Calls } from './calls.ts';
import type { Operation } from './model.ts';
import { member, numberOf, textOf, textsOf } from './raw.ts';

export function pollOf({ operation }: Calls): Pick<Operation, 'poll'> {
  const written = member(operation.value, 'x-sw-poll');
  const name = textOf(member(written, 'name'));
  if (name === undefined) return {};
  return {
    poll: {
      name,
      state: pathOf(member(written, 'state')),
      interval: numberOf(member(written, 'interval')) ?? 5,
      until: textsOf(member(written, 'until')),
      while: textsOf(member(written, 'while')),
    },
  };
}
