// Pages: all pages, or all items, one after another.

import type { RequestOptions } from './client.ts';
import { pick } from './request.ts';

/**
 * How the next page is requested; paths are names joined by dots.
 *
 * @example
 * const rule: PageRule = { kind: 'token', request: 'pageToken', response: 'nextPageToken', items: 'things' };
 */
export type PageRule =
  | {
      readonly kind: 'token';

      /** The parameter for the token. */
      readonly request: string;

      /** Path of the next token in the response; missing if it is not known. */
      readonly response?: string;

      readonly items?: string;
    }
  | {
      readonly kind: 'offset';

      /** The parameter for the number of items to skip. */
      readonly offset: string;

      /** The parameter for the number of items per page. */
      readonly limit?: string;

      readonly items?: string;
    };

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

  constructor(pages: number, { kind }: Pick<PageRule, 'kind'> = { kind: 'token' }) {
    const repeated =
      'the items are those of a page that came before: the service may ignore the offset';
    const again = kind === 'token' ? 'the token is one that came before' : repeated;
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
  for (let count = 1, items = 0; next && count <= maxPages && items < maxItems; count++) {
    const token = rule.kind === 'token' && pick(next, rule.request);
    if (token && circling(token)) throw new PageError(count - 1, rule);
    // The members that the rule names belong to these parameters.
    const page: Page = await ask(next as Params, options);
    const here = readItems(page, rule);
    const isSame = rule.kind === 'offset' && here.length > 0 && circling(formatValue(here));
    if (isSame) throw new PageError(count - 1, rule);
    items += here.length;
    yield page;
    const nextToken = 'nextToken' in options ? options.nextToken : undefined;
    next = getNextParams(next, page, rule, { fullest, nextToken });
    fullest = Math.max(fullest, here.length);
  }
}

/** What tells pages apart; items may be of any kind that a response is read as. */
export function formatValue(items: readonly unknown[]): string {
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
    const items = readItems(page, rule) as Item[];
    yield* items.slice(0, left);
    left -= items.length;
  }
}

/** The items of a page. */
export function readItems(page: unknown, { items }: PageRule): readonly unknown[] {
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
  { fullest, nextToken }: PagesSoFar<Page>,
): object | undefined {
  return rule.kind === 'token'
    ? setToken(params, page, rule, nextToken)
    : setOffset(params, readItems(page, rule).length, rule, fullest);
}

function setToken<Page>(
  params: object,
  page: Page,
  { request, response }: PageRule & { kind: 'token' },
  nextToken: PagesSoFar<Page>['nextToken'],
): object | undefined {
  const shown = response === undefined ? undefined : pick(page, response);
  const token = nextToken ? nextToken(page) : shown;
  const isLast = token === undefined || token === null || token === '';
  return isLast ? undefined : withMember(params, request, token);
}

/**
 * A page that is shorter than the limit is the last only where an earlier one was longer: a service may give fewer than
 * were asked for.
 */
function setOffset(
  params: object,
  count: number,
  rule: PageRule & { kind: 'offset' },
  fullest: number,
): object | undefined {
  const limit = rule.limit === undefined ? undefined : pick(params, rule.limit);
  const isShort = typeof limit === 'number' && count < limit && count < fullest;
  if (count === 0 || isShort) return undefined;
  const offset = Number(pick(params, rule.offset) ?? 0);
  return withMember(params, rule.offset, offset + count);
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
