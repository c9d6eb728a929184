/** Skeletons of the files that a run wrote in; kept for the next run, which makes only those parts anew that it writes. */

import type { OnSkeleton } from '../write/manifest.ts';
import type { Mark, Skeleton } from '../write/skeleton.ts';
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

export function keepSkeletons(cache: Cache, request: string, skeletons: Skeletons): void {
  const rows = [...skeletons].map(([path, { hash, skeleton }]): Row => {
    return [path, hash, skeleton.bytes.length, skeleton.marks];
  });
  const bytes = Buffer.concat([...skeletons.values()].map(({ skeleton }) => skeleton.bytes));
  keepBytes(cache, `skeletons ${request}`, { hash: '', known: rows, bytes });
}

/** Empty where none were kept. */
export function skeletonsOf(cache: Cache, request: string): Skeletons {
  const kept = bytesOf<readonly Row[]>(cache, `skeletons ${request}`, '');
  const found = new Map<string, { hash: string; skeleton: Skeleton }>();
  let start = 0;
  for (const [path, hash, length, marks] of kept?.known ?? []) {
    const bytes = kept?.bytes.subarray(start, start + length) ?? Buffer.alloc(0);
    found.set(path, { hash, skeleton: { bytes, marks } });
    start += length;
  }
  return found;
}
