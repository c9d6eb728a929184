// In: the validators of this project, of people and of ajv. Out: three tables: speed, loading, and truth.

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a program as a bundle, as users run it: a loader would change what is measured. */
async function run(program: string, folder: string): Promise<void> {
  const outfile = join(folder, `${program}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [`bench/validators/${program}.ts`],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
  spawnSync(process.execPath, [outfile, root], { stdio: 'inherit' });
}

const folder = await mkdtemp(join(root, 'node_modules/.bench-'));
const programs = ['speed'];
const asked = process.argv.slice(2);
for (const program of asked.length > 0 ? asked : programs) await run(program, folder);
await rm(folder, { recursive: true });
