/** A program in, bytes of what an app loads first of it out: minified by esbuild, and those after gzip. */

import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';

import { build, type Metafile } from 'esbuild';

export interface Program {
  readonly name: string;

  /** A module that exports what the app uses. */
  readonly text: string;

  /** The folder in which its imports are found. */
  readonly folder: string;

  /** Bytes after gzip: what it weighs today and a little more, so that it does not grow unseen. */
  readonly budget?: number | undefined;
}

export interface Weight extends Program {
  readonly minified: number;
  readonly gzip: number;
}

export async function weigh(program: Program): Promise<Weight> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program.text, resolveDir: program.folder, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
    // What is imported when it is first needed (XML's parser) is no part of what is loaded first.
    splitting: true,
    outdir: program.folder,
    absWorkingDir: program.folder,
  });
  const first = findFirst(metafile.outputs);
  const loaded = outputFiles.filter(({ path }) => first.has(basename(path)));
  const sizes = loaded.map(({ contents }) => gzipSync(contents, { level: 9 }).length);
  return {
    ...program,
    minified: loaded.reduce((sum, { contents }) => sum + contents.length, 0),
    gzip: sizes.reduce((sum, size) => sum + size, 0),
  };
}

/** Names of the entry and of what it imports at once. */
function findFirst(outputs: Metafile['outputs']): ReadonlySet<string> {
  const open = Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === '<stdin>');
  const found = new Set<string>();
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    found.add(basename(path));
    for (const { path: next, kind } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !found.has(basename(next))) open.push(next);
    }
  }
  return found;
}
