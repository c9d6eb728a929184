/** `--package` and `package: true`: what does not go together, and what `init` says of it. */

import { describe, expect, it } from 'vitest';
import { specwright } from '../command.ts';
import { createFolder, listFiles } from '../folder.ts';
import { parts, shop } from './specs.ts';

const files = { 'shop.yaml': shop, 'parts.yaml': parts };

describe.concurrent('a package', () => {
  it.each([
    [['--package'], '`--package` needs `--input`; in a config, set it there: `package: true`.'],
    [
      ['-i', 'shop.yaml', '-o', 'out', '--package', '--target', 'ts'],
      '`--target ts` cannot be used',
    ],
    [
      ['-i', 'shop.yaml', '-o', 'out', '--package', '--import-ending', 'none'],
      '`--import-ending none` cannot be used with `--package`: Node needs .js there.',
    ],
  ])('is refused with %j', async (args, message) => {
    const folder = createFolder(files);
    const ran = await specwright(folder, 'generate', ...args);
    expect(ran).toMatchObject({ code: 1, out: '' });
    expect(ran.err).toContain(message);
    expect(listFiles(folder)).toHaveLength(2);
  });

  it('reports all that is incompatible with it in the config, with its place', async () => {
    const config = `export default {
  package: true,
  target: 'ts',
  importEnding: '',
  apis: { shop: 'shop.yaml', parts: 'parts.yaml' },
};
`;
    const folder = createFolder({ ...files, 'specwright.config.mjs': config });
    const { code, err } = await specwright(folder, 'generate');
    expect(code).toBe(1);
    expect(err.match(/^error CONF-703: .*|^ +--> .*/gm)).toEqual([
      "error CONF-703: `target` is 'ts', and a package holds JavaScript with declarations.",
      ' --> specwright.config.mjs:3:3',
      "error CONF-703: `importEnding` is '', and Node wants '.js' in a package.",
      ' --> specwright.config.mjs:4:3',
      'error CONF-703: `apis` names several APIs, and a package holds one.',
      ' --> specwright.config.mjs:5:3',
    ]);
  });

  it('is set up for one document, and init names those that it found', async () => {
    const folder = createFolder(files);
    const { code, err } = await specwright(folder, 'init', '--package');
    expect(code).toBe(1);
    expect(err).toContain(
      'error CONF-717: A package holds one API, and there are 2 documents: parts.yaml, shop.yaml.',
    );
    expect(listFiles(folder)).toHaveLength(2);
    const ran = await specwright(folder, 'init', 'shop.yaml', '--package', '-o', 'packages/shop');
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.out).toContain('Set name, license and repository in packages/shop/package.json');
    expect(await specwright(folder, 'check')).toMatchObject({ code: 0 });
    expect(listFiles(folder)).toContain('packages/shop/index.cjs');
  });
});
