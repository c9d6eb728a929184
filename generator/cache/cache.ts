/** A request in, what is remembered of it out. */

import { findCacheFolder } from './folder.ts';
import { readIdentity } from './identity.ts';
import { lookAt, type Record } from './record.ts';
import { hashBytes } from './stamp.ts';
import { createStore, type Store } from './store.ts';

/** What is kept for requests of one folder, by one build of this package. */
export interface Cache {
  readonly store: Store;
  readonly identity: string;
  /** Where the store stands. */
  readonly folder: string;
}

/** Undefined where nothing can be kept. */
export function openCache(folder: string, writer = readIdentity()): Cache | undefined {
  if (writer === undefined) return undefined;
  const place = findCacheFolder(folder);
  return { store: createStore(place), identity: writer, folder: place };
}

/** What an earlier run said; undefined where nothing is known, or where a file changed since. */
export function recall(cache: Cache, request: string, refresh: boolean): Record | undefined {
  try {
    const kept = findRecord(cache, request);
    const basis = kept && lookAt(kept.basis);
    if (kept === undefined || basis === undefined) return undefined;
    const record = { ...kept, basis };
    if (refresh && basis !== kept.basis) keep(cache, record);
    return record;
  } catch {
    return undefined;
  }
}

function findRecord({ store, identity }: Cache, request: string): Record | undefined {
  const text = store.read(formatName(request));
  if (text === undefined) return undefined;
  // The store vouches for the text, and the identity for its shape.
  const record = JSON.parse(text) as Record;
  return record.identity === identity && record.request === request ? record : undefined;
}

export function keep({ store }: Cache, record: Record): void {
  store.write(formatName(record.request), JSON.stringify(record));
}

/** Both the records of runs and the compiled configs are found by what was asked for. */
export function formatName(request: string): string {
  return `${hashBytes(request).slice(0, 24)}.json`;
}
