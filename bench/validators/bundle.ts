/** Documents in, their generated validators as bundles out: a loader would change what is measured. */

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { generate } from '../../generator/entry/index.ts';
import type { ValidatorForm } from '../../generator/core/plan/emitter.ts';
import { cache } from '../install.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const work = join(cache, 'validators-out');

/** Generates APIs in one form of validators, and gives the folder of their outputs. */
export async function generateForm(
  apis: Readonly<Record<string, string>>,
  validators: ValidatorForm,
): Promise<string> {
  const output = join(work, validators);
  rmSync(output, { recursive: true, force: true });
  const { ok } = await generate({ config: { output, validators, apis } });
  if (!ok) throw new Error(`${Object.keys(apis).join(', ')}: not generated`);
  return output;
}

/** A program of a text that imports from any place; packages stay outside. */
export async function bundle(text: string, name: string, minify = false): Promise<string> {
  const outfile = join(work, `${name}.mjs`);
  await build({
    stdin: { contents: text, resolveDir: root, loader: 'ts' },
    absWorkingDir: root,
    outfile,
    bundle: true,
    minify,
    format: 'esm',
    target: 'es2022',
    platform: 'node',
    plugins: [
      {
        name: 'packages stay outside',
        setup(builder) {
          builder.onResolve({ filter: /^[^./]/ }, ({ path }) => ({ path, external: true }));
        },
      },
    ],
  });
  return outfile;
}

export function countBytes(file: string): number {
  return readFileSync(file).length;
}
