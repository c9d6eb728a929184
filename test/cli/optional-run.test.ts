/** What a run loads: the code and the texts of optional emitters where one is named, and else nothing of them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtDist, node } from '../command.ts';
import { createFolder, listFiles } from '../folder.ts';
import { shop } from './specs.ts';

/** A loader that appends the address of each module to `loaded.txt`. */
const hooks = `import { appendFileSync } from 'node:fs';
export async function load(url, context, next) {
  appendFileSync('loaded.txt', url + '\\n');
  return next(url, context);
}`;
const tracer = `import { register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hooks)}));`;

interface Traced {
  /** Modules of the package that hold optional code. */
  readonly optional: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

async function generate(...more: readonly string[]): Promise<Traced> {
  const folder = createFolder({ 'shop.yaml': shop, 'trace.mjs': tracer });
  const bin = join(await builtDist(), 'bin.js');
  const args = ['generate', '--input', 'shop.yaml', '--output', 'out', '--no-cache', ...more];
  const ran = await node(folder, '--import', './trace.mjs', bin, ...args);
  expect(ran).toMatchObject({ code: 0, err: '' });
  const urls = readFileSync(join(folder, 'loaded.txt'), 'utf8').trim().split('\n');
  const paths = urls.filter((url) => url.startsWith('file:')).map((url) => new URL(url).pathname);
  // Each emitter is a chunk of its own, named by its source; what several share has a name of no source.
  const optional = paths.filter((path) =>
    /\/(?:emitter-\w+|emitters|optional-runtime)\.m?js$/.test(path),
  );
  const output = join(folder, 'out');
  const files = listFiles(output).map((path) => [path, readFileSync(join(output, path), 'utf8')]);
  return { optional, files: Object.fromEntries(files) as Traced['files'] }; // texts by path
}

it('a run that names no optional emitter loads none of them, and writes the same', async () => {
  const plain = await generate();
  expect(plain.optional).toEqual([]);
  const named = await generate('--with', 'simulation');
  // These are the server, the samples, the simulation, and the texts of their runtime.
  expect(named.optional).toHaveLength(4);
  const own = Object.keys(plain.files).filter(
    (path) => !/^(?:manifest\.json|runtime\/)/.test(path),
  );
  for (const path of own) expect(named.files[path]).toBe(plain.files[path]);
  const added = Object.keys(named.files).filter((path) => !(path in plain.files));
  expect(added.filter((path) => !path.startsWith('runtime/'))).toEqual([
    'samples.ts',
    'server.ts',
    'simulation.ts',
  ]);
});
