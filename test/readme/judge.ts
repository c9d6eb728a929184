/** In: the examples of an output. Out: what became of each, run with all validators of the output. */

import { execFile } from 'node:child_process';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { Examples } from './examples.ts';

export interface Outcome {
  readonly path: string;
  /** Requests that were valid, and would have been sent. */
  readonly calls: number;
  /** What validators said of the request. */
  readonly issues: readonly string[];
  readonly error?: string;
}

const run = promisify(execFile);

/** `folder` is below one where zod is found. */
export async function judgeExamples(
  { files, client }: Examples,
  folder: string,
): Promise<readonly Outcome[]> {
  await build({
    entryPoints: [...files, ...(client === undefined ? [] : [client])],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
    packages: 'external',
    alias: {
      'specwright/clients': resolve('generated'),
      'specwright/runtime': resolve('generated/runtime'),
    },
    outExtension: { '.js': '.mjs' },
  });
  const findBuilt = (file: string): string => join(folder, basename(file).replace(/\.ts$/, '.mjs'));
  const whole = client === undefined ? '' : findBuilt(client);
  const built = files.map(findBuilt);
  const script = join(import.meta.dirname, 'run-examples.mjs');
  const { stdout } = await run(process.execPath, [script, whole, ...built], {
    maxBuffer: 1 << 26,
  });
  // What the script prints.
  return JSON.parse(stdout) as readonly Outcome[];
}
