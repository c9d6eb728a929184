/** Programs that use all of a client compile again after things of its document have other names. */

import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { createRandom } from '../../../../test/random.ts';
import { renameThings } from './mutate.ts';
import { printProgram } from './program.ts';
import { rewriteCases } from './project.ts';

/** Documents of this repository, or those that are named. */
const paths = (process.env['DOCUMENTS'] ?? 'docs/shop.yaml').split(',').filter(existsSync);

it.each(paths)('%s', async (path) => {
  const old = parse(readFileSync(path, 'utf8'), { maxAliasCount: -1 }) as object; // a document is an object
  const now = renameThings(
    structuredClone(old),
    createRandom(7),
    Number(process.env['SHARE'] ?? 40),
  );
  const start = performance.now();
  const [outcome] = await rewriteCases([{ name: path, old, new: now, code: printProgram }]);
  console.log(
    path,
    Math.round(performance.now() - start),
    'ms; own',
    outcome?.own.length,
    'errors',
    outcome?.errors.length,
    'left',
    outcome?.left.length,
    'done',
    outcome?.done.length,
  );
  console.log(
    (process.env['SHOW'] === '2' ? outcome?.own : outcome?.errors)?.slice(0, 12).join('\n'),
    '\nLEFT',
    outcome?.left.slice(0, 12).join('\n'),
  );
  expect(outcome?.errors).toEqual([]);
});
