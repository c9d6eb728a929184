// Pages by number.

import { isShort, type PageEnd, type PageRule } from '../derived/pages.ts';
import { pick } from '../call/url.ts';

/**
 * Pages by their number.
 *
 * @example
 * pages(ask, params, byPage({ page: 'page', limit: 'per_page', items: 'things' }));
 */
export function byPage(names: {
  /** The parameter for the number of the page. */
  readonly page: string;

  /** The parameter for the number of items per page. */
  readonly limit?: string;

  /** Items per page if the caller does not say it. */
  readonly size?: number;

  /** Items per page that the caller may ask for. */
  readonly most?: number;

  /** The number of the first page; by default 1, or what the response says of it. */
  readonly first?: number;

  /** Path of the number of the page in the response. */
  readonly current?: string;

  readonly items?: string;
  readonly end?: PageEnd;
}): PageRule {
  const { page: param, first, current = '', items, end } = names;
  return {
    param,
    items,
    counts: true,
    next(page, at) {
      const { length, fullest, seen, pages, response } = at;
      const own = Number(pick(at.params, param) ?? first ?? pick(page, current) ?? 1);
      const start = own - pages + 1;
      // The caller may begin with a later page.
      const skipped = start - (first ?? Math.min(start, 1));
      const before = skipped * Math.max(length, fullest);
      const reached = { response, length, pages: pages + skipped, items: before + seen };
      return (end?.(page, reached) ?? isShort(names, at)) ? undefined : own + 1;
    },
  };
}
