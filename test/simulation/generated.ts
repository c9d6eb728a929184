/** A document in, its client and its simulation out, as a user imports them. */

import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { generateFiles } from '../../generator/entry/core.ts';
import type { createSimulation } from '../../templates/runtime/simulation/simulation.ts';
import type { SimulatedApi } from '../../templates/runtime/behaviour/model.ts';

export interface Simulated {
  readonly api: SimulatedApi;
  readonly createSimulation: typeof createSimulation;
  /** All that `index.ts` exports. */
  readonly client: Readonly<Record<string, unknown>>;
}

/** Generates with all that a simulation needs, bundles, and imports. `value` is what values of the API begin with. */
export async function generateSimulated(
  document: string,
  id = 'shop',
  value = id,
): Promise<Simulated> {
  const { ok, files, diagnostics } = await generateFiles({
    documents: { [`${id}.yaml`]: document },
    config: { emitters: ['simulation'], omit: ['readme'], validators: 'standalone' },
  });
  if (!ok) throw new Error(JSON.stringify(diagnostics, undefined, 2));
  const cache = resolve('.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'simulated-'));
  try {
    return await importSimulated(folder, files, value);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function importSimulated(
  folder: string,
  files: Readonly<Record<string, string>>,
  value: string,
): Promise<Simulated> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const contents = `export * as client from './index.js';
    export { createSimulation } from './runtime/simulation.js';
    export { ${value}Simulation as api } from './simulation.js';`;
  const outfile = join(folder, 'bundle.mjs');
  await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['zod', 'zod/*', 'fast-xml-parser'],
    outfile,
    logLevel: 'error',
  });
  return (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as Simulated; // as `contents` says
}

const services = new Map<string, Promise<Simulated>>();

/** The simulation of one of the seven, generated once for all files of a thread. */
export function generateService(api: string): Promise<Simulated> {
  const known = services.get(api);
  if (known) return known;
  const value = api.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const made = generateSimulated(readFileSync(`specs/${api}/openapi.yaml`, 'utf8'), api, value);
  services.set(api, made);
  return made;
}
