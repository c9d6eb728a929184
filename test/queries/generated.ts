/** A document in, its client, simulation and queries out, as an app imports them. */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { generateFiles } from '../../generator/entry/core.ts';
import { tanstackQuery, type TanstackQueryOptions } from '../../generator/entry/emitters.ts';
import type { createSimulation } from '../../templates/runtime/simulation/simulation.ts';
import type { SimulatedApi } from '../../templates/runtime/behaviour/model.ts';

export interface GeneratedQueries<Queries> {
  readonly api: SimulatedApi;
  readonly createSimulation: typeof createSimulation;
  /** All that `index.ts` exports. */
  readonly client: Readonly<Record<string, unknown>>;
  /** What a test uses of `queries.ts`; its own types are tested where they are compiled. */
  readonly queries: Queries;
}

/** Everything, by path. */
export async function writeQueries(
  document: string,
  options: TanstackQueryOptions = {},
  others: readonly 'simulation'[] = ['simulation'],
): Promise<Readonly<Record<string, string>>> {
  const { ok, files, diagnostics } = await generateFiles({
    documents: { 'shop.yaml': document },
    config: {
      emitters: [...others, tanstackQuery(options)],
      omit: ['readme'],
      validators: 'standalone',
    },
  });
  if (!ok) throw new Error(JSON.stringify(diagnostics, undefined, 2));
  return files;
}

/** The package of a framework is the core with hooks: what is generated needs the core alone. */
export async function generateQueries<Queries>(
  document: string,
  options: TanstackQueryOptions = {},
): Promise<GeneratedQueries<Queries>> {
  const files = await writeQueries(document, options);
  const cache = resolve('.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'queries-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const contents = `export * as client from './index.js';
      export * as queries from './queries.js';
      export { createSimulation } from './runtime/simulation.js';
      export { shopSimulation as api } from './simulation.js';`;
    const outfile = join(folder, 'bundle.mjs');
    await build({
      stdin: { contents, resolveDir: folder, loader: 'ts' },
      bundle: true,
      format: 'esm',
      platform: 'node',
      alias: { '@tanstack/react-query': '@tanstack/query-core' },
      external: ['zod', 'zod/*', 'fast-xml-parser', '@tanstack/query-core'],
      outfile,
      logLevel: 'error',
    });
    return (await import(
      /* @vite-ignore */ pathToFileURL(outfile).href
    )) as GeneratedQueries<Queries>; // as `contents` says
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
