/** An operation with an update mask and a sample in, the sample with a mask and a body that agree out. */

import type { Json, JsonObject, Operation, Schema } from '../../../ir/model.ts';
import type { Context } from './context.ts';
import { sampleOf } from './sample.ts';
import { isObject, objectOf } from './value.ts';

/** The sample as it is, where there is no mask, or none that names plain members. */
export function withMask(
  { mask, body }: Operation,
  sample: JsonObject,
  context: Context,
): JsonObject {
  const path = mask?.paths.find((one) => !one.path.includes('{'))?.path;
  const schema = body?.contents[0]?.schema;
  if (mask === undefined || path === undefined || schema === undefined) return sample;
  const wanted = {
    kind: 'schema',
    at: schema.at,
    allOf: [schema, holding(path.split('.'))],
  } as const;
  const content = sampleOf(wanted, context, 'body', { sparse: true });
  const params = sample['params'];
  if (content === undefined || !isObject(params)) return sample;
  const given: readonly (readonly [string, Json])[] = [
    ...Object.entries(params).filter(([name]) => name !== mask.parameter),
    [mask.parameter, [path]],
  ];
  return objectOf([
    ['params', objectOf(given)],
    ['body', content],
  ]);
}

/** A schema that wants the member at a path. */
function holding([name, ...rest]: readonly string[]): Schema {
  const at = { file: '', pointer: '' };
  if (name === undefined) return { kind: 'boolean', value: true, at };
  const inner = { name, schema: holding(rest), required: true, at };
  return { kind: 'schema', at, required: [name], properties: [inner] };
}
