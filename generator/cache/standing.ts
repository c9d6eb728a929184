/** What a run made of single parts in; kept for the next run, so that a change of one need not make all of it again. */

import type { Cache } from './cache.ts';
import { bytesOf, keepBytes } from './kept-bytes.ts';

/** Kept beside the record of a run; `T` is what the pipeline knows of an API. */
export interface Standing<T> {
  readonly apis: readonly T[];
}

export function keepStanding<T>(cache: Cache, request: string, apis: readonly T[]): void {
  keepBytes(cache, `standing ${request}`, '', apis);
}

/** Undefined where another build kept it. */
export function standingOf<T>(cache: Cache, request: string): Standing<T> | undefined {
  const kept = bytesOf<readonly T[]>(cache, `standing ${request}`, '');
  return kept && { apis: kept.known };
}
