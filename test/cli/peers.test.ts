/** Optional packages that are not installed: named, with the command that installs them. */

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtDist, node } from '../command.ts';
import { temporaryFolders } from '../folder.ts';
import { shop } from './specs.ts';

const folderOf = temporaryFolders();

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
  const folder = folderOf({
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
