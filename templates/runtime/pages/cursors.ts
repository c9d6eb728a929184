// Pages that begin after the last item of the page before.

import { isShort, type PageEnd, PageError, type PageRule, readItems } from '../derived/pages.ts';
import { pick } from '../call/url.ts';

/**
 * Pages by the id of the last item of the page before.
 *
 * @example
 * pages(ask, params, byCursorId({ request: 'starting_after', id: 'id', items: 'data', end: endsBy({ more: 'has_more' }) }));
 */
export function byCursorId(names: {
  /** The parameter for the id. */
  readonly request: string;

  /** Path of the id in an item; missing if the items are ids. */
  readonly id?: string;

  /** The parameter for the number of items per page. */
  readonly limit?: string;

  /** Items per page if the caller does not say it. */
  readonly size?: number;

  /** Items per page that the caller may ask for. */
  readonly most?: number;

  readonly items?: string;
  readonly end?: PageEnd;
}): PageRule {
  const { request, id, items, end } = names;
  return {
    param: request,
    items,
    next(page, at) {
      const { length, seen, pages, response } = at;
      const isLast = end?.(page, { response, length, pages, items: seen });
      if (length === 0 || (isLast ?? isShort(names, at))) return undefined;
      const item = readItems(page, items).at(-1);
      const cursor = id === undefined ? item : pick(item, id);
      if (cursor != null && cursor !== '') return cursor;
      throw new PageError(pages, `the last item has no \`${id}\``);
    },
  };
}
