/** A document in; its client and its server out, generated, bundled and imported. */

import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { generate } from '../../generator/pipeline.ts';
import { buildFlagsProject } from '../../generator/project.ts';
import type {
  AnyHandler,
  FetchHandler,
  ServerApi,
  ServerOptions,
} from '../../templates/runtime/server.ts';
import { printOutcome } from '../cases/print-outcome.ts';
import { temporaryFolders } from '../folder.ts';

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
export function useGenerated(): (input: string, name: string, omit?: string) => Promise<Generated> {
  const createFolder = temporaryFolders();
  return async (input, name, omit) => {
    const folder = createFolder();
    const output = join(folder, 'api');
    const project = buildFlagsProject({ input, output, name, emitters: ['server'] }, resolve('.'));
    const chosen = omit === undefined ? project : { ...project, omit: new Set([omit]) };
    const { outcome } = await generate(chosen, { dry: false });
    if (outcome.failed) throw new Error(printOutcome(outcome, folder));
    const contents = ['index', 'server'].map((file) => `export * from './${file}.ts';`).join('');
    const outfile = join(folder, 'all.mjs');
    await build({
      stdin: { contents, resolveDir: output, loader: 'ts' },
      outfile,
      bundle: true,
      format: 'esm',
      nodePaths: [resolve('node_modules')],
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
