/** `x-sw-pages`: how the next page is asked for, and of which type the items are. */

import { answerSchema, pathOf, requestMember, type Calls } from './calls.ts';
import type { Operation, Type } from './model.ts';
import { member, textOf } from './raw.ts';
import { typeOf, type World } from './types.ts';
import { targetOf } from './walk.ts';
import type { Schema } from './model.ts';

export function pagesOf(calls: Calls): Pick<Operation, 'pages'> {
  const written = member(calls.operation.value, 'x-sw-pages');
  const text = (key: string): string | undefined => textOf(member(written, key));
  const items = pathOf(text('items'));
  const itemType = itemTypeOf(calls.world, answerSchema(calls, items), 'output');
  if (text('kind') === 'offset') {
    const limit = text('limit');
    return {
      pages: {
        kind: 'offset',
        offset: requestMember(calls, text('offset') ?? ''),
        ...(limit === undefined ? {} : { limit: requestMember(calls, limit) }),
        items,
        itemType,
      },
    };
  }
  if (text('kind') !== 'token') return {};
  const response = text('response');
  const isShown = response !== undefined && response !== 'not-shown';
  return {
    pages: {
      kind: 'token',
      request: requestMember(calls, text('request') ?? ''),
      ...(isShown ? { response: pathOf(response) } : {}),
      items,
      itemType,
    },
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
