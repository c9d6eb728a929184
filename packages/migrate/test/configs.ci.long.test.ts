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
  const { code, out } = await specwright(folder, 'migrate', '--json');
  expect(code).toBe(0);
  // Its JSON has the APIs that were found.
  const { apis } = JSON.parse(out) as { apis: readonly { name: string; input: string }[] };
  const path = join(folder, 'specwright.config.ts');
  const config = readFileSync(path, 'utf8').replaceAll(/'https?:[^']+'/g, "'small.json'");
  writeFileSync(path, config.replaceAll(/\[?process\.env.*$/gm, "'small.json',"));
  writeFiles(folder, { 'small.json': document });
  for (const { input } of apis) {
    const isFile = !/^https?:|\$/.test(input) && !existsSync(join(folder, input));
    if (isFile) writeFiles(folder, { [input]: document });
  }
  const { code: generated, err } = await specwright(folder, 'generate');
  expect([generated, err]).toEqual([0, expect.any(String)]);
});
