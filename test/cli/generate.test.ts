/** `specwright generate` and `check` with documents that are fine: what is written, said, and left alone. */

import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { specwrightProcess as specwright } from '../command.ts';
import { createFolder, listFiles, readState, writeFiles } from '../folder.ts';
import { parts, shop } from './specs.ts';

describe.concurrent('without a config', () => {
  it('writes one client into one folder, and says so in one line, and once how validators are written', async () => {
    const folder = createFolder({ 'shop.yaml': shop });
    const first = await specwright(
      folder,
      'generate',
      '--input',
      'shop.yaml',
      '--output',
      'src/shop',
    );
    expect(first).toEqual({
      code: 0,
      out: expect.stringMatching(/^src\/shop: \d+ created \(\d+\.\d s\)\nValidators are .*\n$/),
      err: '',
    });
    const out = join(folder, 'src/shop');
    expect(listFiles(out)).toEqual(
      expect.arrayContaining([
        'README.md',
        'client.ts',
        'index.ts',
        'manifest.json',
        'operations/orders.ts',
        'runtime/client.ts',
      ]),
    );
    expect(readFileSync(join(out, 'operations/orders.ts'), 'utf8')).toContain(
      "from '../runtime/client.js'",
    );
    expect(readFileSync(join(out, 'client.ts'), 'utf8')).toContain('export class Shop ');

    const before = readState(folder);
    const second = await specwright(folder, 'generate', '-i', 'shop.yaml', '-o', 'src/shop');
    expect(second.out).toMatch(/^src\/shop: \d+ files, all current \(\d+\.\d s\)\n$/);
    expect(readState(folder)).toEqual(before);
  });

  it('takes a name, an import ending and a quiet tone', async () => {
    const folder = createFolder({ 'openapi.yaml': shop });
    const flags = ['--name', 'order-book', '--import-ending', 'none', '--quiet'];
    const ran = await specwright(folder, 'generate', '-i', 'openapi.yaml', '-o', 'out', ...flags);
    expect(ran).toEqual({ code: 0, out: '', err: '' });
    const client = readFileSync(join(folder, 'out/client.ts'), 'utf8');
    expect(client).toContain('export class OrderBook ');
    expect(client).toContain("from './runtime/client'");
    expect(readFileSync(join(folder, 'out/runtime/client.ts'), 'utf8')).not.toMatch(
      /from '\.[^']*\.[jt]s'/,
    );
  });

  it.each([
    ['its title', 'Corner shop API', 'corner-shop', 'CornerShop'],
    ['its folder where the title says nothing', 'REST API', 'pet-store', 'PetStore'],
  ])('names the API after %s', async (_, title, id, name) => {
    const document = shop.replace('title: Shop', `title: ${title}`);
    const folder = createFolder({ 'pet-store/openapi.yaml': document });
    const ran = await specwright(folder, 'inspect', 'pet-store/openapi.yaml');
    expect(ran.code).toBe(0);
    const api = JSON.parse(ran.out);
    expect([api.kind, api.id, api.names.class]).toEqual(['api', id, name]);
  });

  it('calls a package, and what is imported of it, by the title too', async () => {
    const folder = createFolder({ 'spec.yaml': shop.replace('title: Shop', 'title: Corner shop') });
    const flags = ['-i', 'spec.yaml', '-o', 'out', '--package'];
    expect((await specwright(folder, 'generate', ...flags)).code).toBe(0);
    const text = (path: string) => readFileSync(join(folder, 'out', path), 'utf8');
    expect(JSON.parse(text('package.json')).name).toBe('corner-shop-client');
    expect(text('README.md')).toContain("import { CornerShop } from 'corner-shop-client';");
    expect((await specwright(folder, 'check', ...flags)).code).toBe(0);
  });
});

describe.concurrent('with a config', () => {
  const config = `import { defineConfig } from 'specwright';
import { output } from './settings.ts';
export default defineConfig({
  output,
  importEnding: '.ts',
  omit: ['readme'],
  apis: { shop: 'specs/shop.yaml', parts: { input: 'specs/parts.yaml' } },
});
`;
  const files = {
    'specwright.config.ts': config,
    'settings.ts': `export const output: string = 'generated';\n`,
    'specs/shop.yaml': shop,
    'specs/parts.yaml': parts,
  };

  it('writes all APIs, or those that are named; the others stay', async () => {
    const folder = createFolder(files);
    const all = await specwright(folder, 'generate', '--timings');
    expect(all.err).toBe('');
    expect(all.out).toMatch(
      /^generated: \d+ created .*\nValidators are .*\n(  [a-z]+ +\d+ ms\n)+$/,
    );
    const written = listFiles(join(folder, 'generated'));
    expect(written).toEqual(
      expect.arrayContaining(['parts/models.ts', 'shop/client.ts', 'runtime/client.ts']),
    );
    expect(written.filter((path) => path.endsWith('README.md'))).toEqual([]);
    expect(readFileSync(join(folder, 'generated/shop/client.ts'), 'utf8')).toContain(
      "from '../runtime/client.ts'",
    );

    writeFiles(folder, {
      'specs/shop.yaml': shop.replaceAll('getOrder', 'readOrder'),
      'specs/parts.yaml': parts.replace('weight', 'mass'),
    });
    // What only the other API needs of the runtime is kept current as well.
    rmSync(join(folder, 'generated/runtime/client.ts'));
    const before = readState(join(folder, 'generated/shop'));
    const one = await specwright(folder, 'generate', 'parts', '--json');
    const { ok, diagnostics, files: changed } = JSON.parse(one.out);
    expect([one.code, ok, diagnostics]).toEqual([0, true, []]);
    expect(changed).toContainEqual({ path: 'parts/models.ts', kind: 'updated' });
    expect(changed).toContainEqual({ path: 'runtime/client.ts', kind: 'created' });
    expect(readState(join(folder, 'generated/shop'))).toEqual(before);
    expect(listFiles(join(folder, 'generated'))).toEqual(written);
  });

  it('checks: current, out of date, and never writes', async () => {
    const folder = createFolder({
      ...files,
      'specwright.config.ts': config.replace("'readme'", ''),
    });
    await specwright(folder, 'generate');
    const current = await specwright(folder, 'check');
    expect(current).toEqual({
      code: 0,
      out: expect.stringMatching(/^Current: \d+ files\.\n$/),
      err: '',
    });

    rmSync(join(folder, 'generated/parts/README.md'));
    writeFiles(folder, { 'specs/parts.yaml': parts.replace('weight', 'mass') });
    appendFileSync(join(folder, 'generated/shop/client.ts'), '// mine\n');
    const before = readState(folder);
    const [stale, json] = await Promise.all([
      specwright(folder, 'check'),
      specwright(folder, 'check', '--json', '--quiet'),
    ]);
    expect(readState(folder)).toEqual(before);
    expect([stale.code, json.code, stale.err, json.err]).toEqual([3, 3, '', '']);
    expect(stale.out).toMatch(/^missing {2}parts\/README\.md\nstale {4}parts\/models\.ts\n/);
    expect(stale.out).toContain('edited   shop/client.ts (not kept yet; ');
    expect(stale.out).toContain('--- a/parts/models.ts\n+++ b/parts/models.ts\n@@');
    expect(stale.out).toContain(
      '\n-  weight?: number | undefined;\n+  mass?: number | undefined;\n',
    );
    expect(stale.out).toContain('\n-// mine\n');
    expect(stale.out).toMatch(/\nOut of date: 4 of \d+ files\. .*\n$/);
    const { ok, current: isCurrent, files: list } = JSON.parse(json.out);
    expect([ok, isCurrent]).toEqual([true, false]);
    expect(list).toContainEqual({ path: 'shop/client.ts', kind: 'edited' });
  });
});
