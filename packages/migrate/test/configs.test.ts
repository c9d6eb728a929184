/** The config that is written for each golden project loads, and generates of a small document in the place of its own. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { specwright } from '../../../test/command.ts';
import { createFolder, writeFiles } from '../../../test/folder.ts';
import { readProject } from './read-project.ts';

const cases = readdirSync('packages/migrate/test/cases').filter((name) => name.endsWith('.txt'));

const document = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Small', version: '1' },
  paths: {
    '/things': {
      get: { operationId: 'listThings', tags: ['pet'], responses: { 200: { description: 'Yes' } } },
    },
  },
});

it.each(cases)('%s', async (name) => {
  const text = readFileSync(join('packages/migrate/test/cases', name), 'utf8');
  const folder = createFolder(readProject(text));
  const has = (file: string): boolean => existsSync(join(folder, file));
  const { code, out } = await specwright(folder, 'migrate', '--json');
  expect(code).toBe(0);
  // Its JSON has the APIs that were found.
  const { apis } = JSON.parse(out) as { apis: readonly { name: string; input: string }[] };
  const path = join(folder, 'specwright.config.ts');
  const config = readFileSync(path, 'utf8');
  const transformers = [...config.matchAll(/^import \w+ from '\.\/(.+)';$/gm)];
  for (const [, file = ''] of transformers.filter(([, name = '']) => !has(name))) {
    const exported = file.endsWith('.js') ? 'module.exports =' : 'export default';
    writeFiles(folder, { [file]: `${exported} (document) => document;` });
  }
  const local = config
    .replaceAll(/'(?:https?:|undefined\/)[^']+'/g, "'small.json'")
    .replaceAll(/\[process\.env.*$/gm, "'small.json',");
  writeFileSync(path, local);
  writeFiles(folder, { 'small.json': document });
  for (const { input } of apis) {
    const isFile = !/^https?:|^undefined|\$/.test(input) && !has(input);
    if (isFile) writeFiles(folder, { [input]: document });
  }
  const { code: generated, err } = await specwright(folder, 'generate');
  // What is printed is of use where it fails.
  expect([generated, err]).toEqual([0, expect.any(String)]);
});
