/** The command `migrate`: what it writes, what it leaves alone, and what it says. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { specwright } from '../command.ts';
import { createFolder, listFiles } from '../folder.ts';
import { shop } from './specs.ts';

const project = {
  'package.json': '{\n  "scripts": { "generate": "openapi-ts" }\n}\n',
  'openapi-ts.config.ts':
    "import { defineConfig } from '@hey-api/openapi-ts';\n\nexport default defineConfig({ input: 'specs/shop.yaml', output: 'src/client', plugins: ['zod'] });\n",
  'specs/shop.yaml': shop,
};

describe.concurrent('specwright migrate', () => {
  it('writes a config that generates, and the scripts that are asked for', async () => {
    const folder = createFolder(project);
    const first = await specwright(folder, 'migrate', '--scripts');
    expect([first.code, first.err]).toEqual([0, '']);
    expect(first.out).toMatch(/plugins\.zod +→ `validators: 'zod'`/);
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(
      '{\n  "scripts": { "generate": "openapi-ts", "specwright:generate": "specwright generate", "check": "specwright check" }\n}\n',
    );
    const { code } = await specwright(folder, 'generate', '--quiet');
    expect(code).toBe(0);
    expect(listFiles(folder)).toContain('src/api/shop/validators.ts');
    const second = await specwright(folder, 'migrate');
    expect(second.code).toBe(1);
    expect(second.err).toMatch(/CONF-708.*`specwright\.config\.ts` already exists/);
  });

  it('writes nothing with --dry-run, and prints JSON for programs', async () => {
    const folder = createFolder({ 'web/package.json': '{}', ...prefix('web', project) });
    const shown = await specwright(folder, 'migrate', 'web', '--dry-run');
    expect(shown.out).toContain("shop: 'specs/shop.yaml'");
    const { code, out } = await specwright(folder, 'migrate', 'web', '--dry-run', '--json');
    expect([code, JSON.parse(out)]).toMatchObject([
      0,
      { ok: true, apis: [{ name: 'shop', input: 'specs/shop.yaml' }], output: 'src/api' },
    ]);
    expect(listFiles(folder).toSorted()).toEqual(Object.keys(prefix('web', project)).toSorted());
  });

  it('says what is wrong', async () => {
    const folder = createFolder({ 'package.json': '{}' });
    const { code, err } = await specwright(folder, 'migrate');
    expect([code, err]).toEqual([1, expect.stringContaining('CONF-725')]);
    const { err: several } = await specwright(folder, 'migrate', 'a', 'b');
    expect(several).toContain('`migrate` takes one folder, but got 2.');
  });
});

function prefix(folder: string, files: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]),
  );
}
