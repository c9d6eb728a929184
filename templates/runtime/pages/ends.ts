// The signs by which the last page is known, as the spec describes them.

import { type AnswerPlace, type PageEnd, readPlace } from '../derived/pages.ts';

/**
 * What a response has that says whether there are more pages.
 *
 * @example
 * const signs: EndSigns = { more: 'has_more', total: { header: 'X-Total-Count' } };
 */
export interface EndSigns {
  /** Whether there are more pages. */
  readonly more?: AnswerPlace;

  /** Whether this is the last page. */
  readonly last?: AnswerPlace;

  /** What only pages have that are not the last one. */
  readonly next?: AnswerPlace;

  /** The number of all items. */
  readonly total?: AnswerPlace;

  /** The number of all pages. */
  readonly pageCount?: AnswerPlace;
}

/**
 * Knows the last page by signs in the response; a sign that is missing there says nothing, but for `next`.
 *
 * @example
 * byPage({ page: 'page', items: 'data', end: endsBy({ pageCount: 'meta.total_pages' }) });
 */
export function endsBy({ more, last, next, total, pageCount }: EndSigns): PageEnd {
  return (page, { response, length, items, pages }) => {
    const read = (place: AnswerPlace | undefined): unknown => readPlace(page, response, place);
    const isMore = toFlag(read(more));
    if (isMore !== undefined) return !isMore;
    const isLast = toFlag(read(last));
    if (isLast !== undefined) return isLast;
    if (next !== undefined) return !read(next);
    const count = toCount(read(pageCount));
    if (count !== undefined) return pages >= count;
    const whole = toCount(read(total));
    return whole === undefined ? undefined : items >= whole || length === 0;
  };
}

function toFlag(value: unknown): boolean | undefined {
  // Headers are texts, and so are some members.
  if (value === 'true' || value === 'false') return value === 'true';
  return typeof value === 'boolean' ? value : undefined;
}

function toCount(value: unknown): number | undefined {
  const count = value == null || value === '' ? Number.NaN : Number(value);
  return Number.isInteger(count) && count >= 0 ? count : undefined;
}
