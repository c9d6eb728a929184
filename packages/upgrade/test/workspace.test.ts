/** The output is in one package of a workspace, and code of the others calls it. */

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { openProject } from '../../../generator/run/pipeline/request.ts';
import { createFolder } from '../../../test/folder.ts';
import { upgrade } from '../upgrade.ts';
import { change, shop } from './pairs/shop.ts';

const compilerOptions = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  strict: true,
  noEmit: true,
  types: [],
  lib: ['ES2022', 'DOM'],
  paths: { '@shop/api': ['../api/src/api/shop'] },
};
const tsconfig = JSON.stringify({ compilerOptions, include: ['src'] });
const note = `import type { Order } from '@shop/api';
export const read = (order: Order): number => order.note.length;
`;

const files = {
  'package.json': '{ "private": true, "workspaces": ["packages/*"] }\n',
  'packages/api/package.json': '{ "name": "@shop/api", "type": "module" }\n',
  'packages/api/specwright.config.ts': `export default { apis: { shop: 'old.yaml' }, output: 'src/api', cache: false, importEnding: '' };\n`,
  'packages/api/old.yaml': shop,
  'packages/api/new.yaml': change(['[id, status, total, note,', '[id, status, total,']),
  'packages/api/tsconfig.json': tsconfig,
  'packages/api/src/own.ts': note.replace('@shop/api', './api/shop'),
  'packages/web/package.json': '{ "name": "web", "dependencies": { "@shop/api": "*" } }\n',
  'packages/web/tsconfig.json': tsconfig,
  'packages/web/src/app.ts': note,
  'packages/other/package.json': '{ "name": "other" }\n',
  'packages/other/tsconfig.json': tsconfig,
  'packages/other/src/app.ts': note,
};

async function look(code?: string): Promise<readonly string[]> {
  const root = createFolder(files);
  const folder = join(root, 'packages/api');
  const reporter = createReporter();
  const opened = await openProject({ folder }, reporter);
  if (opened === undefined) throw new Error(JSON.stringify(reporter.problems));
  const { project } = opened;
  const { report } = await upgrade(
    { project, document: 'new.yaml', folder, ...(code !== undefined && { code }) },
    reporter,
  );
  return (
    report?.changes.flatMap(({ lines }) => lines.map(({ file, line }) => `${file}:${line}`)) ?? []
  );
}

it('looks at packages that depend on the one with the config', async () => {
  expect(await look()).toEqual(['src/own.ts:2', '../web/src/app.ts:2']);
});

it('looks at all parts below a folder that has no tsconfig.json', async () => {
  const found = await look('..');
  expect(found.toSorted()).toEqual([
    '../other/src/app.ts:2',
    '../web/src/app.ts:2',
    'src/own.ts:2',
  ]);
});
