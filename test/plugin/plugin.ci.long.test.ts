/** The plugin in the bundlers themselves: what is there before modules load, what a save does, what a fault looks like. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build as esbuildBuild, transformSync } from 'esbuild';
import { rolldown } from 'rolldown';
import { rollup, type Plugin } from 'rollup-wasm';
import { build as viteBuild } from 'vite';
import { describe, expect, it } from 'vitest';
import webpack from 'webpack';
import { specwright, type PluginOptions } from '../../generator/entry/plugin.ts';
import { createFolder, listFiles } from '../folder.ts';
import { application, broken } from './project.ts';

/** Bundlers that leave TypeScript to others get it from here. */
const typescript: Plugin = {
  name: 'typescript',
  transform: (text, id) =>
    id.endsWith('.ts') ? transformSync(text, { loader: 'ts', sourcefile: id }).code : null,
};

interface Built {
  readonly text: string;
  /** What was told, where the build failed. */
  readonly fault: string;
}

async function told(work: () => Promise<string>): Promise<Built> {
  try {
    return { text: await work(), fault: '' };
  } catch (error) {
    return { text: '', fault: error instanceof Error ? error.message : String(error) };
  }
}

type Bundle = (folder: string, options: PluginOptions) => Promise<Built>;

const config = (folder: string, options: PluginOptions): PluginOptions => ({
  ...options,
  config: join(folder, 'specwright.config.ts'),
});

const vite: Bundle = (root, options) =>
  told(async () => {
    const lib = { entry: 'src/main.ts', formats: ['es' as const], fileName: 'main' };
    await viteBuild({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [specwright.vite(options)],
      build: { lib, minify: false },
    });
    return readFileSync(join(root, 'dist/main.js'), 'utf8');
  });

const rollupFamily =
  (
    open: (
      folder: string,
      options: PluginOptions,
    ) => Promise<{
      generate(options: object): Promise<{ output: readonly [{ code: string }, ...unknown[]] }>;
    }>,
  ): Bundle =>
  (folder, options) =>
    told(async () => {
      const bundle = await open(folder, config(folder, options));
      const { output } = await bundle.generate({ format: 'es' });
      return output[0].code;
    });

const esbuild: Bundle = (folder, options) =>
  told(async () => {
    const { outputFiles } = await esbuildBuild({
      absWorkingDir: folder,
      entryPoints: ['src/main.ts'],
      bundle: true,
      format: 'esm',
      write: false,
      logLevel: 'silent',
      plugins: [specwright.esbuild(options)],
    });
    return outputFiles.map(({ text }) => text).join('\n');
  });

function webpackOptions(folder: string, options: PluginOptions): webpack.Configuration {
  const loader = resolve('test/plugin/typescript-loader.cjs');
  return {
    mode: 'development',
    devtool: false,
    context: folder,
    entry: './src/main.ts',
    output: { path: join(folder, 'dist'), filename: 'main.js' },
    module: { rules: [{ test: /\.ts$/, use: [loader] }] },
    plugins: [specwright.webpack(options)],
  };
}

const inWebpack: Bundle = (folder, options) =>
  told(async () => {
    const compiler = webpack(webpackOptions(folder, options));
    const errors = await new Promise<readonly Error[]>((done, fail) => {
      compiler.run((error, stats) => {
        compiler.close(() =>
          error === null ? done(stats?.compilation.errors ?? []) : fail(error),
        );
      });
    });
    if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
    return readFileSync(join(folder, 'dist/main.js'), 'utf8');
  });

const bundlers: readonly (readonly [string, Bundle])[] = [
  ['Vite', vite],
  [
    'Rollup',
    rollupFamily((folder, options) =>
      rollup({
        input: join(folder, 'src/main.ts'),
        external: /^zod/,
        plugins: [specwright.rollup(options), typescript],
        onwarn: () => undefined,
      }),
    ),
  ],
  [
    'Rolldown',
    rollupFamily((folder, options) =>
      rolldown({
        input: join(folder, 'src/main.ts'),
        external: /^zod/,
        plugins: [specwright.rolldown(options)],
        logLevel: 'silent',
      }),
    ),
  ],
  ['esbuild', esbuild],
  ['webpack', inWebpack],
];

describe.each(bundlers)('in %s', (_name, bundle) => {
  const folder = application();

  it('`check` writes nothing, and fails where the output is out of date', async () => {
    const { fault } = await bundle(folder, { check: true });
    expect(fault).toContain('The output of Specwright is out of date:\n  runtime/');
    expect(existsSync(join(folder, 'src/api'))).toBe(false);
  });

  it('the output is written before modules load, also under its virtual name', async () => {
    const { text, fault } = await bundle(folder, {});
    expect(fault).toBe('');
    expect(text).toMatch(/class Shop|Shop = class/);
    expect(text).toMatch(/["']paid["']/);
    expect(listFiles(join(folder, 'src/api'))).toContain('manifest.json');
  });

  it('a broken document fails the build at its place, and the last good output stands', async () => {
    const before = listFiles(folder);
    writeFileSync(join(folder, 'shop.yaml'), broken);
    const { fault } = await bundle(folder, {});
    expect(fault).toMatch(/LOAD-11\d[^]*shop\.yaml:2:\d+[^]*\^/);
    expect(listFiles(folder)).toEqual(before);
  });

  it('JavaScript with declarations is found under both names too', async () => {
    const folder = application({
      'specwright.config.ts': `export default { output: 'src/api', target: 'js', apis: { shop: 'shop.yaml' } };\n`,
      'src/main.ts': `export { State } from 'virtual:specwright/shop';\nexport { Shop } from './api/shop/index.js';\n`,
    });
    const { text, fault } = await bundle(folder, {});
    expect(fault).toBe('');
    expect(text).toMatch(/class Shop|Shop = class/);
    expect(text).toMatch(/["']paid["']/);
  });
});

it('the entry of a package is found under the virtual name', async () => {
  const folder = application({
    'specwright.config.ts': `export default { output: 'shop-client', package: true, apis: { shop: 'shop.yaml' } };\n`,
    'src/main.ts': `export { Shop, State } from 'virtual:specwright/shop';\n`,
  });
  const { text, fault } = await esbuild(folder, {});
  expect(fault).toBe('');
  expect(text).toMatch(/["']paid["']/);
});

it('says where the config is missing', async () => {
  const { fault } = await esbuild(createFolder({ 'src/main.ts': '' }), {});
  expect(fault).toContain('CONF-701');
});

it('several instances at once give the same output', async () => {
  const folder = application();
  const built = await Promise.all([esbuild(folder, {}), esbuild(folder, {}), vite(folder, {})]);
  expect(built.map(({ fault }) => fault)).toEqual(['', '', '']);
  expect((await esbuild(folder, { check: true })).fault).toBe('');
});
