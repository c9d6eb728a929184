// Pages of a list: by tokens, by offsets, or by numbers of pages.

import { Refusal } from './server-refusal.ts';
import type { SimulatedPages } from './simulation-model.ts';
import { getAt } from './simulation-values.ts';

/** A page, and the token of the next one. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string | undefined;
}

/** Items of a page where the request does not say how many. */
const USUAL_SIZE = 100;

/** The items that a request asks for. */
export function takePage<T>(all: readonly T[], pages: SimulatedPages, request: object): Page<T> {
  const size =
    readCount(request, pages.size) ?? (pages.token || pages.page ? USUAL_SIZE : all.length);
  const start = findStart(pages, request, size);
  const items = all.slice(start, start + size);
  const isMore = start + size < all.length && size > 0;
  return { items, next: isMore ? writeToken(start + size) : undefined };
}

function findStart(pages: SimulatedPages, request: object, size: number): number {
  const token = pages.token && getAt(request, pages.token);
  if (typeof token === 'string' && token !== '') return readToken(token);
  const page = readCount(request, pages.page);
  return page === undefined
    ? (readCount(request, pages.offset) ?? 0)
    : Math.max(0, page - 1) * size;
}

function readCount(request: object, path: SimulatedPages['size']): number | undefined {
  const value = path && getAt(request, path);
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : undefined;
}

function writeToken(start: number): string {
  return `page-${start}`;
}

function readToken(token: string): number {
  const [, start] = /^page-(\d+)$/.exec(token) ?? [];
  if (start === undefined) throw new Refusal(400, 'The page token is none that was given.');
  return Number(start);
}
