/** Samples of an operation that answers with a stream or otherwise: those whose request asks for the one or the other. */

import type { Json, JsonObject, Operation, StreamChoice } from '../../../ir/model.ts';
import { isOfType } from '../typed.ts';
import type { Context } from './context.ts';
import { isObject, objectOf } from './value.ts';

/** The sample that asks for what is no stream: without the member that asks, else with `false`. */
export function plainSample(
  operation: Operation,
  sample: JsonObject,
  context: Context,
): JsonObject | undefined {
  const { asked } = operation.stream ?? {};
  const isTied = asked !== undefined && asked !== 'call';
  const samples = isTied ? withoutAsking(sample, asked) : [sample];
  return samples.find((one) => isParams(operation, one, context));
}

/** The sample that asks for the stream, where that is told by a member. */
export function streamSample(
  operation: Operation,
  sample: JsonObject,
  context: Context,
): JsonObject | undefined {
  const { asked } = operation.stream ?? {};
  if (asked === undefined || asked === 'call') return undefined;
  const asking = withMember(sample, asked.member, asked.value);
  return isParams(operation, asking, context) ? asking : undefined;
}

function withoutAsking(sample: JsonObject, { member, isUsual }: StreamChoice): JsonObject[] {
  const refused = withMember(sample, member, false);
  return isUsual === true ? [refused] : [withMember(sample, member), refused];
}

/** Whether a sample, written as a literal, compiles as the parameters of an operation. */
function isParams(
  { params: { members } }: Operation,
  sample: JsonObject,
  context: Context,
): boolean {
  return isOfType(sample, { kind: 'object', members }, context.models);
}

/** A copy that has a value at the end of a path, or nothing there. */
function withMember(
  sample: JsonObject,
  [name = '', ...rest]: readonly string[],
  value?: Json,
): JsonObject {
  const others = Object.entries(sample).filter(([key]) => key !== name);
  const inner = sample[name];
  if (rest.length === 0) return objectOf(value === undefined ? others : [...others, [name, value]]);
  const below = isObject(inner) ? inner : {};
  const isLeft = value !== undefined || isObject(inner);
  return objectOf(isLeft ? [...others, [name, withMember(below, rest, value)]] : others);
}
