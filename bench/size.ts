/**
 * `npm run bench:size [-- --peers]`: what an app loads that uses a part of what was generated. Exit code 1 where that is
 * over its budget. `--peers` installs hey-api and Redocly beside it: 250 MB with their Node.
 */

import { clients } from './size/clients.ts';
import { documentPrograms } from './size/documents.ts';
import { weigh, type Weight } from './size/weigh.ts';

/** The width of the longest name. */
const WIDTH = 68;

function isOver({ gzip, budget = Infinity }: Weight): boolean {
  return gzip > budget;
}

function formatRow(weight: Weight): string {
  const { name, minified, gzip, budget } = weight;
  const bytes = [minified, gzip].map((count) => count.toLocaleString('en').padStart(9)).join(' ');
  const limit = budget === undefined ? '' : `  at most ${budget.toLocaleString('en')}`;
  return `${name.padEnd(WIDTH)}${bytes}${limit}${isOver(weight) ? ': OVER' : ''}`;
}

const others = await documentPrograms(process.argv.includes('--peers'));
const weights = await Promise.all([...others, ...clients].map(weigh));
console.log(`${'bytes'.padEnd(WIDTH)}${'minified'.padStart(9)} ${'gzip'.padStart(9)}`);
for (const weight of weights) console.log(formatRow(weight));
process.exitCode = weights.some(isOver) ? 1 : 0;
