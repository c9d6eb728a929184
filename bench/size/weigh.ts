/** A program in, what esbuild makes of it out: bytes minified, and those after gzip. */

import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

export interface Program {
  readonly name: string;
  readonly text: string;

  /** Where its imports are found. */
  readonly folder: string;

  /** Bytes after gzip that it may have. */
  readonly budget?: number;
}

export interface Weight extends Program {
  readonly minified: number;
  readonly gzip: number;
}

export async function weigh(program: Program): Promise<Weight> {
  const { outputFiles } = await build({
    stdin: { contents: program.text, resolveDir: program.folder, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    // A bundler that splits keeps it for the first answer in XML.
    external: ['fast-xml-parser'],
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  return { ...program, minified: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
}
