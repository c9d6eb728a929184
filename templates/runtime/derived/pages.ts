// Pages: all pages, or all items, one after another.

import type { Http, RequestOptions } from '../call/client.ts';
import { pick } from '../call/url.ts';

/**
 * How the next page is requested: the value of `byToken(…)`, `byOffset(…)` or another rule.
 *
 * @example
 * const rule: PageRule = byToken({ request: 'pageToken', response: 'nextPageToken', items: 'things' });
 */
export interface PageRule {
  /** The parameter that chooses the page; missing if the next page has an address. */
  readonly param?: string;

  /** Path of the items in a page; missing if a page is the list. */
  readonly items?: string | undefined;

  /** Pages are counted, so that one that came before is known by its items, not by what it was asked for. */
  readonly counts?: boolean;

  /** The rule reads headers of the response. */
  readonly headers?: boolean;

  /** What chooses the page after this one: the value of the parameter, or an address; `undefined` after the last one. */
  next(page: never, at: PagePosition<never>): unknown;

  /** The connection whose next call goes to the address of a page. */
  connect?(http: Http, address: string): Http;
}

/**
 * A place in a response: a path of names joined by dots, or a header.
 *
 * @example
 * const place: AnswerPlace = { header: 'X-Next-Cursor' };
 */
export type AnswerPlace = string | { readonly header: string };

/**
 * Whether a page is the last one, by what the response says of it: what `endsBy(…)` gives. `undefined` if it says nothing.
 *
 * @example
 * const end: PageEnd = (page) => page.length === 0;
 */
export type PageEnd = (page: never, reached: PageReach) => boolean | undefined;

/**
 * How far the pages have come with this one.
 *
 * @example
 * const reach: PageReach = { length: 20, items: 60, pages: 3 };
 */
export interface PageReach {
  readonly response?: Response | undefined;

  /** Items of this page. */
  readonly length: number;

  /** Items up to the end of this page, also those before the page that the caller began with. */
  readonly items: number;

  readonly pages: number;
}

/** What a response has at a place. */
export function readPlace(
  page: unknown,
  response: Response | undefined,
  place: AnswerPlace | undefined,
): unknown {
  if (typeof place === 'string') return pick(page, place);
  return place && response?.headers.get(place.header);
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

  /** The place of the next token in the response; missing if it is not known. */
  readonly response?: AnswerPlace;

  readonly items?: string;
  readonly end?: PageEnd;
}): PageRule {
  const { request, response: place, items, end } = names;
  return {
    param: request,
    items,
    headers: typeof place === 'object',
    next(page, at) {
      const { nextToken, response, pages, length, seen } = at;
      const token = nextToken ? nextToken(page) : readPlace(page, response, place);
      const isLast = end?.(page, { response, length, pages, items: seen });
      if (isLast) return undefined;
      const isNone = token == null || token === '' || token === false;
      // A cursor that counts ends with 0, where nothing says that there are more.
      if (!isNone && (isLast === false || Number(token) !== 0)) return token;
      if (isLast === false) throw new PageError(pages, 'there are more, but the token is missing');
      return undefined;
    },
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

  /** Items per page if the caller does not say it. */
  readonly size?: number;

  /** Items per page that the caller may ask for. */
  readonly most?: number;

  /** The offset of the first item; 0 by default. */
  readonly first?: number;

  readonly items?: string;
  readonly end?: PageEnd;
}): PageRule {
  const { offset, items, end, first = 0 } = names;
  return {
    param: offset,
    items,
    counts: true,
    next(page, at) {
      const { length, response, pages } = at;
      const next = Number(pick(at.params, offset) ?? first) + length;
      const isLast = end?.(page, { response, length, pages, items: next - first });
      return length === 0 || (isLast ?? isShort(names, at)) ? undefined : next;
    },
  };
}

/**
 * Whether a page is the last one by its length: shorter than the spec promises, or than was asked for where an earlier one was
 * longer, because a service may give fewer than were asked for.
 */
export function isShort(
  names: { readonly limit?: string; readonly size?: number; readonly most?: number },
  { params, length, fullest }: PagePosition<never>,
): boolean {
  const { limit, size = 0, most = size } = names;
  const asked = Number((limit && pick(params, limit)) ?? size);
  const isLess = length < Math.min(asked, most) || (length < asked && length < fullest);
  return length === 0 || isLess;
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
 * The service returned a token, an address, or a page that it had returned before, or it says that there are more and not how to get
 * them: the loop would never end, or would lose some.
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

/** The error of pages that go round; `next` is what they would be asked for with. */
export function createCircleError(
  { param, counts }: PageRule,
  pages: number,
  next: unknown,
): PageError {
  if (counts) {
    const reason = 'the items are those of a page that came before';
    return new PageError(pages, `${reason}: the service may ignore \`${param}\``);
  }
  // The query of an address may contain secrets under any name.
  const shown = param === undefined ? String(next).replace(/[?#].*/s, '') : next;
  const what = param === undefined ? 'the address' : 'the token';
  const value = `${JSON.stringify(shown)}`.slice(0, 100);
  const name = param === undefined ? '' : `\`${param}\` `;
  return new PageError(pages, `${what} is one that came before: ${name}${value}`);
}

/**
 * Requests one page. `at` gives the connection for it.
 *
 * @example
 * const ask: AskPage<ListThingsParams, Things> = (params, options) => listThings(http, params, options);
 */
export type AskPage<Params, Page> = (
  params: Params,
  options: PageOptions,
  at: (http: Http) => Http,
) => PromiseLike<Page> & { response?(): Promise<Response> };

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
  const nextToken = 'nextToken' in options ? options.nextToken : undefined;
  const { param, counts, headers } = rule;
  const circling = createCircleFinder();
  let here: object = params ?? {};
  let next = param && pick(here, param);
  let fullest = 0;
  for (let count = 0, seen = 0; count < maxPages && seen < maxItems; count++) {
    const address = param === undefined ? next : undefined;
    const check = (mark: unknown): void => {
      if (mark && circling(mark)) throw createCircleError(rule, count, next);
    };
    if (!counts) check(next);
    // The members that the rule names belong to these parameters.
    const asked = ask(here as Params, options, (http) => connect(rule, http, address));
    const page = await asked;
    const response = headers ? await asked.response?.() : undefined;
    const found = readItems(page, rule.items);
    const { length } = found;
    if (counts) check(formatItems(found));
    seen += length;
    yield page;
    const position = { params: here, length, fullest, seen, pages: count + 1, response, nextToken };
    // A rule does not know the type of the pages.
    next = rule.next(page as never, position as PagePosition<never>);
    if (next === undefined) return;
    if (param !== undefined) here = withMember(here, param, next);
    fullest = Math.max(fullest, length);
  }
}

/** The connection to a page: another one if the page has an address. */
export function connect(rule: PageRule, http: Http, address: unknown): Http {
  return typeof address === 'string' && rule.connect ? rule.connect(http, address) : http;
}

/** What distinguishes pages; items may be of any kind that a response is read as. */
export function formatItems(items: readonly unknown[]): string {
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

/**
 * Where the loop is after a page.
 *
 * @example
 * const second: PagePosition<Things> = { params: { page: 2 }, length: 10, fullest: 10, seen: 20, pages: 2 };
 */
export interface PagePosition<Page> {
  /** The parameters of this page. */
  readonly params: object;

  /** The number of its items. */
  readonly length: number;

  /** The most items of an earlier page. */
  readonly fullest: number;

  /** The number of items so far, with those of this page. */
  readonly seen: number;

  /** The number of pages so far, with this one. */
  readonly pages: number;

  /** The response, if the rule reads headers. */
  readonly response?: Response | undefined;

  readonly nextToken?: TokenPageOptions<Page>['nextToken'] | undefined;
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
