/** Schemas of both forms where people use them: the real packages of forms, servers, documents and tools, by type and by run. */

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generate } from '../../generator/entry/index.ts';
import { createFolder } from '../folder.ts';
import { install } from '../runtimes/install.ts';
import { compile, flags, places, resolutions } from '../types/compile.ts';

/** What each app is made with; zod is beside all of them. */
const apps: Readonly<
  Record<string, readonly [name: string, version: string, ...beside: string[]]>
> = {
  forms: ['react-hook-form', '7.92.0', '@hookform/resolvers@7.0.9', 'react@19.3.1'],
  trpc: ['@trpc/server', '11.25.2'],
  hono: ['hono', '4.13.19', '@hono/zod-validator@0.9.1', '@hono/standard-validator@0.4.0'],
  fastify: ['fastify', '5.12.8', 'fastify-type-provider-zod@7.0.0'],
  documents: ['zod-openapi', '5.4.6'],
  tools: ['ai', '6.0.326'],
};

/** A folder with the app, the schemas of both forms, and the packages. */
async function layOut(name: string): Promise<string> {
  const app = createFolder({ 'package.json': '{ "type": "module" }' });
  const [main = '', version = '', ...beside] = apps[name] ?? [];
  const modules = await install(main, version, [...beside, 'zod@4.6.7']);
  mkdirSync(join(app, 'node_modules'));
  for (const entry of readdirSync(modules).filter((one) => !one.startsWith('.'))) {
    symlinkSync(join(modules, entry), join(app, 'node_modules', entry));
  }
  copyFileSync(`test/zod/apps/${name}.ts`, join(app, 'app.ts'));
  const shared = { allow: [resolve('docs')], apis: { shop: resolve('docs/shop.yaml') } };
  const zod = { output: 'zod', validators: 'zod', coerce: true, meta: true, ...shared } as const;
  const own = { output: 'own', validators: 'standalone', ...shared } as const;
  for (const config of [zod, own]) {
    expect(await generate({ config, folder: app })).toMatchObject({ ok: true });
  }
  return app;
}

describe.each(Object.keys(apps))('%s', (name) => {
  it('an app compiles, and gets what its users expect', async () => {
    const app = await layOut(name);
    const types = { lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'] };
    const options = { ...flags, ...resolutions.NodeNext, ...places.node, ...types };
    for (const compiler of ['5.9', '7'] as const) {
      expect(await compile(compiler, [join(app, 'app.ts')], options)).toBe('');
    }
    const run = [resolve('node_modules/tsx/dist/cli.mjs'), 'app.ts'];
    const { stdout, stderr } = spawnSync(process.execPath, run, { cwd: app, encoding: 'utf8' });
    expect(stderr).toBe('');
    await expect(stdout).toMatchFileSnapshot(`apps/${name}.txt`);
  });
});
