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

/** Those of the last run that did all, read when they are asked for, and those that runs made since which did a part. */
export interface KeptSkeletons {
  readonly all: KeptBytes<readonly Row[]> | undefined;
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
  const since = bytesOf<readonly Row[]>(cache, nameOfSince(request), '');
  const found = new Map<string, { hash: string; skeleton: Skeleton }>();
  for (const [index, [path, hash]] of since?.known.entries() ?? []) {
    const skeleton = since && skeletonAt(since, index);
    if (skeleton !== undefined) found.set(path, { hash, skeleton });
  }
  return { all: bytesOf<readonly Row[]>(cache, nameOfAll(request), ''), since: found };
}

/** Of a text with this hash. */
export function skeletonIn(
  { all, since }: KeptSkeletons,
  path: string,
  hash: string | undefined,
): Skeleton | undefined {
  const latest = since.get(path);
  if (latest?.hash === hash) return latest?.skeleton;
  const index = all?.known.findIndex((row) => row[0] === path && row[1] === hash) ?? -1;
  return all === undefined || index < 0 ? undefined : skeletonAt(all, index);
}

function nameOfAll(request: string): string {
  return `skeletons ${request}`;
}

function nameOfSince(request: string): string {
  return `skeletons since ${request}`;
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
