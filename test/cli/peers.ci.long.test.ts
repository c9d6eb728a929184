/** Optional packages that are not installed: named, with the command that installs them. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtDist, node } from '../command.ts';
import { createFolder } from '../folder.ts';
import { shop } from './specs.ts';

/** Node looks for these packages where there are none. */
const loader = {
  'loader.mjs': `import { register } from 'node:module';\nregister('./hooks.mjs', import.meta.url);\n`,
  'hooks.mjs': `const lost = ['handlebars', 'prettier', 'esbuild'];
export const resolve = (name, context, next) =>
  next(name, lost.includes(name) ? { ...context, parentURL: 'file:///nowhere/' } : context);
`,
};

async function generate(folder: string, config: string) {
  const bin = join(await builtDist(), 'bin.js');
  return node(folder, '--import', './loader.mjs', bin, 'generate', '--config', config);
}

it('templates of one’s own need handlebars, and nothing else does', async () => {
  const folder = createFolder({
    ...loader,
    'shop.yaml': shop,
    'readme.hbs': '# {{title}}\n',
    'own.config.ts': `export default {
  apis: { shop: 'shop.yaml' },
  templates: { readme: 'readme.hbs' },
};
`,
    'plain.config.ts': `export default { apis: { shop: 'shop.yaml' } };\n`,
  });
  expect(await generate(folder, 'own.config.ts')).toEqual({
    code: 1,
    out: '',
    err: `error CONF-719: The package \`handlebars\`, which reads your own templates, is not installed.
 --> own.config.ts:3:3
  |
2 |   apis: { shop: 'shop.yaml' },
3 |   templates: { readme: 'readme.hbs' },
  |   ^^^^^^^^^
  = help: Run \`npm install --save-dev handlebars\`.

1 error. Nothing was written.
`,
  });
  const plain = await generate(folder, 'plain.config.ts');
  expect([plain.code, plain.err]).toEqual([0, '']);
});

it('packages that an emitter of the config imports are asked for by name, until they are there', async () => {
  const folder = createFolder({
    'shop.yaml': shop,
    'specwright.config.ts': `const packages = [
  { name: 'there', version: '^1.0.0' },
  { name: '@scope/missing', version: '^5.0.0' },
  { name: 'old', version: '^2.1.0 || ^3.0.0' },
];
const files = [{ path: 'mine.txt', symbols: [] }];
const emit = () => ({ kind: 'text', text: '' });
const mine = { name: 'mine', packages, plan: () => files, emit };
const idle = { name: 'idle', packages: [{ name: 'idle', version: '*' }], plan: () => [], emit };
export default { output: 'src/api', apis: { shop: { input: 'shop.yaml', emitters: [idle, mine] } } };
`,
    'node_modules/there/package.json': '{ "version": "1.2.3" }',
    'src/node_modules/old/package.json': '{ "version": "2.0.9" }',
    // Not the nearest.
    'node_modules/old/package.json': '{ "version": "3.0.0" }',
  });
  const bin = join(await builtDist(), 'bin.js');
  const run = (command: string) => node(folder, bin, command);
  const missing =
    'The output of the emitter `mine` imports `@scope/missing` ^5.0.0, and it is not installed.';
  const old =
    'The output of the emitter `mine` imports `old` ^2.1.0 || ^3.0.0, and 2.0.9 is installed.';
  for (const _ of [1, 2]) {
    const { code, err } = await run('generate');
    expect(code).toBe(0);
    expect(err).toContain(`warning CONF-720: ${missing}`);
    expect(err).toContain('= help: Run `npm install "@scope/missing@^5.0.0"`.');
    expect(err).toContain(`warning CONF-720: ${old}`);
    expect(err).toContain('= help: Run `npm install "old@^2.1.0 || ^3.0.0"`.');
    expect(err.match(/CONF-720/g)).toHaveLength(2);
  }
  const checked = await run('check');
  expect(checked).toMatchObject({
    code: 1,
    err: expect.stringContaining(`error CONF-720: ${old}`),
  });
  install(folder, '@scope/missing', '5.7.0');
  install(folder, '../src/node_modules/old', '2.1.0');
  for (const _ of [1, 2]) expect(await run('generate')).toMatchObject({ code: 0, err: '' });
  expect(await run('check')).toMatchObject({ code: 0, err: '' });
  install(folder, '@scope/missing', '6.0.0');
  expect(await run('generate')).toMatchObject({ err: expect.stringContaining('and 6.0.0 is') });
});

it('Deno keeps packages in its cache, where no folder shows them', async () => {
  const folder = createFolder({
    'deno.json': '{}',
    'shop.yaml': shop,
    'specwright.config.mjs': `export default {
  output: 'src/api',
  apis: { shop: { input: 'shop.yaml', emitters: ['mcp'] } },
};
`,
  });
  const bin = join(await builtDist(), 'bin.js');
  expect(await node(folder, bin, 'generate')).toMatchObject({ code: 0, err: '' });
  install(folder, 'other', '1.0.0');
  expect(await node(folder, bin, 'generate', '--no-cache')).toMatchObject({
    err: expect.stringContaining('CONF-720'),
  });
});

function install(folder: string, name: string, version: string): void {
  const home = join(folder, 'node_modules', name);
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), JSON.stringify({ version }));
}
