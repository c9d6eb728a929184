/** What docs/testing.md says: its files in a fresh project, generated, compiled and run. */

import { copyFileSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { node, specwright } from '../command.ts';
import { createFolder } from '../folder.ts';
import { compile, flags, places, resolutions } from '../types/compile.ts';

let app = '';

/** The files that a page shows, by the path in the comment above each. */
function filesOf(page: string): Record<string, string> {
  const shown = readFileSync(page, 'utf8').matchAll(/^<!-- (\S+) -->\n\n```ts\n(.*?)^```$/gms);
  return Object.fromEntries([...shown].map(([, path = '', text = '']) => [path, text]));
}

beforeAll(async () => {
  app = createFolder({ ...filesOf('docs/testing.md'), 'package.json': '{ "type": "module" }' });
  const spec = 'test/cases/a-small-api-as-the-readme-shows-it/spec.yaml';
  copyFileSync(spec, join(app, 'orders.yaml'));
  symlinkSync(resolve('node_modules'), join(app, 'node_modules'));
  expect(await specwright(app, 'generate')).toMatchObject({ code: 0 });
});

test('its examples pass in vitest', async () => {
  const vitest = resolve('node_modules/vitest/vitest.mjs');
  const { out } = await node(app, vitest, 'run', '--root', app, '--reporter', 'json');
  expect(JSON.parse(out)).toMatchObject({ numPassedTests: 6, numTotalTests: 6 });
});

test('its examples pass in node:test', async () => {
  const args = ['--import', 'tsx', '--test', '--test-reporter', 'tap', 'test/cancel.node-test.ts'];
  expect((await node(app, ...args)).out).toContain('# pass 3\n# fail 0');
});

test.each(['5.9', '7'] as const)('its examples compile under TypeScript %s', async (version) => {
  const options = {
    ...flags,
    ...places.node,
    lib: ['ES2023', 'DOM'],
    ...resolutions.NodeNext,
    skipLibCheck: true,
  };
  const files = ['src/cancel.ts', 'test/cancel.test.ts', 'test/cancel.node-test.ts'];
  expect(
    await compile(
      version,
      files.map((path) => join(app, path)),
      options,
    ),
  ).toBe('');
});
