// In: a package and its exact version. Out: the folder that has it, outside of the project's own dependencies.

import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { output } from './process.ts';

// Not below node_modules, which `npm ci` takes away.
const cache = fileURLToPath(new URL('../../.cache/runtimes/', import.meta.url));

/** Installs a package unless it is there, with others beside it (`vue@3.5.0`); gives its `node_modules`. */
export async function install(
  name: string,
  version: string,
  beside: readonly string[] = [],
): Promise<string> {
  const parts = [`${name}-${version}`, ...beside];
  const folder = join(cache, parts.map((part) => part.replace('/', '-')).join('+'));
  if (!existsSync(folder)) {
    const half = `${folder}.${process.pid}`;
    await mkdir(half, { recursive: true });
    await writeFile(join(half, 'package.json'), '{ "private": true }');
    const flags = ['--no-audit', '--no-fund', '--save-exact', '--loglevel', 'error'];
    await output('npm', ['install', '--prefix', half, ...flags, `${name}@${version}`, ...beside]);
    // Whole or not at all.
    await rename(half, folder).catch(() => rm(half, { recursive: true }));
  }
  return join(folder, 'node_modules');
}

/** Unpacks a package without those that it depends on; gives the `node_modules` that has it. */
export async function unpack(name: string, version: string): Promise<string> {
  const folder = join(cache, `${name}-${version}-alone`.replace('/', '-'));
  if (!existsSync(folder)) {
    const half = `${folder}.${process.pid}`;
    const home = join(half, 'node_modules', name);
    await mkdir(home, { recursive: true });
    const flags = ['--silent', '--pack-destination', half];
    const packed = await output('npm', ['pack', ...flags, `${name}@${version}`]);
    const archive = join(half, packed.trim());
    await output('tar', ['-xzf', archive, '-C', home, '--strip-components=1']);
    await rm(archive);
    await rename(half, folder).catch(() => rm(half, { recursive: true }));
  }
  return join(folder, 'node_modules');
}
