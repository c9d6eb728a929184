/** Programs that use all of a client compile again after things of its document have other names. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { FilesConfig } from '../../../../generator/run/memory/project.ts';
import { createRandom } from '../../../../test/random.ts';
import { renameThings } from './mutate.ts';
import { printProgram } from './program.ts';
import { rewriteCases } from './project.ts';

const specs = readdirSync('specs', { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => join('specs', name, 'openapi.yaml'));

/** Documents of this repository, or those that are named, with commas. */
const paths = process.env['DOCUMENTS']?.split(',') ?? ['docs/shop.yaml', ...specs];

const configs: readonly FilesConfig[] = [
  {},
  { client: 'tags', models: 'tags', emitters: ['server', 'samples', 'limits'] },
  { client: 'resources' },
];

const rows = paths.flatMap((path) => configs.map((config) => [path, config] as const));

it.each(rows)('%s %j', async (path, config) => {
  const written: unknown = parse(readFileSync(path, 'utf8'), { maxAliasCount: -1 });
  // Tables of states and simulations name members and calls in words of their own.
  const old = JSON.parse(JSON.stringify(written), (key, value: unknown) =>
    /^x-sw-(?:states|simulation)$/.test(key) ? undefined : value,
  ) as object; // a document is an object
  const now = renameThings(structuredClone(old), createRandom(7), 40);
  const [outcome] = await rewriteCases([{ name: path, old, new: now, config, code: printProgram }]);
  expect(outcome?.own).toEqual([]);
  expect(outcome?.done.length).toBeGreaterThan(5);
  expect({ errors: outcome?.errors, left: outcome?.left }).toEqual({ errors: [], left: [] });
});
