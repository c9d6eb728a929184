// Pages of a list: by tokens, by offsets, or by numbers of pages.

import { Refusal } from '../server/refusal.ts';
import type { SimulatedPages } from './operation-model.ts';
import { getAt } from './values.ts';

/** A page, and the token of the next one. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string | undefined;
}

/** Items of a page where the request does not say how many. */
const USUAL_SIZE = 100;

/** The items that a request asks for. */
export function takePage<T>(all: Iterable<T>, pages: SimulatedPages, request: object): Page<T> {
  const usual = pages.token || pages.page ? USUAL_SIZE : Infinity;
  const size = readCount(request, pages.size) ?? usual;
  const start = findStart(pages, request, size);
  const end = start + size;
  const items: T[] = [];
  let count = 0;
  for (const item of all) {
    if (count >= end) return { items, next: size > 0 ? writeToken(end) : undefined };
    if (count >= start) items.push(item);
    count += 1;
  }
  return { items };
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
  const isCount = typeof value === 'number' && Number.isFinite(value);
  return isCount ? Math.floor(Math.max(0, value)) : undefined;
}

function writeToken(start: number): string {
  return `page-${start}`;
}

function readToken(token: string): number {
  const [, start] = /^page-(\d+)$/.exec(token) ?? [];
  if (start === undefined) throw new Refusal(400, 'The page token is none that was given.');
  return Number(start);
}
