/** A document and flags in; the file that `specwright types` writes of it out. */

import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** Throws what the command says where it fails. */
export function writeTypes(document: string, path: string, flags: readonly string[] = []): void {
  const args = [resolve('dist/bin.js'), 'types', document, '--output', path, '--quiet', ...flags];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
