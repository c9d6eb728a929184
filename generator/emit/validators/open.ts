/** Schemas that say nothing, and documents in which it matters that they stand there. */

import { saysOnly } from '../../ir/draft.ts';
import type { Api, Schema } from '../../ir/model.ts';
import { partsOf } from '../../ir/walk.ts';

/** Whether anything fits. */
export function isOpen(schema: Schema): boolean {
  if (schema.kind === 'boolean') return schema.value;
  return saysOnly(schema, ANNOTATIONS);
}

const ANNOTATIONS: ReadonlySet<string> = new Set([
  'kind',
  'at',
  'title',
  'description',
  'deprecated',
  'default',
  'examples',
  'xml',
  'notShown',
  'statedLimits',
  'source',
]);

/** Whether some schema asks which members or items others have looked at: then a schema that says nothing has looked. */
export function asksWhatIsEvaluated({
  models,
  operations,
}: Pick<Api, 'models' | 'operations'>): boolean {
  const open: Schema[] = [
    ...models.map(({ schema }) => schema),
    ...operations.flatMap(({ paramsSchema, rules, body, responses, stream }) => [
      paramsSchema,
      ...rules,
      ...(stream === undefined ? [] : [stream.item]),
      ...[body, ...responses]
        .flatMap((one) => one?.contents ?? [])
        .flatMap(({ schema }) => schema ?? []),
    ]),
  ];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind === 'boolean') continue;
    if (part.unevaluatedItems !== undefined || part.unevaluatedProperties !== undefined) {
      return true;
    }
    open.push(...partsOf(part));
  }
  return false;
}
