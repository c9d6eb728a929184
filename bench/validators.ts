/**
 * `npm run bench:validators [-- speed | loading [documents…]]`: what generated validators take of the CPU beside ajv's compiled code and
 * zod by hand, for right and for wrong values, and what it takes to load very many of them. Exit code 1 where that is over its budget.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { printLoading } from './validators/loading.ts';
import { printSpeed } from './validators/speed.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

async function printVersion(name: string): Promise<string> {
  const text = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8');
  // Every package has a version.
  return `${name} ${(JSON.parse(text) as { version: string }).version}`;
}

/** Each prints a table, and says whether all in it is within its budget. */
const tables: Readonly<Record<string, (given: readonly string[]) => Promise<boolean>>> = {
  speed: printSpeed,
  loading: printLoading,
};

const [asked, ...given] = process.argv.slice(2);
const versions = await Promise.all(['zod', 'ajv'].map(printVersion));
console.log([`Node ${process.version}`, ...versions].join(', '));
for (const [name, print] of Object.entries(tables)) {
  if (asked !== undefined && asked !== name) continue;
  console.log(`\n${name}`);
  if (!(await print(given))) process.exitCode = 1;
}
