/** What wrote a record: a build of this package on a version of Node. Another one reads nothing of it. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Undefined where the sources themselves run, whose text nobody hashed: then nothing is kept. */
export function readIdentity(): string | undefined {
  try {
    const folder = dirname(fileURLToPath(import.meta.url));
    const build = readFileSync(join(folder, 'identity'), 'utf8');
    return `${build} ${process.version} ${process.platform} ${process.arch}`;
  } catch {
    return undefined;
  }
}
