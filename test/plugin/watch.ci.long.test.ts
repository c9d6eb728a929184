/** What a save does while a server or a watching build runs: new output, a fault with its place, and healing. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { context } from 'esbuild';
import { createServer, type ViteDevServer } from 'vite';
import { expect, it, vi } from 'vitest';
import webpack from 'webpack';
import { specwright } from '../../generator/entry/plugin.ts';

import { application, broken, whole } from './project.ts';

const until = { timeout: 30_000, interval: 50 };

function serve(root: string): Promise<ViteDevServer> {
  return createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1', watch: { usePolling: true, interval: 50 } },
    optimizeDeps: { noDiscovery: true },
    plugins: [specwright.vite()],
  });
}

it("Vite's server reloads what a save changes, shows a fault, and heals", async () => {
  const folder = application();
  const server = await serve(folder);
  try {
    await server.listen();
    const sent = vi.spyOn(server.ws, 'send');
    const enums = async (): Promise<string> =>
      (await server.transformRequest('/src/api/shop/enums.ts'))?.code ?? '';
    expect(await enums()).not.toContain('shipped');

    writeFileSync(join(folder, 'state.yaml'), 'State: { type: string, enum: [open, shipped] }\n');
    await vi.waitFor(async () => expect(await enums()).toContain('shipped'), until);

    writeFileSync(join(folder, 'shop.yaml'), broken);
    const fault = {
      type: 'error',
      err: expect.objectContaining({
        plugin: 'specwright',
        message: expect.stringMatching(/shop\.yaml:2:\d+/),
        loc: { file: join(folder, 'shop.yaml'), line: 2, column: expect.any(Number) },
      }),
    };
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith(fault), until);
    expect(await enums()).toContain('shipped');

    sent.mockClear();
    writeFileSync(join(folder, 'shop.yaml'), whole.replace('getOrder', 'readOrder'));
    const healed = { type: 'update', updates: [] };
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith(healed), until);
    const operations = readFileSync(join(folder, 'src/api/shop/operations/orders.ts'), 'utf8');
    expect(operations).toContain('readOrder');
  } finally {
    await server.close();
  }
});

it("Vite's server also starts with a broken document", async () => {
  const folder = application({ 'shop.yaml': broken });
  const server = await serve(folder);
  try {
    await server.listen();
    writeFileSync(join(folder, 'shop.yaml'), whole);
    await vi.waitFor(async () => {
      const module = await server.transformRequest('/src/api/shop/enums.ts');
      expect(module?.code).toContain('paid');
    }, until);
  } finally {
    await server.close();
  }
});

it('esbuild and webpack rebuild on a save, fail at its place, and heal', async () => {
  const [one, other] = [application(), application()];
  const told: Record<'esbuild' | 'webpack', string> = { esbuild: '', webpack: '' };
  const building = await context({
    absWorkingDir: one,
    entryPoints: ['src/main.ts'],
    bundle: true,
    write: false,
    logLevel: 'silent',
    plugins: [
      specwright.esbuild(),
      {
        name: 'told',
        setup: (build) =>
          build.onEnd(({ errors, outputFiles = [] }) => {
            told.esbuild = [...errors, ...outputFiles].map(({ text }) => text).join('\n');
          }),
      },
    ],
  });
  await building.watch();
  const compiler = webpack({
    mode: 'development',
    devtool: false,
    context: other,
    entry: './src/main.ts',
    output: { path: join(other, 'dist'), filename: 'main.js' },
    module: { rules: [{ test: /\.ts$/, use: [resolve('test/plugin/typescript-loader.cjs')] }] },
    plugins: [specwright.webpack()],
  });
  const watching = compiler.watch({ poll: 50 }, (_error, stats) => {
    const errors = stats?.compilation.errors.map(({ message }) => message) ?? [];
    told.webpack = [...errors, readFileSync(join(other, 'dist/main.js'), 'utf8')].join('\n');
  });
  const save = (text: string): void => {
    for (const folder of [one, other]) writeFileSync(join(folder, 'shop.yaml'), text);
  };
  const both = async (pattern: RegExp): Promise<void> => {
    await vi.waitFor(() => expect(told.esbuild).toMatch(pattern), until);
    await vi.waitFor(() => expect(told.webpack).toMatch(pattern), until);
  };
  try {
    await both(/getOrder/);
    save(broken);
    await both(/shop\.yaml:2:\d+/);
    save(whole.replace('getOrder', 'readOrder'));
    await both(/readOrder/);
    expect(told.esbuild + told.webpack).not.toContain('shop.yaml:2:');
  } finally {
    await building.dispose();
    await new Promise((done) => {
      watching?.close(() => compiler.close(done));
    });
  }
});
