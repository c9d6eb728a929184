/** What a run made of single parts in; kept for the next run, so that a change of one need not make all of it again. */

import { type Cache, nameOf } from './cache.ts';

/** Kept beside the record of a run; `T` is what the pipeline knows of an API. */
export interface Standing<T> {
  readonly apis: readonly T[];
}

interface Kept<T> extends Standing<T> {
  readonly identity: string;
  readonly request: string;
}

export function keepStanding<T>(cache: Cache, request: string, apis: readonly T[]): void {
  const kept: Kept<T> = { identity: cache.identity, request, apis };
  cache.store.write(nameOf(`standing ${request}`), JSON.stringify(kept));
}

/** Undefined where another build kept it. */
export function standingOf<T>(cache: Cache, request: string): Standing<T> | undefined {
  const text = cache.store.read(nameOf(`standing ${request}`));
  if (text === undefined) return undefined;
  // The store vouches for the text, and the identity for its shape.
  const kept = JSON.parse(text) as Kept<T>;
  return kept.identity === cache.identity && kept.request === request ? kept : undefined;
}
