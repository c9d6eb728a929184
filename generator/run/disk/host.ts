/** Node's disk and network, as the host of the core. */

import { realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { attempt } from '../../core/diagnostics/thrown.ts';
import type { Host } from '../../core/load/host.ts';
import { listDocuments } from './list.ts';
import { readText } from './read.ts';

export const nodeHost: Host = {
  resolve: (path) => resolve(path),
  dirname,
  contains(folder, path) {
    const inside = relative(folder, path);
    return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
  },
  toUrl: (path) => pathToFileURL(path).href,
  toPath: (url) => attempt(() => fileURLToPath(url)),
  realPath: (path) => realpath(path).catch(() => undefined),
  list: async (path) => ((await isFolder(path)) ? listDocuments(path) : undefined),
  read: readText,
  async fetch(url, permission, limits) {
    const { fetchText } = await import('./fetch.ts');
    return fetchText(url, permission, limits);
  },
};

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() === true;
}
