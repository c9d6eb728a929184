/** An operation whose answer is a stream, always or where it is asked for, in; the call that gives the stream out. */

import type { Operation } from '../../ir/model.ts';
import type { Code } from '../code.ts';
import type { Call, Kit } from './call.ts';
import { argumentsOf, methodOf, paramsLayout, paramsSample } from './call.ts';
import { streamSample } from './sample/asking.ts';

/** The call that gives the stream. */
export interface StreamCall {
  readonly method: Code;
  readonly args: Call['args'];
}

/** How the stream of an operation is called, where a sample is known. */
export function streamCallOf(operation: Operation, kit: Kit): StreamCall | undefined {
  const { stream, names } = operation;
  const args = argumentsOf(operation, kit);
  if (stream === undefined || args === undefined) return undefined;
  const method = methodOf(operation, (names.stream ?? names).method, kit);
  if (stream.asked === undefined || stream.asked === 'call') return { method, args };
  const sample = streamSample(operation, paramsSample(operation, kit) ?? {}, kit.context);
  if (sample === undefined) return undefined;
  const url = operation.path === undefined ? args.slice(0, 1) : [];
  return { method, args: [...url, paramsLayout(operation, sample, kit)] };
}
