/** The projects of examples/, each installed with the packed packages in a folder of its own, and tested as its README says. */

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createFolder } from '../folder.ts';

const examples = readdirSync('examples', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
let tarball = '';

beforeAll(() => {
  const folder = createFolder();
  // The build of this repository is taken as it is.
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  tarball = join(folder, execFileSync('npm', args, { encoding: 'utf8' }).trim());
});

/** What a person who tried an example left there is none. */
function isSource(path: string): boolean {
  return !/node_modules|\.next|\.turbo|src\/api/.test(path);
}

it.each(examples)('examples/%s', { timeout: 900_000 }, (name) => {
  const folder = createFolder();
  cpSync(resolve('examples', name), folder, { recursive: true, filter: isSource });
  const env = {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
  };
  for (const args of [['install', '-D', tarball], ['test']]) {
    const { status, stdout, stderr } = spawnSync('npm', args, {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`npm ${args.join(' ')}\n${stdout}\n${stderr}`);
  }
});

it('all examples are in the list, and call the same shop', () => {
  const list = readFileSync('examples/README.md', 'utf8');
  expect(
    [...list.matchAll(/^\| \[[^\]]+\]\(([^/)]+)\/\)/gm)].map(([, name]) => name).sort(),
  ).toEqual(examples.toSorted());
  const shop = readFileSync('docs/shop.yaml', 'utf8');
  const copies = readdirSync('examples', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(?!.*node_modules).*specs\/shop\.yaml$/.test(path),
  );
  for (const path of copies) expect(readFileSync(join('examples', path), 'utf8')).toBe(shop);
});
