/** Skeletons of the files that a run wrote in; kept for the next run, which makes only those parts anew that it writes. */

import type { OnSkeleton } from '../write/manifest.ts';
import type { Mark, Skeleton } from '../write/skeleton-form.ts';
import type { Cache } from './cache.ts';
import { bytesOf, keepBytes, type KeptBytes } from './kept-bytes.ts';

/** Skeletons by path, each with the hash of its text. */
export type Skeletons = ReadonlyMap<string, { readonly hash: string; readonly skeleton: Skeleton }>;

type Row = readonly [path: string, hash: string, marks: readonly Mark[]];

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

/** The skeleton of a file whose text has this hash; undefined where none was kept. */
export type KeptSkeletons = (path: string, hash: string | undefined) => Skeleton | undefined;

/** Of a run that did all. */
export function keepSkeletons(cache: Cache, request: string, all: Skeletons): void {
  keepRows(cache, nameOfAll(request), all);
}

/** Of a run that did a part, each by itself: of megabytes few differ, and only these are written. */
export function keepSince(cache: Cache, request: string, since: Skeletons): void {
  for (const one of since) keepRows(cache, nameOfOne(request, one[0]), new Map([one]));
}

/** The latest ones, each read when it is asked for. */
export function skeletonsOf(cache: Cache, request: string): KeptSkeletons {
  let all: KeptBytes<readonly Row[]> | undefined;
  return (path, hash) => {
    const own = skeletonIn(bytesOf(cache, nameOfOne(request, path), ''), path, hash);
    if (own !== undefined) return own;
    all ??= bytesOf(cache, nameOfAll(request), '');
    return skeletonIn(all, path, hash);
  };
}

function skeletonIn(
  kept: KeptBytes<readonly Row[]> | undefined,
  path: string,
  hash: string | undefined,
): Skeleton | undefined {
  const index = kept?.known.findIndex((row) => row[0] === path && row[1] === hash) ?? -1;
  return kept === undefined || index < 0 ? undefined : skeletonAt(kept, index);
}

function nameOfAll(request: string): string {
  return `skeletons ${request}`;
}

function nameOfOne(request: string, path: string): string {
  return `skeleton ${request} ${path}`;
}

function keepRows(cache: Cache, name: string, skeletons: Skeletons): void {
  const rows = [...skeletons].map(([path, { hash, skeleton }]): Row => [
    path,
    hash,
    skeleton.marks,
  ]);
  const parts = [...skeletons.values()].map(({ skeleton: { bytes } }) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  );
  keepBytes(cache, name, '', rows, parts);
}

function skeletonAt(kept: KeptBytes<readonly Row[]>, index: number): Skeleton | undefined {
  const marks = kept.known[index]?.[2];
  const bytes = kept.part(index);
  return marks === undefined || bytes === undefined ? undefined : { bytes, marks };
}
