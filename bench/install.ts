/** Packages by version in, the folder that npm installed them into out: `.cache/bench/<name>`, no part of this project. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const cache = fileURLToPath(new URL('../.cache/bench', import.meta.url));

/**
 * Installed once for each list of versions; undefined, and a word about it, where npm cannot. Scripts of installing run
 * where a program needs them (`node` does).
 */
export function install(
  name: string,
  packages: Readonly<Record<string, string>>,
  scripts: 'run' | 'ignore' = 'run',
): string | undefined {
  const { folder, wanted, done } = findPlace(name, packages);
  if (isInstalled(name, packages)) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), wanted);
  const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error'];
  const args = ['install', ...(scripts === 'ignore' ? ['--ignore-scripts'] : []), ...quiet];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status === 0) {
    writeFileSync(done, wanted);
    return folder;
  }
  const why = /notarget No .*|npm error .*/.exec(stderr)?.[0] ?? '';
  console.error(`${name} cannot be installed: ${why}`);
  return undefined;
}

/** Whether an earlier run installed it. */
export function isInstalled(name: string, packages: Readonly<Record<string, string>>): boolean {
  const { wanted, done } = findPlace(name, packages);
  return existsSync(done) && readFileSync(done, 'utf8') === wanted;
}

interface Place {
  readonly folder: string;
  /** Text of its `package.json`. */
  readonly wanted: string;
  /** The text that the same command prints once all is installed. */
  readonly done: string;
}

function findPlace(name: string, packages: Readonly<Record<string, string>>): Place {
  const folder = join(cache, name);
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: packages });
  return { folder, wanted, done: join(folder, 'installed.json') };
}
