/** The folder of this package, found from the sources and from the built files alike, and its version. */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseJson } from '../../core/diagnostics/json.ts';
import { getChild } from '../../core/load/structure/pointer.ts';

export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  // Declarations of what is shared with the output are in dist/templates, without documents.
  while (!existsSync(join(folder, 'templates', 'readme.md.hbs'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder templates/ of the package is missing.');
    folder = parent;
  }
  return folder;
}

export function readVersion(): string {
  const text = readFileSync(join(packageRoot(), 'package.json'), 'utf8');
  return String(getChild(parseJson(text), 'version') ?? 'unknown');
}
