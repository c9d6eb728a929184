/** `x-sw-batch`: which array of the request is split, at what size, and which array of the answers is joined. */

import { answerSchema, bodySchema, pathOf, requestMember, type Calls } from './calls.ts';
import type { Operation } from './model.ts';
import { itemTypeOf } from './pages.ts';
import { below, member, textOf } from './raw.ts';
import { tell } from './reading.ts';
import { targetOf } from './walk.ts';

export function batchOf(calls: Calls): Pick<Operation, 'batch'> {
  const { world, operation } = calls;
  const written = member(operation.value, 'x-sw-batch');
  if (written === undefined) return {};
  const items = requestMember(calls, textOf(member(written, 'items')) ?? '');
  const results = pathOf(member(written, 'results'));
  const list = bodySchema(calls, items.slice(1));
  const limit = targetOf(world.schemas, list)?.maxItems;
  if (limit === undefined || limit < 1) {
    tell(calls.reading, {
      code: 'SCHEMA-504',
      at: below(operation.at, 'x-sw-batch'),
      message: `The array \`${items.join('.')}\` has no \`maxItems\`, so a batch is never split.`,
      help: 'Add `maxItems` to the schema of the array.',
    });
  }
  return {
    batch: {
      items,
      itemType: itemTypeOf(world, list, 'input'),
      limit: limit === undefined || limit < 1 ? Number.MAX_SAFE_INTEGER : limit,
      results,
      resultType: itemTypeOf(world, answerSchema(calls, results), 'output'),
    },
  };
}
