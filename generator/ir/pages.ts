/** `x-sw-pages`: how the next page is asked for, and of which type the items are. */

import { answerSchema, pathOf, requestMember, type Calls } from './calls.ts';
import type { Operation, Pages, Schema, Type } from './model.ts';
import { member, textOf } from './raw.ts';
import { typeOf, type World } from './types.ts';
import { targetOf } from './walk.ts';

export function pagesOf(calls: Calls): Pick<Operation, 'pages'> {
  const written = member(calls.operation.value, 'x-sw-pages');
  const text = (key: string): string | undefined => textOf(member(written, key));
  const items = text('items') === 'not-shown' ? [] : pathOf(text('items'));
  if (text('kind') === 'offset') return { pages: offsetPages(calls, written, items) };
  return text('kind') === 'token' ? { pages: tokenPages(calls, written, items) } : {};
}

function offsetPages(calls: Calls, written: unknown, items: readonly string[]): Pages {
  const limit = textOf(member(written, 'limit'));
  return {
    kind: 'offset',
    offset: requestMember(calls, textOf(member(written, 'offset')) ?? ''),
    ...(limit === undefined ? {} : { limit: requestMember(calls, limit) }),
    items,
    itemType: itemTypeOf(calls.world, answerSchema(calls, items), 'output'),
  };
}

function tokenPages(calls: Calls, written: unknown, items: readonly string[]): Pages {
  const response = textOf(member(written, 'response'));
  const itemType = itemTypeOf(calls.world, answerSchema(calls, items), 'output');
  return {
    kind: 'token',
    request: requestMember(calls, textOf(member(written, 'request')) ?? ''),
    ...(response === undefined || response === 'not-shown' ? {} : { response: pathOf(response) }),
    ...(items.length === 0 ? {} : { items, itemType }),
  };
}

/** The type of an array's items; unknown where the array is not described. */
export function itemTypeOf(
  world: World,
  schema: Schema | undefined,
  way: 'input' | 'output',
): Type {
  const items = targetOf(world.schemas, schema)?.items;
  return items === undefined ? { kind: 'unknown' } : typeOf(world, items, way);
}
