/** The output compiles and runs with the oldest and the newest of what is supported. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generate } from '../../generator/entry/index.ts';
import { createFolder } from '../folder.ts';
import { install } from '../runtimes/install.ts';

const compilers = ['typescript', 'typescript5'].map((name) => resolve('node_modules', name));
const forms = ['zod', 'zod-mini', 'standalone'] as const;

/** The oldest that is promised, and the one that the tests here use. */
const zods = ['4.2.0', readZodVersion()];

function readZodVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync('node_modules/zod/package.json', 'utf8'));
  return (manifest as { readonly version: string }).version; // of any package
}

const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
};

const program = `
import { Shop } from './out/shop/index.ts';
import { shopValidation } from './out/shop/validators.ts';
const answers = [{ id: '7', status: 'pending', lines: [{ sku: 'TEA-1', count: 2 }] }, { id: 7 }];
const shop = new Shop({
  auth: false,
  validate: shopValidation({ response: 'strict' }),
  fetch: async () => Response.json(answers.shift()),
});
const first = await shop.getOrder({ orderId: '7' });
const second = await shop.getOrder({ orderId: '7' }).result();
const bad = await shop.listOrders({ limit: 0 }).result();
console.log(JSON.stringify([first.status, second.ok || second.kind, bad.ok || bad.kind]));
`;

describe.each(zods)('zod %s', (version) => {
  it.each(forms)('%s', async (validators) => {
    const app = createFolder({
      'main.ts': program,
      'package.json': '{ "type": "module" }',
      'tsconfig.json': JSON.stringify({ compilerOptions, files: ['main.ts'] }),
    });
    const config = {
      output: 'out',
      importEnding: '.ts',
      validators,
      allow: [resolve('docs')],
      apis: { shop: resolve('docs/shop.yaml') },
    } as const;
    expect(await generate({ config, folder: app })).toMatchObject({ ok: true });
    mkdirSync(join(app, 'node_modules'));
    symlinkSync(join(await install('zod', version), 'zod'), join(app, 'node_modules/zod'));
    for (const compiler of compilers) {
      const args = [join(compiler, 'bin/tsc'), '-p', '.'];
      const { stdout } = spawnSync(process.execPath, args, { cwd: app, encoding: 'utf8' });
      expect({ compiler, stdout }).toEqual({ compiler, stdout: '' });
    }
    const run = [resolve('node_modules/tsx/dist/cli.mjs'), 'main.ts'];
    const { stdout, stderr } = spawnSync(process.execPath, run, { cwd: app, encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({
      stdout: '["pending","validation","validation"]\n',
      stderr: '',
    });
  });
});
