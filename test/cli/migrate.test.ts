/** The command `migrate`: what it writes, what it leaves alone, and what it says. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { specwright } from '../command.ts';
import { createFolder, listFiles, readState } from '../folder.ts';
import { shop } from './specs.ts';

const project = {
  'package.json': '{\n  "scripts": { "generate": "openapi-ts" }\n}\n',
  'openapi-ts.config.ts':
    "import { defineConfig } from '@hey-api/openapi-ts';\n\nexport default defineConfig({ input: 'specs/shop.yaml', output: 'src/client', plugins: ['zod'] });\n",
  'specs/shop.yaml': shop,
};

const calling = {
  'package.json':
    '{ "scripts": { "types": "openapi-typescript specs/shop.yaml -o src/schema.d.ts" } }',
  'specwright.config.json': '{ "output": "src/api", "apis": { "shop": "specs/shop.yaml" } }',
  'tsconfig.json': '{ "include": ["src"] }',
  'specs/shop.yaml': shop,
  'src/schema.d.ts': 'export interface paths {}\n',
  'src/client.ts':
    "import createClient from 'openapi-fetch';\nimport type { paths } from './schema';\n\nexport const client = createClient<paths>({ baseUrl: 'https://shop.example' });\n",
  'src/calls.ts': `import { client } from './client';

export async function read(id: string) {
  const { data, error } = await client.GET('/orders/{id}', { params: { path: { id } } });
  if (error) throw error;
  return data;
}

export async function any(path: string) {
  return client.GET(path);
}
`,
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

  it('moves callers where --write asks for it, and shows them before', async () => {
    const folder = createFolder(calling);
    const state = readState(folder);
    const planned = await specwright(folder, 'migrate', '--callers');
    expect([planned.code, planned.err]).toEqual([0, '']);
    expect(planned.out).toContain(
      '-  if (error) throw error;\n+  const data = await shop.getOrder(',
    );
    expect(planned.out).toMatch(
      /^src\/calls\.ts:10 +client\.GET\(path\) +its path is not written/m,
    );
    expect(planned.out).toContain('2 files would change, 1 use left for you. Nothing was written.');
    const { out } = await specwright(folder, 'migrate', '--callers', '--json');
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      uncertain: [{ path: 'src/calls.ts', line: 10 }],
    });
    expect(readState(folder)).toEqual(state);
    const done = await specwright(folder, 'migrate', '--callers', '--write');
    expect(done.out).toContain('Changed src/calls.ts\nChanged src/client.ts\n');
    expect(readFileSync(join(folder, 'src/calls.ts'), 'utf8')).toContain(
      'await shop.getOrder({ id })',
    );
  });

  it('says what is wrong', async () => {
    const folder = createFolder({ 'package.json': '{}' });
    const alone = await specwright(folder, 'migrate', '--write');
    expect(alone.err).toContain('`--write` needs `--callers`.');
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
