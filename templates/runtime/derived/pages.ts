// Pages: all pages, or all items, one after another.

import type { RequestOptions } from '../call/client.ts';
import { pick } from '../call/url.ts';

/**
 * How the next page is requested: the value of `byToken(…)` or `byOffset(…)`.
 *
 * @example
 * const rule: PageRule = byToken({ request: 'pageToken', response: 'nextPageToken', items: 'things' });
 */
export interface PageRule {
  /** The parameter that chooses the page. */
  readonly param: string;

  /** Path of the items in a page; missing if a page is the list. */
  readonly items?: string | undefined;

  /** What has come again if the pages go round. */
  readonly again: string;

  /** The value of the parameter for the next page; `undefined` after the last one. */
  next(params: object, page: never, soFar: PagesSoFar<never>): unknown;

  /** What distinguishes a page from others: before it is requested (without items), or by its items. */
  mark(params: object, items?: readonly unknown[]): unknown;

  /** Whether the next page is one that was read; `ats` are the values of the parameter so far. */
  isCircle(next: unknown, ats: readonly unknown[], pages: readonly unknown[]): boolean;
}

/**
 * Pages by a token that each page has for the next one; paths are names joined by dots.
 *
 * @example
 * pages(ask, params, byToken({ request: 'pageToken', response: 'nextPageToken', items: 'things' }));
 */
export function byToken(names: {
  /** The parameter for the token. */
  readonly request: string;

  /** Path of the next token in the response; missing if it is not known. */
  readonly response?: string;

  readonly items?: string;
}): PageRule {
  const { request, response, items } = names;
  return {
    param: request,
    items,
    again: 'the token is one that came before',
    next(_params, page, { nextToken }) {
      const shown = response === undefined ? undefined : pick(page, response);
      const token: unknown = nextToken ? nextToken(page) : shown;
      return token === null || token === '' ? undefined : token;
    },
    mark: (params, found) => (found ? undefined : pick(params, request)),
    isCircle: (next, ats) => ats.includes(next),
  };
}

/**
 * Pages by the number of items to skip.
 *
 * @example
 * pages(ask, params, byOffset({ offset: 'start', limit: 'size', items: 'things' }));
 */
export function byOffset(names: {
  /** The parameter for the number of items to skip. */
  readonly offset: string;

  /** The parameter for the number of items per page. */
  readonly limit?: string;

  readonly items?: string;
}): PageRule {
  const { offset, limit, items } = names;
  return {
    param: offset,
    items,
    again: 'the items are those of a page that came before: the service may ignore the offset',
    next(params, page, { fullest }) {
      const { length } = readItems(page, items);
      const most = limit === undefined ? undefined : pick(params, limit);
      // A page that is shorter than the limit is the last only where an earlier one was longer: a service may give fewer
      // than were asked for.
      const isShort = typeof most === 'number' && length < most && length < fullest;
      return length === 0 || isShort ? undefined : Number(pick(params, offset) ?? 0) + length;
    },
    mark: (_params, found) => (found?.length ? formatItems(found) : undefined),
    isCircle(_next, _ats, all) {
      const [before, last] = all.slice(-2).map((page) => formatItems(readItems(page, items)));
      return last !== undefined && before === last;
    },
  };
}

/**
 * Options of a loop over pages or items.
 *
 * @example
 * for await (const thing of client.listThingsItems({}, { maxItems: 100 })) show(thing);
 */
export interface PageOptions extends RequestOptions {
  /** Ends the loop after this many pages. */
  readonly maxPages?: number | undefined;

  /** Ends the loop after this many items; pages are always complete. */
  readonly maxItems?: number | undefined;
}

/**
 * Options of a loop over pages for which the spec does not show the next token: the caller reads it.
 *
 * @example
 * client.listThingsPages({}, { nextToken: (page) => page.next });
 */
export interface TokenPageOptions<Page> extends PageOptions {
  /** Returns the token of the next page, or `undefined` after the last page. */
  readonly nextToken: (page: Page) => string | undefined;
}

/**
 * The service returned a token, or by offset a page, that it had returned before: the loop would never end.
 *
 * @example
 * catch (error) { if (error instanceof PageError) console.error(`stopped after ${error.pages} pages`); }
 */
export class PageError extends Error {
  /** The number of pages that were read. */
  readonly pages: number;

  constructor(pages: number, again = 'the token is one that came before') {
    super(`after ${pages} pages ${again}`);
    // A literal, because a minifier renames the class.
    this.name = 'PageError';
    this.pages = pages;
  }
}

/**
 * Requests one page.
 *
 * @example
 * const ask: AskPage<ListThingsParams, Things> = (params, options) => listThings(http, params, options);
 */
export type AskPage<Params, Page> = (params: Params, options: PageOptions) => PromiseLike<Page>;

/**
 * Page by page; each page is requested when it is needed.
 *
 * @example
 * for await (const page of client.listThingsPages({ limit: 50 })) console.log(page.data.length);
 */
export async function* pages<Params extends object, Page>(
  ask: AskPage<Params, Page>,
  params: Params | undefined,
  rule: PageRule,
  options: PageOptions | TokenPageOptions<Page> = {},
): AsyncGenerator<Page, void, undefined> {
  const { maxPages = Infinity, maxItems = Infinity } = options;
  const circling = createCircleFinder();
  let next: object | undefined = params ?? {};
  let fullest = 0;
  for (let count = 0, items = 0; next && count < maxPages && items < maxItems; count++) {
    const here: object = next;
    const check = (found?: readonly unknown[]): void => {
      const mark = rule.mark(here, found);
      if (mark && circling(mark)) throw new PageError(count, rule.again);
    };
    check();
    // The members that the rule names belong to these parameters.
    const page: Page = await ask(here as Params, options);
    const found = readItems(page, rule.items);
    check(found);
    items += found.length;
    yield page;
    const nextToken = 'nextToken' in options ? options.nextToken : undefined;
    next = getNextParams(here, page, rule, { fullest, nextToken });
    fullest = Math.max(fullest, found.length);
  }
}

/** What distinguishes pages; items may be of any kind that a response is read as. */
function formatItems(items: readonly unknown[]): string {
  return JSON.stringify(items, (_, item: unknown) =>
    typeof item === 'bigint' ? `${item}n` : item,
  );
}

/** Whether a value came before: remembers one at a time, each for twice as long, so that any ring is noticed. */
function createCircleFinder(): (value: unknown) => boolean {
  let remembered: unknown;
  let age = 0;
  let span = 1;
  return (value) => {
    if (value === remembered) return true;
    if (++age >= span) {
      remembered = value;
      age = 0;
      span *= 2;
    }
    return false;
  };
}

/**
 * Item by item, over all pages.
 *
 * @example
 * for await (const thing of client.listThingsItems()) console.log(thing.id);
 */
export async function* pageItems<Params extends object, Page, Item>(
  ask: AskPage<Params, Page>,
  params: Params | undefined,
  rule: PageRule,
  options?: PageOptions | TokenPageOptions<Page>,
): AsyncGenerator<Item, void, undefined> {
  let left = options?.maxItems ?? Infinity;
  for await (const page of pages(ask, params, rule, options)) {
    // The spec defines the type of the items.
    const items = readItems(page, rule.items) as Item[];
    yield* items.slice(0, left);
    left -= items.length;
  }
}

/** The items of a page. */
export function readItems(page: unknown, items: string | undefined): readonly unknown[] {
  const found = items === undefined ? page : pick(page, items);
  return Array.isArray(found) ? found : [];
}

/** What is known of the pages so far. */
export interface PagesSoFar<Page> {
  /** The most items of an earlier page. */
  readonly fullest: number;

  readonly nextToken: TokenPageOptions<Page>['nextToken'] | undefined;
}

/** The parameters of the page after this one; `undefined` if it is the last. */
export function getNextParams<Page>(
  params: object,
  page: Page,
  rule: PageRule,
  soFar: PagesSoFar<Page>,
): object | undefined {
  // A rule does not know the type of the pages.
  const next = rule.next(params, page as never, soFar as PagesSoFar<never>);
  return next === undefined ? undefined : withMember(params, rule.param, next);
}

/**
 * A copy with one member set, also deep inside.
 *
 * @example
 * withMember({ filter: { q: 'a' } }, 'filter.page', 2); // { filter: { q: 'a', page: 2 } }
 */
export function withMember(params: object, path: string, value: unknown): object {
  const [, name = '', rest] = /^(.+?)\.(.+)$/.exec(path) ?? [];
  if (Object.hasOwn(params, path) || rest === undefined) return { ...params, [path]: value };
  const inner = pick(params, name);
  const nested = withMember(typeof inner === 'object' && inner !== null ? inner : {}, rest, value);
  return { ...params, [name]: nested };
}
