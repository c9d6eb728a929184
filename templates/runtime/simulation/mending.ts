// Answers that the document allows: what does not fit in them is a sample.

import { findIssues } from '../call/validate.ts';
import { findFault } from '../samples/checks.ts';
import type { Part } from '../samples/shapes.ts';
import type { ServerOperation } from '../server/api.ts';
import { findByStatus } from '../server/replies.ts';
import type { SimulatedOperation } from './operation-model.ts';
import type { AnyReply } from './replies.ts';
import { isMap } from './values.ts';
import type { World } from './world.ts';

/** The operation whose answer is looked at. */
export interface Answering {
  readonly world: World;
  readonly known: ServerOperation;
  readonly operation: SimulatedOperation;
}

interface Mending {
  /** The same key gives the same samples. */
  readonly key: unknown;

  /** Whether the answer has another form than the items: what is not as the document says is no fault then. */
  readonly isForm?: true | undefined;
}

/** An answer in which a sample is in the place of what its document does not allow. */
export function mendAnswer(
  answering: Answering,
  answer: AnyReply,
  { key, isForm }: Mending,
): AnyReply {
  if ('code' in answer || !isData(answer.body)) return answer;
  const { world, known, operation } = answering;
  const { status, body } = answer;
  const fault = findWrong(answering, status, body);
  if (fault === undefined || !operation.sample) return answer;
  if (!isForm)
    world.noteMended(`${known.id}: its answer ${status} was not as the document says: ${fault}.`);
  const mend = isForm ? 'known' : true;
  const mended = world.mend(operation.sample, status, { body, key, mend });
  return mended === undefined ? answer : { ...answer, body: mended };
}

/** What is wrong with a body, in words; `undefined` where the document allows it, or says nothing of it. */
export function findWrong(
  { known, operation }: Answering,
  status: number,
  body: unknown,
): string | undefined {
  const shape = operation.sample && findByStatus(operation.sample.answers, status);
  if (!shape) return undefined;
  const schema = findByStatus(known.validator?.parts.responses ?? {}, status);
  const [issue] = findIssues(schema, body);
  if (issue) return `${issue.path.join('.')} ${issue.message}`.trim();
  // What `answers` has are the shapes of samples.
  const fault = findFault(shape as Part, body, { direction: 'output', path: [] });
  return fault && `${fault.path.join('.')} is to be ${fault.expected}`.trim();
}

/** Streams and bytes are not looked at. */
function isData(body: unknown): boolean {
  return typeof body !== 'object' || body === null || Array.isArray(body) || isMap(body);
}
