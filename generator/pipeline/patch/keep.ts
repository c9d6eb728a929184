/** A run in, what the next one patches from kept. */

import type { Based } from '../../cache/basis.ts';
import type { Cache } from '../../cache/cache.ts';
import { keepSkeletons, type Skeletons } from '../../cache/skeletons.ts';
import { keepStanding } from '../../cache/standing.ts';
import { mapOf } from '../../load/json-map.ts';
import { keepDocument } from './document.ts';
import type { StandingApi } from './standing.ts';

/** Of a run that did all. */
export function keepForPatches(
  cache: Cache,
  request: string,
  standing: readonly StandingApi[],
  { basis, bytes }: Based,
  skeletons: Skeletons,
): void {
  keepStanding(cache, request, standing);
  keepSkeletons(cache, request, skeletons);
  for (const { shape, documents } of standing) {
    const [path = ''] = shape === undefined ? [] : documents;
    const document = bytes.get(path);
    const map = document && mapOf(document);
    const hash = basis.files.find((stamp) => stamp.path === path)?.hash;
    if (document && map && hash !== undefined) keepDocument(cache, path, hash, document, map);
  }
}
