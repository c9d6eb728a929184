/** Finds how many items a page has where the caller does not say it. */

import type { RequestMember } from '../model/model.ts';
import { type Calls, findBodySchema } from '../operations/calls.ts';
import { listSureParts } from './answer-members.ts';

export function findDocumentedSize(
  calls: Calls,
  limit: RequestMember | undefined,
): number | undefined {
  if (limit === undefined) return undefined;
  const own = calls.parameters.find(({ key }) => key.join('.') === limit.join('.'))?.schema;
  const schema = own ?? findBodySchema(calls, limit.slice(1));
  const parts = listSureParts(calls.world.schemas, schema);
  const value = parts.find((part) => part.default !== undefined)?.default?.value;
  return typeof value === 'number' && value > 0 ? value : undefined;
}
