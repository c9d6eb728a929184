/** An operation in, the name that the type of its answer has out. */

import { hasMembers } from './inline.ts';
import type { Operation } from './model.ts';
import type { Outline } from './outline.ts';
import { capital } from './words.ts';

type Answering = Pick<Operation, 'stream' | 'success'>;

/**
 * Whether an answer has a name of its own: one whose members have no model needs it; another has it where it is free, so
 * that it stays when members get a model or lose theirs. A model of that name is often the answer itself.
 */
export function nameOfAnswer(
  { stream, success: { type } }: Answering,
  functionName: string,
): { readonly name: string; readonly need: 'needed' | 'wished' } | undefined {
  const isStream = stream !== undefined && stream.asked === undefined;
  if (isStream || type.kind === 'undefined' || type.kind === 'unknown') {
    return undefined;
  }
  const name = `${capital(functionName)}Response`;
  return { name, need: hasMembers(type) ? 'needed' : 'wished' };
}

/** Whether all that is known of a document without its operations gives the name that an answer had. */
export function keepsNameOfAnswer(
  operation: Answering,
  { function: functionName, response }: Operation['names'],
  { models }: Outline,
): boolean {
  const answer = nameOfAnswer(operation, functionName);
  if (answer?.need === 'needed') return response !== undefined;
  const isTaken = models.some(({ name }) => name === answer?.name);
  return response === (isTaken ? undefined : answer?.name);
}
