/** Packages that openapi-typescript's output types, with ours in its place: an app compiles, and its calls are answered. */

import { spawnSync } from 'node:child_process';
import { copyFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { createFolder } from '../folder.ts';
import { install } from '../runtimes/install.ts';
import { compile, resolutions } from '../types/compile.ts';
import { writeTypes } from './write-types.ts';

const packages = [
  'openapi-react-query@0.5.4',
  '@tanstack/react-query@5.108.4',
  'react@19.3.1',
  'swr-openapi@5.6.0',
  'swr@2.5.1',
  'openapi-msw@2.0.0',
  'msw@2.15.0',
];

const options = {
  ...resolutions.NodeNext,
  noEmit: true,
  strict: true,
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
  types: [],
};

it('openapi-fetch and its kin compile and run with the types of all paths', async () => {
  const app = createFolder({ 'package.json': '{ "type": "module" }' });
  symlinkSync(await install('openapi-fetch', '0.17.0', packages), join(app, 'node_modules'));
  copyFileSync('test/paths/apps/clients.ts', join(app, 'app.ts'));
  writeTypes('docs/shop.yaml', join(app, 'schema.d.ts'));
  for (const compiler of ['5.9', '7'] as const) {
    expect(await compile(compiler, [join(app, 'app.ts')], options)).toBe('');
  }
  const run = [resolve('node_modules/tsx/dist/cli.mjs'), 'app.ts'];
  const { stdout, stderr } = spawnSync(process.execPath, run, { cwd: app, encoding: 'utf8' });
  expect(stderr).toBe('');
  await expect(stdout).toMatchFileSnapshot('apps/clients.txt');
});
