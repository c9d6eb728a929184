/** The path of a config in, one JavaScript module out, whatever it is written in and wherever it is then imported from. */

import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Message, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import { packageRoot } from '../package-root.ts';

/** What does not compile, at its place: lines from 1, columns from 0. */
export interface CompileFault {
  readonly text: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The config and the files of the user's that it imports, with a source map; packages are imported where they stand. */
export async function compileConfig(
  path: string,
): Promise<{ readonly code: string } | { readonly faults: readonly CompileFault[] }> {
  const { build } = await import('esbuild');
  const folder = dirname(path);
  try {
    const { outputFiles } = await build({
      entryPoints: [path],
      absWorkingDir: folder,
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      sourcemap: 'inline',
      logLevel: 'silent',
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(path).href) },
      banner: { js: requireFor(path) },
      plugins: [packagesOutside],
    });
    return { code: outputFiles[0]?.text ?? '' };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    return { faults: error.errors.map((message) => faultOf(message, path, folder)) };
  }
}

/** For configs in CommonJS. */
function requireFor(path: string): string {
  const url = JSON.stringify(pathToFileURL(path).href);
  return `import { createRequire as createRequire$ } from 'node:module'; const require = createRequire$(${url});`;
}

const packagesOutside: Plugin = {
  name: 'packages-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, (args) => resolvePackage(build, args));
  },
};

/** By its absolute URL, so that the module may stand anywhere. Sources of a workspace are compiled like the config. */
async function resolvePackage(
  build: PluginBuild,
  { kind, path, importer, resolveDir, pluginData }: OnResolveArgs,
): Promise<OnResolveResult | undefined> {
  if (kind === 'entry-point' || pluginData === packagesOutside.name) return undefined;
  if (isBuiltin(path)) return { path, external: true };
  const options = { kind, importer, resolveDir, pluginData: packagesOutside.name };
  const found = await build.resolve(path, options);
  if (found.errors.length > 0) return path === 'specwright' ? ownPackage() : undefined;
  if (found.external || /\.[cm]?tsx?$/.test(found.path)) return found;
  return { path: pathToFileURL(found.path).href, external: true };
}

/** A config of somebody who runs the command without having installed it here still finds `defineConfig`. */
function ownPackage(): OnResolveResult {
  const path = join(packageRoot(), 'dist', 'index.js');
  return { path: pathToFileURL(path).href, external: true };
}

function isBuildFailure(error: unknown): error is Error & { readonly errors: readonly Message[] } {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}

function faultOf({ text, location }: Message, path: string, folder: string): CompileFault {
  if (location === null) return { text, file: path, line: 1, column: 0 };
  const { file, line, column } = location;
  return { text, file: join(folder, file), line, column };
}
