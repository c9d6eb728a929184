/** Schemas that say nothing, and documents in which it matters that they are there. */

import { hasOnlyKeywords } from '../../ir/schemas/draft.ts';
import type { Api, Schema } from '../../ir/model.ts';
import { listSchemaParts } from '../../ir/schemas/walk.ts';

/** Whether anything fits. */
export function isOpen(schema: Schema): boolean {
  if (schema.kind === 'boolean') return schema.value;
  return hasOnlyKeywords(schema, ANNOTATIONS);
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
export function needsEvaluated({ models, operations }: Api): boolean {
  const open: Schema[] = models.map(({ schema }) => schema);
  const add = (schema: Schema | undefined): void => {
    if (schema !== undefined) open.push(schema);
  };
  operations.forEach(({ paramsSchema, rules, body, responses, stream }) => {
    add(paramsSchema);
    rules.forEach(add);
    add(stream?.item);
    body?.contents.forEach(({ schema }) => add(schema));
    responses.forEach(({ contents }) => contents.forEach(({ schema }) => add(schema)));
  });
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind === 'boolean') continue;
    if (part.unevaluatedItems !== undefined || part.unevaluatedProperties !== undefined) {
      return true;
    }
    for (const inner of listSchemaParts(part)) open.push(inner);
  }
  return false;
}
