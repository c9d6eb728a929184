/** A run in, what the next one patches from kept. */

import type { Based } from '../../cache/basis.ts';
import type { Cache } from '../../cache/cache.ts';
import { isText } from '../../write/same-bytes.ts';
import { keepSkeletons, type Skeletons } from '../../cache/skeletons.ts';
import { keepStanding } from '../../cache/standing.ts';
import { mapOf } from '../../load/json-map.ts';
import type { JsonForm } from '../../load/json-form.ts';
import { keepDocument } from './document.ts';
import type { StandingApi } from './standing.ts';

/** What a run gives to keep. */
export interface Kept {
  readonly standing: readonly StandingApi[];
  /** Documents as JSON, by path. */
  readonly forms: ReadonlyMap<string, JsonForm>;
}

/** Of a run that did all. */
export function keepForPatches(
  cache: Cache,
  request: string,
  { standing, forms }: Kept,
  { basis, bytes }: Based,
  skeletons: Skeletons,
): void {
  keepStanding(cache, request, standing);
  keepSkeletons(cache, request, skeletons);
  for (const { shape, documents } of standing) {
    const [path = ''] = shape === undefined ? [] : documents;
    const document = bytes.get(path);
    const form = forms.get(path);
    const texts = document && form && textsOf(document, form);
    const hash = basis.files.find((stamp) => stamp.path === path)?.hash;
    if (texts && hash !== undefined) keepDocument(cache, path, hash, texts);
  }
}

/** The document as it stands in its file, and as JSON; undefined where its parts cannot be told apart. */
function textsOf(
  bytes: Buffer,
  { source, text, maps }: JsonForm,
): Parameters<typeof keepDocument>[3] | undefined {
  if (maps === undefined) {
    const map = mapOf(bytes);
    return map && [{ bytes, map }];
  }
  // Another encoding has its parts elsewhere.
  if (!isText(bytes, source)) return undefined;
  return [
    { bytes, map: maps.source },
    { bytes: Buffer.from(text), map: maps.json },
  ];
}
