/** Finds the documents that a description begins with: one, or all those of JSON Schema that are named together. */

import type { Place } from '../diagnostics/diagnostic.ts';
import type { Origin, ResolvedPaths } from './documents.ts';
import { readGlob } from './files/globs.ts';
import { isUrl } from './files/permission.ts';
import type { Host } from './host.ts';

/** A document to begin with. */
export interface Entry {
  readonly path: string;
  /** The folder or the pattern that was named in its place; itself, where nothing is in that. */
  readonly within?: string;
  /** The folder that references may lead to. */
  readonly folder?: string;
}

/** The files of folders and of patterns, and files and URLs as they are, links followed. */
export async function listEntries(
  paths: readonly string[],
  host: Host,
  resolvedPaths: ResolvedPaths,
): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (const one of paths) {
    const path = await findRealPath(one, host, resolvedPaths);
    const listed = await listBelow(path, host);
    if (listed === undefined) {
      entries.push({ path });
      continue;
    }
    const { folder, files } = listed;
    if (files.length === 0) entries.push({ path, within: path, folder });
    for (const file of files) {
      entries.push({ path: file, within: path, folder });
      // A new file shows in its folder.
      for (const seen of [file, host.dirname(file)]) resolvedPaths.set(seen, seen);
    }
  }
  // What is in a folder may be named beside it.
  return [...new Map(entries.map((entry) => [entry.path, entry])).values()];
}

interface Listed {
  readonly folder: string;
  readonly files: readonly string[];
}

/** Undefined where a path is neither a folder nor a pattern. */
async function listBelow(path: string, host: Host): Promise<Listed | undefined> {
  if (isUrl(path)) return undefined;
  const files = await host.list?.(path);
  if (files !== undefined) return { folder: path, files };
  const glob = (await host.realPath(path)) === undefined ? readGlob(path) : undefined;
  if (glob === undefined) return undefined;
  const below = (await host.list?.(glob.folder)) ?? [];
  return { folder: glob.folder, files: below.filter((file) => glob.fits(file)) };
}

/** Links are followed, so that a file has one name. */
export async function findRealPath(
  paths: string,
  host: Host,
  resolvedPaths: ResolvedPaths,
): Promise<string> {
  if (isUrl(paths)) return paths;
  const path = host.resolve(paths);
  const real = await host.realPath(path);
  resolvedPaths.set(path, real);
  return real ?? path;
}

/** What the config names. */
export function originIn(config: Place | undefined): Origin | undefined {
  return config && { ...config, isConfig: true };
}
