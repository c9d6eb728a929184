/**
 * `npm run bench:size [-- --peers]`: what a bundle weighs that uses a part of what was generated, as esbuild minifies it
 * and gzip packs it. Exit code 1 where one is over its budget. `--peers` installs hey-api beside it, 220 MB with its Node.
 */

import { rm } from 'node:fs/promises';

import { validatorFolder } from '../test/validators/folder.ts';
import { clients } from './size/clients.ts';
import { documentPrograms } from './size/documents.ts';
import { type Program, weigh, type Weight } from './size/weigh.ts';

// Names that fit.
const WIDTH = 68;

const mini = await validatorFolder('card-payments', 'mini');
const miniValidator: Program = {
  name: 'card-payments: authRequestSchema (validator, zod/mini)',
  text: `export { authRequestSchema } from './api/validators.ts';`,
  folder: mini,
  budget: 7450,
};

const isOver = ({ gzip, budget = Infinity }: Weight): boolean => gzip > budget;

function printRow(weight: Weight): void {
  const { name, minified, gzip, budget } = weight;
  const bytes = [minified, gzip].map((count) => count.toLocaleString('en').padStart(9)).join(' ');
  const limit = budget === undefined ? '' : `  at most ${budget.toLocaleString('en')}`;
  console.log(`${name.padEnd(WIDTH)}${bytes}${limit}${isOver(weight) ? ': OVER' : ''}`);
}

const others = await documentPrograms(process.argv.includes('--peers'));
const weights = await Promise.all([...others, ...clients, miniValidator].map(weigh));
await rm(mini, { recursive: true });
console.log(`${'bytes'.padEnd(WIDTH)}${'minified'.padStart(9)} ${'gzip'.padStart(9)}`);
for (const weight of weights) printRow(weight);
process.exitCode = weights.some(isOver) ? 1 : 0;
