/** A compiled config in, whether the same files always give the same config out: else no run may rely on an earlier one. */

import { isBuiltin } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../node/package-root.ts';
import type { CompiledConfig } from './compile.ts';

/** Everything that a config can see beside its own text: the disk, the environment, the clock, chance, other hosts. */
const outside =
  /\b(?:process|require|fetch|Date|Math\.random|globalThis|performance|crypto|navigator|Intl|eval|Function|WebAssembly)\b(?!['"]?:)|\bimport\s*[.(]/;

/** Modules of Node that only calculate. */
const calculating = /^(?:node:)?(?:path|path\/posix|url|util|querystring|punycode|assert)$/;

/** The files that packages bring in; undefined where the config, or a package, looks at what no file of theirs says. */
export async function listPureFiles(
  config: CompiledConfig,
): Promise<readonly string[] | undefined> {
  if (outside.test(dropFrame(config.text))) return undefined;
  const packages = config.imports.filter((path) => !isBuiltin(path));
  if (config.imports.some((path) => isBuiltin(path) && !calculating.test(path))) return undefined;
  const others = packages.filter((url) => !isOwn(url)).map((url) => fileURLToPath(url));
  return others.length === 0 ? [] : listPackageFiles(others);
}

/** Without the line that we put in front, the names of files, and the source map at the end. */
function dropFrame(text: string): string {
  return text.slice(text.indexOf('\n') + 1).replaceAll(/^\/\/.*$/gm, '');
}

function isOwn(url: string): boolean {
  const path = fileURLToPath(url);
  const own = packageRoot() + sep;
  return path.startsWith(own) && !path.slice(own.length).includes('node_modules');
}

/** Compiled together only to see what they are made of. */
async function listPackageFiles(
  entries: readonly string[],
): Promise<readonly string[] | undefined> {
  const { build } = await import('esbuild');
  const folder = dirname(entries[0] ?? '');
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [...entries],
      outdir: join(folder, 'out'),
      write: false,
      bundle: true,
      metafile: true,
      format: 'esm',
      platform: 'node',
      absWorkingDir: folder,
      logLevel: 'silent',
    });
    const isOpen = Object.values(metafile.outputs).some(({ imports }) =>
      imports.some(({ path }) => !calculating.test(path)),
    );
    if (isOpen || outputFiles.some(({ text }) => outside.test(text))) return undefined;
    return Object.keys(metafile.inputs).map((file) => join(folder, file));
  } catch {
    return undefined;
  }
}
