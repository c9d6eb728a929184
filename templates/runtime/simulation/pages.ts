// Pages of a list: by tokens, by the last item, by offsets, by numbers of pages or by addresses, and what says that there are more.

import { Refusal } from '../server/refusal.ts';
import type { AnswerPlace, SimulatedPages } from '../behaviour/operation-model.ts';
import { type AnyReply, changeBody } from './replies.ts';
import { getAt, isMap, putAt } from '../behaviour/values.ts';

/** A page, and what is known of it. */
export interface Page<T> {
  readonly items: readonly T[];

  /** The number of the first item that is not on it; `undefined` if there is none. */
  readonly next?: number | undefined;

  /** Items of a page at most. */
  readonly size: number;

  /** The number of all items. */
  readonly total: () => number;
}

/** What an item is, and its id. */
interface ReadItem {
  readonly value: unknown;
  readonly id: string;
}

/** Items of a page where the request does not say how many. */
const USUAL_SIZE = 100;

/** The items that a request asks for; `read` gives the value of an item. */
export function takePage<T>(
  all: Iterable<T>,
  pages: SimulatedPages,
  request: object,
  read: (item: T) => ReadItem,
): Page<T> {
  const isSized = pages.token ?? pages.page ?? pages.after ?? pages.address;
  const size = readCount(request, pages.size) ?? (isSized ? USUAL_SIZE : Infinity);
  // What is counted or looked for is needed as a whole.
  const token = pages.token && getAt(request, pages.token);
  const isById = typeof token === 'string' && token !== '' && readToken(token) === undefined;
  const isWhole = pages.after ?? pages.ends?.total ?? pages.ends?.pageCount ?? isById;
  const list = isWhole ? [...all] : all;
  const start = pages.after
    ? findAfter([...list].map(read), pages, getAt(request, pages.after))
    : isById
      ? findBehind([...list].map(read), token)
      : findStart(pages, request, size);
  const end = start + size;
  const items: T[] = [];
  const total = (): number => [...list].length;
  let count = 0;
  for (const item of list) {
    if (count >= end) return { items, size, total, next: size > 0 ? end : undefined };
    if (count >= start) items.push(item);
    count += 1;
  }
  return { items, size, total };
}

function findStart(pages: SimulatedPages, request: object, size: number): number {
  const token = pages.token && getAt(request, pages.token);
  if (typeof token === 'string' && token !== '') return readToken(token) ?? 0;
  const { first } = pages;
  const page = readCount(request, pages.page);
  if (page !== undefined) return Math.max(0, page - (first ?? 1)) * size;
  return Math.max(0, (readCount(request, pages.offset) ?? 0) - (first ?? 0));
}

function findAfter(
  values: readonly ReadItem[],
  { id = [] }: SimulatedPages,
  after: unknown,
): number {
  if (after === undefined) return 0;
  const index = values.findIndex(({ value }) => String(getAt(value, id)) === String(after));
  if (index < 0) throw new Refusal(400, 'No item has the id that pages are to begin after.');
  return index + 1;
}

/** The place behind an item: many clients ask with the id of the last one where a token is wanted. */
function findBehind(values: readonly ReadItem[], token: string): number {
  const index = values.findIndex(({ id }) => id === token);
  if (index < 0) throw new Refusal(400, 'The page token is none that was given.');
  return index + 1;
}

function readCount(request: object, path: SimulatedPages['size']): number | undefined {
  const value = path && getAt(request, path);
  const isCount = typeof value === 'number' && Number.isFinite(value);
  return isCount ? Math.floor(Math.max(0, value)) : undefined;
}

function writeToken(start: number): string {
  return `page-${start}`;
}

/** Undefined for what is no token of ours. */
function readToken(token: string): number | undefined {
  const [, start] = /^page-(\d+)$/.exec(token) ?? [];
  return start === undefined ? undefined : Number(start);
}

/** Whether a request asks for a page behind the first one. */
export function isLaterPage(pages: SimulatedPages, request: object): boolean {
  const { token, after, page, offset, first } = pages;
  const named = [token, after].map((path) => path && getAt(request, path));
  if (named.some((value) => value !== undefined && value !== null && value !== '')) return true;
  const isPast = (path: SimulatedPages['size'], start: number): boolean =>
    (readCount(request, path) ?? start) > start;
  return isPast(page, first ?? 1) || isPast(offset, first ?? 0);
}

/** A response with all that says whether there are more pages; `url` is that of the request. */
export function describePage(
  answer: AnyReply,
  page: Omit<Page<unknown>, 'items'>,
  pages: SimulatedPages,
  context: { readonly url: string; readonly allows: (body: unknown) => boolean },
): AnyReply {
  const { next, size, total } = page;
  const { ends = {} } = pages;
  const isMore = next !== undefined;
  const address = isMore ? writeAddress(context.url, pages, { next, size }) : undefined;
  const facts: readonly (readonly [AnswerPlace | undefined, () => unknown])[] = [
    [pages.next, () => (isMore ? chooseNext(pages, { next, size }) : undefined)],
    [pages.address, () => address],
    [ends.next, () => address],
    [ends.more, () => isMore],
    [ends.last, () => !isMore],
    [ends.total, total],
    [ends.pageCount, () => Math.max(1, Math.ceil(total() / size) || 1)],
  ];
  return facts.reduce((reply, [place, read]) => {
    return place ? putPlace(reply, place, read(), context.allows) : reply;
  }, answer);
}

/** The address of a request, with what chooses the next page. */
function writeAddress(
  url: string,
  pages: SimulatedPages,
  place: { readonly next: number; readonly size: number },
): string | undefined {
  const address = new URL(url);
  const { isRooted } = pages;
  const chosen = pages.token ?? pages.offset ?? pages.page;
  if (!chosen) return undefined;
  address.searchParams.set(chosen.at(-1) ?? '', String(chooseNext(pages, place)));
  return isRooted ? address.pathname + address.search : address.href;
}

/** The value with which the next page is asked for. */
function chooseNext(
  { token, offset, page, first }: SimulatedPages,
  { next, size }: { readonly next: number; readonly size: number },
): string | number {
  if (token || !(offset ?? page)) return writeToken(next);
  return page ? Math.floor(next / size) + (first ?? 1) : next + (first ?? 0);
}

/** Nothing is a header or member that is missing, or that is as empty as the document allows. */
function putPlace(
  answer: AnyReply,
  place: AnswerPlace,
  value: unknown,
  allows: (body: unknown) => boolean,
): AnyReply {
  if ('header' in place) {
    if (value === undefined) return answer;
    const text = place.header.toLowerCase() === 'link' ? `<${value}>; rel="next"` : String(value);
    return { ...answer, headers: { ...answer.headers, [place.header]: text } };
  }
  return changeBody(answer, (body) => {
    if (!isMap(body)) return body;
    if (value !== undefined) return putAt(body, place, value);
    if (getAt(body, place) === undefined) return body;
    const empty = [undefined, null, ''].map((nothing) => putAt(body, place, nothing));
    return empty.find(allows) ?? putAt(body, place, undefined);
  });
}
