// In: the validators of this project, of people and of ajv. Out: tables of their speed, and of loading very many.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { install } from '../test/runtimes/install.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a program as a bundle, as users run it: a loader would change what is measured. */
async function run(program: string, ...args: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(root, 'node_modules/.bench-'));
  const outfile = join(folder, `${program}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [`bench/validators/${program}.ts`],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  });
  spawnSync(process.execPath, [outfile, root, ...args], { stdio: 'inherit' });
  await rm(folder, { recursive: true });
}

/** Documents given as arguments, else those of two large APIs as far as they are at hand. */
async function documents(given: readonly string[]): Promise<readonly string[]> {
  if (given.length > 0) return given;
  const stripe = process.env['SPECWRIGHT_STRIPE'] ?? '';
  const github = await install('@octokit/openapi', '23.0.2');
  const found = [stripe, join(github, '@octokit/openapi/generated/api.github.com.json')];
  return found.filter((path) => existsSync(path));
}

async function versionOf(name: string): Promise<string> {
  const text = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8');
  // Every package has a version.
  return `${name} ${(JSON.parse(text) as { version: string }).version}`;
}

const tables: Readonly<Record<string, (given: readonly string[]) => Promise<void>>> = {
  speed: () => run('speed'),
  loading: async (given) => run('loading', ...(await documents(given))),
};

const [asked, ...given] = process.argv.slice(2);
console.log(
  [`Node ${process.version}`, ...(await Promise.all(['zod', 'ajv'].map(versionOf)))].join(', '),
);
for (const [name, table] of Object.entries(tables)) {
  if (asked !== undefined && asked !== name) continue;
  console.log(`\n${name}`);
  await table(given);
}
