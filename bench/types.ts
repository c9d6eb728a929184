/** What a tool wrote in; the errors that TypeScript 5.9 finds in it, and what it takes to look for them, out. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure, type Run } from './measure.ts';

const tsc = fileURLToPath(new URL('../node_modules/typescript5/lib/tsc.js', import.meta.url));

export interface Checked {
  readonly run: Run;
  readonly errors: number;
}

/** `packages` is the folder of the tool, where what its output imports is installed. */
export function typeCheck(output: string, packages: string): Checked {
  const config = join(output, 'tsconfig.json');
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
    paths: { '*': [join(packages, 'node_modules', '*')] },
  };
  writeFileSync(config, JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
  const run = measure(process.execPath, [tsc, '-p', config, '--pretty', 'false'], output);
  return { run, errors: run.output.match(/error TS\d+/g)?.length ?? 0 };
}

/** Checks the code with `@ts-nocheck` too, without that line: undefined where no file has it. */
export function typeCheckAll(output: string, packages: string): Checked | undefined {
  const asking = readdirSync(output, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(output, path))
    .filter((path) => NOCHECK.test(readFileSync(path, 'utf8')));
  for (const path of asking) writeFileSync(path, readFileSync(path, 'utf8').replace(NOCHECK, ''));
  return asking.length === 0 ? undefined : typeCheck(output, packages);
}

const NOCHECK = /^\/\/ @ts-nocheck.*$/m;
