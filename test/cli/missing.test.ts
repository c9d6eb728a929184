/** Documents that are not there: what was named is said, and where it was named. */

import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { specwright } from '../command.ts';
import { createFolder } from '../folder.ts';
import { shop } from './specs.ts';

describe.concurrent('a name that is no document', () => {
  const lost = 'error LOAD-101: `nope` cannot be read: it does not exist.\n --> nope\n\n1 error.\n';

  it.each([
    ['lint', ['nope']],
    ['lint', ['shop.yaml', 'nope']],
    ['inspect', ['nope']],
  ])('is a file without a config: %s %j', async (command, names) => {
    const folder = createFolder({ 'shop.yaml': shop });
    expect(await specwright(folder, command, ...names)).toEqual({ code: 1, out: '', err: lost });
  });

  it('is an API or a file with one', async () => {
    const config = `{\n  "apis": { "shop": "shop.yaml" }\n}\n`;
    const folder = createFolder({
      'shop.yaml': shop,
      file: shop,
      'specwright.config.json': config,
    });
    const [nope, both, file, near] = await Promise.all([
      specwright(folder, 'lint', 'nope'),
      specwright(folder, 'lint', 'shop', 'shop.yaml'),
      specwright(folder, 'lint', 'file'),
      specwright(folder, 'lint', 'shop.yaml', 'shpo'),
    ]);
    expect(nope).toEqual({
      code: 1,
      out: '',
      err: `error CONF-704: The config has no API \`nope\`, and there is no file of that name.
 --> specwright.config.json:2:3
  |
1 | {
2 |   "apis": { "shop": "shop.yaml" }
  |   ^^^^^^
  = help: The config has shop.

1 error.
`,
    });
    expect(both).toEqual({ code: 0, out: 'No errors in 2 documents.\n', err: '' });
    expect(file).toEqual({ code: 0, out: 'No errors in 1 document.\n', err: '' });
    expect(near.err).toContain('= help: Did you mean `shop`?');
  });
});

describe.concurrent('a document or overlay that the config names, and that is not there', () => {
  const config = `import { defineConfig } from 'specwright';

export default defineConfig({
  apis: {
    shop: './specs/shop.yaml',
    'pet-store': { input: './specs/pets.yaml' },
    parts: {
      input: 'parts.yaml',
      overlays: ['./more.yaml'],
    },
  },
});
`;
  const message = `error LOAD-101: \`specs/shop.yaml\` cannot be read: it does not exist.
 --> specwright.config.ts:5:5
  |
4 |   apis: {
5 |     shop: './specs/shop.yaml',
  |     ^^^^
  = help: Check the path; it is relative to the config.

error LOAD-101: \`specs/pets.yaml\` cannot be read: it does not exist.
 --> specwright.config.ts:6:20
  |
5 |     shop: './specs/shop.yaml',
6 |     'pet-store': { input: './specs/pets.yaml' },
  |                    ^^^^^
  = help: Check the path; it is relative to the config.

error LOAD-101: \`more.yaml\` cannot be read: it does not exist.
 --> specwright.config.ts:9:7
  |
8 |       input: 'parts.yaml',
9 |       overlays: ['./more.yaml'],
  |       ^^^^^^^^
  = help: Check the path; it is relative to the config.

3 errors.`;

  it.each(['generate', 'check', 'lint'])(
    'is reported at the line of the config: %s',
    async (command) => {
      const folder = createFolder({ 'specwright.config.ts': config, 'parts.yaml': shop });
      symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
      const { code, out, err } = await specwright(folder, command);
      expect([code, out, err.replace(/ Nothing was written\.\n$|\n$/, '')]).toEqual([
        1,
        '',
        message,
      ]);
    },
  );
});
