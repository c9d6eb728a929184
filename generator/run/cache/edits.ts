/** Finds and keeps in the cache what a run needs to keep edits of people: the texts below them, and copies of them. */

import type { Comparison } from '../write/compare.ts';
import { createEdits, type Edits } from '../write/merge/base.ts';
import { findCacheFolder } from './cache.ts';
import { openWritten, saveText } from './kept-texts.ts';

interface Places {
  readonly root: string;
  readonly folder: string;
  /** The cache of the run, if it has one. */
  readonly cacheFolder: string | undefined;
}

/** Copies of edited texts are kept also where nothing else is: `saved` gets their paths. */
export function openEdits(places: Places, saved: Map<string, string>): Edits {
  const { root, folder, cacheFolder } = places;
  const written = cacheFolder === undefined ? undefined : openWritten(cacheFolder, root);
  const kept = cacheFolder ?? findCacheFolder(folder);
  const save = (path: string, text: string) => void saved.set(path, saveText(kept, path, text));
  return createEdits({ root, readWritten: (path) => written?.read(path), save });
}

/** Keeps the generated texts of an output, so that an edit can be told from them before they are committed. */
export function keepWritten(
  cacheFolder: string,
  { root, changes }: Comparison,
  texts: ReadonlyMap<string, string>,
): void {
  const written = openWritten(cacheFolder, root);
  for (const { path, kind } of changes) {
    const text = texts.get(path);
    if (text === undefined || (kind === 'unchanged' && written.has(path))) continue;
    written.write(path, text);
  }
}
