/** `x-sw-pages`: how the next page is requested, and of which type the items are. */

import {
  findAnswerSchema,
  readMemberPath,
  requestMember,
  type Calls,
} from '../operations/calls.ts';
import type { Operation, Pages, Schema, Type } from '../model.ts';
import { getMember, asText } from '../raw.ts';
import { buildType, type World } from '../types/types.ts';
import { followReference } from '../schemas/walk.ts';

export function readPages(calls: Calls): Pick<Operation, 'pages'> {
  const written = getMember(calls.operation.value, 'x-sw-pages');
  const text = (key: string): string | undefined => asText(getMember(written, key));
  const items = text('items') === 'not-shown' ? [] : readMemberPath(text('items'));
  if (text('kind') === 'offset') return { pages: readOffsetPages(calls, written, items) };
  return text('kind') === 'token' ? { pages: readTokenPages(calls, written, items) } : {};
}

function readOffsetPages(calls: Calls, written: unknown, items: readonly string[]): Pages {
  const limit = asText(getMember(written, 'limit'));
  return {
    kind: 'offset',
    offset: requestMember(calls, asText(getMember(written, 'offset')) ?? ''),
    ...(limit === undefined ? {} : { limit: requestMember(calls, limit) }),
    items,
    itemType: typeItem(calls.world, findAnswerSchema(calls, items), 'output'),
  };
}

function readTokenPages(calls: Calls, written: unknown, items: readonly string[]): Pages {
  const response = asText(getMember(written, 'response'));
  const itemType = typeItem(calls.world, findAnswerSchema(calls, items), 'output');
  return {
    kind: 'token',
    request: requestMember(calls, asText(getMember(written, 'request')) ?? ''),
    ...(response === undefined || response === 'not-shown'
      ? {}
      : { response: readMemberPath(response) }),
    ...(items.length === 0 ? {} : { items, itemType }),
  };
}

/** The type of an array's items; unknown where the array is not described. */
export function typeItem(world: World, schema: Schema | undefined, way: 'input' | 'output'): Type {
  const items = followReference(world.schemas, schema)?.items;
  return items === undefined ? { kind: 'unknown' } : buildType(world, items, way);
}
