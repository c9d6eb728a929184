/** `target: 'js'`: what is written, what goes on from run to run, and what does not go together. */

import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { specwright } from '../command.ts';
import { createFolder, listFiles, writeFiles } from '../folder.ts';
import { parts, shop } from './specs.ts';

const printConfig = (...members: readonly string[]): string =>
  `export default { ${['output: "out"', 'apis: { shop: "shop.yaml", parts: "parts.yaml" }', ...members].join(', ')} };\n`;

const files = {
  'specwright.config.ts': printConfig(`target: 'js'`),
  'shop.yaml': shop,
  'parts.yaml': parts,
};

describe.concurrent('the output as JavaScript', () => {
  it('runs in Node unchanged, and is current afterwards', async () => {
    const folder = createFolder({ ...files, 'package.json': '{ "type": "module" }' });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    expect(await specwright(folder, 'generate')).toMatchObject({ code: 0, err: '' });
    expect(listFiles(join(folder, 'out')).filter((path) => /(?<!\.d)\.ts$/.test(path))).toEqual([]);
    const script = `
import { Shop } from './out/shop/index.js';
const fetch = async (request) => new Response(JSON.stringify({ url: request.url ?? String(request) }));
const shop = new Shop({ baseUrl: 'https://shop.example', fetch });
console.log(typeof shop.getOrder, await shop.getOrder({ id: 'a/b' }).then(({ url }) => url, String));
`;
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(out).toContain('function');
    expect(out).toContain('https://shop.example/orders/a%2Fb');
    expect(await specwright(folder, 'check')).toMatchObject({ code: 0 });
  });

  it('follows the document, and gives the same with and without what earlier runs kept', async () => {
    const [kept, fresh] = [createFolder(files), createFolder(files)];
    const texts = [shop, shop.replaceAll('getOrder', 'readOrder'), shop];
    for (const text of texts) {
      for (const folder of [kept, fresh]) writeFiles(folder, { 'shop.yaml': text });
      expect(await specwright(kept, 'generate')).toMatchObject({ code: 0 });
      expect(await specwright(fresh, 'generate', '--no-cache')).toMatchObject({ code: 0 });
      expect(readTexts(kept)).toEqual(readTexts(fresh));
    }
    const again = await specwright(kept, 'generate');
    expect(again.out).toMatch(/all current/);
  });

  it('of one API leaves what another one needs', async () => {
    const folder = createFolder(files);
    expect(await specwright(folder, 'generate')).toMatchObject({ code: 0 });
    const before = readTexts(folder);
    expect(await specwright(folder, 'generate', 'parts')).toMatchObject({ code: 0 });
    expect(readTexts(folder)).toEqual(before);
  });

  it('takes the place of TypeScript, and gives it back; an edited file stays', async () => {
    const folder = createFolder({ ...files, 'specwright.config.ts': printConfig() });
    await specwright(folder, 'generate');
    const typed = readTexts(folder);
    writeFiles(folder, { 'specwright.config.ts': files['specwright.config.ts'] });
    expect(await specwright(folder, 'generate')).toMatchObject({ code: 0 });
    expect(listFiles(join(folder, 'out'))).not.toContain('shop/index.ts');
    writeFiles(folder, { 'specwright.config.ts': printConfig() });
    expect(await specwright(folder, 'generate')).toMatchObject({ code: 0 });
    expect(readTexts(folder)).toEqual(typed);

    const client = join(folder, 'out/shop/client.ts');
    writeFiles(folder, { 'out/shop/client.ts': `${readFileSync(client, 'utf8')}// mine\n` });
    writeFiles(folder, { 'specwright.config.ts': files['specwright.config.ts'] });
    const { err } = await specwright(folder, 'generate');
    expect(err).toContain('client.ts');
    expect(readFileSync(client, 'utf8')).toMatch(/\/\/ mine\n$/);
  });

  it('re-exports what is in custom/index.js', async () => {
    const folder = createFolder({
      ...files,
      'out/shop/custom/index.js': 'export const mine = 1;\n',
    });
    await specwright(folder, 'generate');
    expect(readFileSync(join(folder, 'out/shop/index.js'), 'utf8')).toContain(
      "'./custom/index.js'",
    );
  });

  it('is chosen by a flag too', async () => {
    const folder = createFolder({ 'shop.yaml': shop });
    const flags = ['--input', 'shop.yaml', '--output', 'out', '--target', 'js'];
    expect(await specwright(folder, 'generate', ...flags)).toMatchObject({ code: 0 });
    expect(listFiles(join(folder, 'out'))).toEqual(
      expect.arrayContaining(['client.d.ts', 'client.js']),
    );
    expect(await specwright(folder, 'check', ...flags)).toMatchObject({ code: 0 });
  });

  it.each([
    [
      `importEnding: '.ts'`,
      /`importEnding` is '\.ts', and with `target: 'js'` no such file is written/,
    ],
  ])('is incompatible with %s', async (member, message) => {
    const folder = createFolder({
      ...files,
      'specwright.config.ts': printConfig(`target: 'js'`, member),
    });
    expect(await specwright(folder, 'generate')).toMatchObject({
      code: 1,
      err: expect.stringMatching(message),
    });
    expect(listFiles(folder)).not.toContain('out/manifest.json');
  });

  it('needs the types that an emitter of the user leaves out', async () => {
    const emitter = `{ name: 'mine', plan: () => [{ path: 'mine.ts', symbols: [] }], emit: () => ({ kind: 'text', text: 'export const mine = Math.max(1, 2);\\n' }) }`;
    const config = printConfig(`target: 'js'`, `emitters: [${emitter}]`);
    const folder = createFolder({ ...files, 'specwright.config.ts': config });
    const { code, err } = await specwright(folder, 'generate');
    expect(code).toBe(1);
    expect(err).toMatch(
      /error CONF-712: The emitter `mine` wrote `shop\/mine\.ts`[^]*The line is `export const mine = Math\.max\(1, 2\);`/,
    );
    expect(listFiles(folder)).not.toContain('out/manifest.json');
  });
});

function readTexts(folder: string): Record<string, string> {
  const paths = listFiles(join(folder, 'out'));
  return Object.fromEntries(
    paths.map((path) => [path, readFileSync(join(folder, 'out', path), 'utf8')]),
  );
}
