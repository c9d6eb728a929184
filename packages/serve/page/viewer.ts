/** Finds the package that draws pages, which only those who want a page install. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { attempt } from '../../../generator/core/diagnostics/thrown.ts';
import { createMissingPeer } from '../../../generator/run/disk/peers.ts';

const name = '@scalar/api-reference';

/** The script of Scalar, of the project in a folder or beside this package; throws `MissingPeer` where there is none. */
export async function loadViewer(folder: string): Promise<string> {
  for (const from of [join(folder, 'package.json'), import.meta.url]) {
    const entry = attempt(() => createRequire(from).resolve(name));
    const path = entry && join(dirname(entry), 'browser', 'standalone.js');
    const text = path && (await readFile(path, 'utf8').catch(() => undefined));
    if (text) return text;
  }
  throw createMissingPeer(name);
}
