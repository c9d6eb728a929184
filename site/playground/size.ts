/** The generated files and an operation in, bytes of a bundle that calls it out, as `npm run bench:size` weighs them. */

import { build, initialize } from 'esbuild-wasm';
import wasmURL from 'esbuild-wasm/esbuild.wasm?url';
import { gzipSync } from 'fflate';

export interface Weight {
  readonly minified: number;
  readonly gzip: number;
}

/** It is several megabytes, and is loaded once, when somebody asks. */
let ready: Promise<void> | undefined;

export async function weigh(
  files: Readonly<Record<string, string>>,
  operation: string,
): Promise<Weight> {
  ready ??= initialize({ wasmURL });
  await ready;
  const http = Object.values(files)
    .map((text) => /^export function (\w+Http)\(/m.exec(text)?.[1])
    .find((name) => name !== undefined);
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { ${operation}, ${http} } from './index.ts';
        const http = ${http}({ baseUrl: 'https://api.example', auth: { key: 'secret' } });
        export const use = (...given) => ${operation}(http, ...given);`,
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    plugins: [
      {
        name: 'files',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^\./ }, ({ path, importer }) => {
            const { pathname } = new URL(path, `https://x/${importer}`);
            return { path: pathname.slice(1).replace(/\.js$/, '.ts'), namespace: 'files' };
          });
          // Packages are the app's own.
          onResolve({ filter: /^[^.]/ }, ({ path }) => ({ path, external: true }));
          onLoad({ filter: /.*/, namespace: 'files' }, ({ path }) => ({
            contents: files[path] ?? '',
            loader: 'ts',
          }));
        },
      },
    ],
  });
  const [bundle] = outputFiles;
  const contents = bundle?.contents ?? new Uint8Array();
  return { minified: contents.length, gzip: gzipSync(contents, { level: 9 }).length };
}
