/** What a user gets on disk: packs this package, installs it in an empty folder, and prints megabytes by `du -sm`. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const budget = 45;
const folder = mkdtempSync(join(tmpdir(), 'specwright-installed-'));

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function measureSize(path: string, unit: 'm' | 'k'): number {
  return Number.parseInt(run('du', [`-s${unit}`, path], folder), 10);
}

try {
  const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error'];
  // `dist/` as it is: `npm run build` makes it.
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder, ...quiet], process.cwd());
  const [archive = ''] = readdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  run('npm', ['install', '--omit=dev', `./${archive}`, ...quiet], folder);
  const modules = join(folder, 'node_modules');
  const packages = readdirSync(modules).filter((name) => !name.startsWith('.'));
  const sizes = packages.map((name) => ({ name, size: measureSize(join(modules, name), 'k') }));
  for (const { name, size } of sizes.sort((a, b) => b.size - a.size).slice(0, 10)) {
    console.log(`${(size / 1024).toFixed(1).padStart(6)} MB  ${name}`);
  }
  const all = measureSize(modules, 'm');
  console.log(`${String(all).padStart(6)} MB  in all, of ${budget}`);
  if (all > budget) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
