/** Skeletons of the files that a run wrote in; kept for the next run, which makes only those parts anew that it writes. */

import type { OnSkeleton } from '../write/manifest.ts';
import type { Mark, Skeleton } from '../write/skeleton-form.ts';
import type { Cache } from './cache.ts';
import { bytesOf, keepBytes } from './kept-bytes.ts';

/** Skeletons by path, each with the hash of its text. */
export type Skeletons = ReadonlyMap<string, { readonly hash: string; readonly skeleton: Skeleton }>;

type Row = readonly [path: string, hash: string, length: number, marks: readonly Mark[]];

/** Of a smaller one it is made as soon as it is read. */
const least = 16_384;

/** Takes those that are worth being kept. */
export function gatherSkeletons(): { readonly found: Skeletons; readonly onSkeleton: OnSkeleton } {
  const found = new Map<string, { hash: string; skeleton: Skeleton }>();
  return {
    found,
    onSkeleton(path, hash, skeleton) {
      if (skeleton.bytes.length >= least && skeleton.marks.length > 0) {
        found.set(path, { hash, skeleton });
      }
    },
  };
}

/** Those of the last run that did all, and those that runs made since which did a part. */
export interface KeptSkeletons {
  readonly all: Skeletons;
  readonly since: Skeletons;
}

/** Of a run that did all. */
export function keepSkeletons(cache: Cache, request: string, all: Skeletons): void {
  keepSince(cache, request, new Map());
  keepRows(cache, nameOfAll(request), all);
}

/** Of a run that did a part: of megabytes few differ, and only these are written. */
export function keepSince(cache: Cache, request: string, since: Skeletons): void {
  keepRows(cache, nameOfSince(request), since);
}

/** Empty where none were kept. */
export function skeletonsOf(cache: Cache, request: string): KeptSkeletons {
  return { all: rowsOf(cache, nameOfAll(request)), since: rowsOf(cache, nameOfSince(request)) };
}

/** Of a text with this hash. */
export function skeletonIn(
  { all, since }: KeptSkeletons,
  path: string,
  hash: string | undefined,
): Skeleton | undefined {
  return [since.get(path), all.get(path)].find((kept) => kept?.hash === hash)?.skeleton;
}

function nameOfAll(request: string): string {
  return `skeletons ${request}`;
}

function nameOfSince(request: string): string {
  return `skeletons since ${request}`;
}

function keepRows(cache: Cache, name: string, skeletons: Skeletons): void {
  const rows = [...skeletons].map(([path, { hash, skeleton }]): Row => {
    return [path, hash, skeleton.bytes.length, skeleton.marks];
  });
  const bytes = Buffer.concat([...skeletons.values()].map(({ skeleton }) => skeleton.bytes));
  keepBytes(cache, name, { hash: '', known: rows, bytes });
}

function rowsOf(cache: Cache, name: string): Skeletons {
  const kept = bytesOf<readonly Row[]>(cache, name, '');
  const found = new Map<string, { hash: string; skeleton: Skeleton }>();
  let start = 0;
  for (const [path, hash, length, marks] of kept?.known ?? []) {
    const bytes = kept?.bytes.subarray(start, start + length) ?? Buffer.alloc(0);
    found.set(path, { hash, skeleton: { bytes, marks } });
    start += length;
  }
  return found;
}
