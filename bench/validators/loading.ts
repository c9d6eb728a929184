// In: documents of large APIs. Out: the CPU time of loading all their validators, beyond that of zod.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { buildSync } from 'esbuild';

const ROUNDS = Number(process.env['ROUNDS'] ?? 11);

const [root = '.', ...documents] = process.argv.slice(2);

/** Generates the client of a document and bundles all its validators; zod stays beside, as it is shared. */
function bundled(document: string, folder: string): string {
  const output = join(folder, 'client');
  const flags = ['generate', '--input', document, '--output', output];
  execFileSync(process.execPath, [join(root, 'dist/bin.js'), ...flags], { stdio: 'ignore' });
  const outfile = join(folder, 'validators.mjs');
  buildSync({
    entryPoints: [join(output, 'validators.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['zod', 'zod/*'],
  });
  return outfile;
}

/** CPU seconds of a process of its own that runs a program. */
function cpuOf(text: string, folder: string): number {
  const told = 'const { user, system } = process.cpuUsage(); console.log(user + system);';
  const program = join(folder, 'program.mjs');
  writeFileSync(program, `${text};\n${told}`);
  return Number(execFileSync(process.execPath, [program], { encoding: 'utf8' })) / 1e6;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;
}

function measure(document: string): string {
  // Where zod is found.
  const folder = mkdtempSync(join(root, 'node_modules/.bench-'));
  const file = JSON.stringify(bundled(document, folder));
  const zod = "await import('zod'); await import('zod/v4/core')";
  const rounds = Array.from({ length: ROUNDS }, () => {
    const base = cpuOf(zod, folder);
    return { base, beyond: cpuOf(`${zod}; await import(${file})`, folder) - base };
  });
  rmSync(folder, { recursive: true });
  const [base, beyond] = [rounds.map((one) => one.base), rounds.map((one) => one.beyond)];
  return `${median(beyond).toFixed(3)} CPU s beyond Node and zod (${median(base).toFixed(3)})`;
}

for (const document of documents) {
  console.log(`${(document.split('/').at(-1) ?? '').padEnd(24)}${measure(document)}`);
}
