/** A package of this repository in, its tarball out. */

import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Packing {
  /** The folder of its package.json. */
  readonly from: string;
  /** Its `dist`, which was built. */
  readonly dist: string;
  /** An empty folder. */
  readonly staged: string;
}

export function pack({ from, dist, staged }: Packing): string {
  const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  for (const path of ['package.json', ...manifest.files]) {
    if (path !== 'dist') cpSync(resolve(from, path), join(staged, path), { recursive: true });
  }
  cpSync(dist, join(staged, 'dist'), { recursive: true });
  const args = ['pack', '--ignore-scripts', '--silent'];
  const name = execFileSync('npm', args, { cwd: staged, encoding: 'utf8' }).trim();
  return join(staged, name);
}
