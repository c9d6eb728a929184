/** A document in, arguments that its tools allow out, made by the samples of its operations. */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { generateFiles } from '../../generator/entry/core.ts';

type Sampler = (chosen?: undefined, options?: { readonly fill: 'full' }) => unknown;

export interface Samples {
  /** By the name of the function: `listOrders`. */
  give(name: string): Readonly<Record<string, unknown>>;
}

export async function sampleArguments(document: string): Promise<Samples> {
  const { ok, files, diagnostics } = await generateFiles({
    documents: { 'api.yaml': document },
    config: { emitters: ['samples'], omit: ['readme'] },
  });
  if (!ok) throw new Error(JSON.stringify(diagnostics.slice(0, 3)));
  const cache = resolve('.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'arguments-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const outfile = join(folder, 'bundle.mjs');
    await build({
      entryPoints: [join(folder, 'samples.ts')],
      bundle: true,
      format: 'esm',
      platform: 'node',
      external: ['zod', 'zod/*'],
      outfile,
      logLevel: 'error',
    });
    const samplers = (await import(pathToFileURL(outfile).href)) as Readonly<
      Record<string, Sampler>
    >; // all that it exports are samplers
    return {
      give(name) {
        const sample = samplers[`sample${name.charAt(0).toUpperCase()}${name.slice(1)}Params`];
        return Object(encodeBytes(sample?.(undefined, { fill: 'full' })));
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Bytes in base64, as tools take them. */
function encodeBytes(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(encodeBytes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, encodeBytes(one)]));
}
