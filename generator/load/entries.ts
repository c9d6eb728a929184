/** Finds the documents that a description begins with: one, or all those of JSON Schema that are named together. */

import type { Place } from '../diagnostics/diagnostic.ts';
import type { Origin, Ways } from './documents.ts';
import { isUrl } from './files/permission.ts';
import type { Host } from './host.ts';

/** A document to begin with. */
export interface Entry {
  readonly path: string;
  /** The folder that was named in its place; itself, where nothing is in that. */
  readonly folder?: string;
}

/** The files of folders, and files and URLs as they are, links followed. */
export async function listEntries(
  given: readonly string[],
  host: Host,
  ways: Ways,
): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (const one of given) {
    const path = await findRealPath(one, host, ways);
    const files = isUrl(path) ? undefined : await host.list?.(path);
    if (files === undefined) {
      entries.push({ path });
      continue;
    }
    if (files.length === 0) entries.push({ path, folder: path });
    for (const file of files) {
      entries.push({ path: file, folder: path });
      // A new file shows in its folder.
      for (const way of [file, host.dirname(file)]) ways.set(way, way);
    }
  }
  return entries;
}

/** Links are followed, so that a file has one name. */
export async function findRealPath(given: string, host: Host, ways: Ways): Promise<string> {
  if (isUrl(given)) return given;
  const path = host.resolve(given);
  const real = await host.realPath(path);
  ways.set(path, real);
  return real ?? path;
}

/** What the config names. */
export function originIn(config: Place | undefined): Origin | undefined {
  return config && { ...config, isConfig: true };
}
