/** `x-sw-batch`: which array of the request is split, at what size, and which array of the answers is joined. */

import {
  findAnswerSchema,
  findBodySchema,
  readMemberPath,
  requestMember,
  type Calls,
} from '../operations/calls.ts';
import type { Operation } from '../model.ts';
import { typeItem } from './pages.ts';
import { placeBelow } from '../../load/structure/place.ts';
import { getMember, asText } from '../raw.ts';
import { tell } from '../reading.ts';
import { followReference } from '../schemas/walk.ts';

export function readBatch(calls: Calls): Pick<Operation, 'batch'> {
  const { world, operation } = calls;
  const written = getMember(operation.value, 'x-sw-batch');
  if (written === undefined) return {};
  const items = requestMember(calls, asText(getMember(written, 'items')) ?? '');
  const results = readMemberPath(getMember(written, 'results'));
  const list = findBodySchema(calls, items.slice(1));
  const limit = followReference(world.schemas, list)?.maxItems;
  if (limit === undefined || limit < 1) {
    tell(calls.reading, {
      code: 'SCHEMA-504',
      at: placeBelow(operation.at, 'x-sw-batch'),
      message: `The array \`${items.join('.')}\` has no \`maxItems\`, so a batch is never split.`,
      help: 'Add `maxItems` to the schema of the array.',
    });
  }
  return {
    batch: {
      items,
      itemType: typeItem(world, list, 'input'),
      limit: limit === undefined || limit < 1 ? Number.MAX_SAFE_INTEGER : limit,
      results,
      resultType: typeItem(world, findAnswerSchema(calls, results), 'output'),
    },
  };
}
