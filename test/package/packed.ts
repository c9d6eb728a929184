/** The package as npm packs it, unpacked into the `node_modules` of a folder beside its dependencies. */

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { builtDist } from '../command.ts';

interface Manifest {
  readonly version: string;
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/** Without a network: the dependencies are those of this repository. `staged` is an empty folder to pack in. */
export async function unpackInto(app: string, staged: string): Promise<void> {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  for (const path of ['package.json', ...manifest.files]) {
    if (path !== 'dist') cpSync(resolve(path), join(staged, path), { recursive: true });
  }
  cpSync(await builtDist(), join(staged, 'dist'), { recursive: true });
  execFileSync('npm', ['pack', '--ignore-scripts', '--offline', '--silent'], { cwd: staged });
  const modules = join(app, 'node_modules');
  mkdirSync(modules, { recursive: true });
  const archive = join(staged, `specwright-${manifest.version}.tgz`);
  execFileSync('tar', ['-xzf', archive, '-C', modules]);
  renameSync(join(modules, 'package'), join(modules, 'specwright'));
  for (const name of Object.keys(manifest.dependencies)) link(name, modules);
  for (const name of Object.keys(manifest.optionalDependencies)) {
    // The others are for other platforms.
    if (existsSync(join('node_modules', name))) link(name, modules);
  }
}

/** A package of this repository, by its name. */
export function link(name: string, modules: string): void {
  mkdirSync(dirname(join(modules, name)), { recursive: true });
  symlinkSync(resolve('node_modules', name), join(modules, name));
}
