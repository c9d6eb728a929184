/** A document in; its client and its server out, generated, bundled and imported. */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { generateFiles } from '../../generator/run/memory/generate-files.ts';
import type { FilesConfig } from '../../generator/run/memory/project.ts';
import type {
  AnyHandler,
  FetchHandler,
  ServerApi,
  ServerOptions,
} from '../../templates/runtime/server/server.ts';
import { createFolder, writeFiles } from '../folder.ts';
import { runtimeAliases } from '../runtime-modules.ts';

/** What `index.ts` and `server.ts` of an output export, by name. */
export interface Generated {
  readonly api: ServerApi;
  create(
    handlers: Readonly<Record<string, AnyHandler | undefined>>,
    options?: ServerOptions<never>,
  ): FetchHandler;
  readonly exports: Readonly<Record<string, unknown>>;
}

/** Made once for all tests of a file. */
export function useGenerated(): (
  input: string,
  name: string,
  config?: FilesConfig,
) => Promise<Generated> {
  return async (input, name, config = {}) => {
    const folder = createFolder();
    const { ok, files, diagnostics } = await generateFiles({
      documents: { [input]: readFileSync(input, 'utf8') },
      config: { apis: { [name]: input }, emitters: ['server'], omit: ['readme'], ...config },
    });
    if (!ok) throw new Error(JSON.stringify(diagnostics));
    writeFiles(folder, files);
    const output = join(folder, name);
    const contents = ['index', 'server'].map((file) => `export * from './${file}.ts';`).join('');
    const outfile = join(folder, 'all.mjs');
    await build({
      stdin: { contents, resolveDir: output, loader: 'ts' },
      outfile,
      bundle: true,
      format: 'esm',
      nodePaths: [resolve('node_modules')],
      alias: runtimeAliases,
    });
    const exports = (await import(outfile)) as Record<string, unknown>;
    const find = (suffix: RegExp): unknown =>
      exports[Object.keys(exports).find((one) => suffix.test(one)) ?? ''];
    // The emitter gives these two their names.
    return {
      api: find(/^(?!create).*Server$/) as ServerApi,
      create: find(/^create.*Server$/) as Generated['create'],
      exports,
    };
  };
}
