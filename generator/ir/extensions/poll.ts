/** `x-sw-poll`: polling an operation until the answer is in a wanted state. */

import { readMemberPath, type Calls } from '../operations/calls.ts';
import type { Operation } from '../model.ts';
import { getMember, asNumber, asText, asTexts } from '../raw.ts';

export function readPoll({ operation }: Calls): Pick<Operation, 'poll'> {
  const written = getMember(operation.value, 'x-sw-poll');
  const name = asText(getMember(written, 'name'));
  if (name === undefined) return {};
  return {
    poll: {
      name,
      state: readMemberPath(getMember(written, 'state')),
      interval: asNumber(getMember(written, 'interval')) ?? 5,
      until: asTexts(getMember(written, 'until')),
      while: asTexts(getMember(written, 'while')),
    },
  };
}
