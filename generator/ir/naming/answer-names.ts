/** An operation in, the name that the type of its answer has out. */

import { hasMembers } from '../types/inline.ts';
import type { Operation } from '../model.ts';
import { capitalize } from './letter-case.ts';

type Answering = Pick<Operation, 'stream' | 'success'>;

/** An answer has a name of its own where it has members that no model has: `Pet` and `Pet[]` are names already. */
export function nameAnswer(
  { stream, success: { type } }: Answering,
  functionName: string,
): string | undefined {
  const isStream = stream !== undefined && stream.asked === undefined;
  return isStream || !hasMembers(type) ? undefined : `${capitalize(functionName)}Response`;
}
