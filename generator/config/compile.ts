/** A config in, one JavaScript module out, whatever it is written in and wherever it is then imported from. */

import { isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  Message,
  Metafile,
  OnResolveArgs,
  OnResolveResult,
  Plugin,
  PluginBuild,
} from 'esbuild';
import { packageRoot } from '../node/package-root.ts';

/** What does not compile, at its place: lines from 1, columns from 0. */
export interface CompileFault {
  readonly text: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A config and the files of the user's that it imports as one module, with a source map. */
export interface CompiledConfig {
  readonly text: string;
  /** Every file of it. */
  readonly files: readonly string[];
  /** What it imports from elsewhere: built-in modules, and URLs of packages. */
  readonly imports: readonly string[];
}

/** Packages are imported where they are. Gives what is wrong, or the module. */
export async function compileConfig(
  path: string,
): Promise<readonly CompileFault[] | CompiledConfig> {
  const { build } = await import('esbuild');
  const folder = dirname(path);
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [path],
      outfile: join(folder, 'config.mjs'),
      write: false,
      metafile: true,
      absWorkingDir: folder,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      sourcemap: 'inline',
      sourceRoot: `${pathToFileURL(folder).href}/`,
      logLevel: 'silent',
      define: definePlace(path),
      banner: { js: requireFor(path) },
      plugins: [packagesOutside],
    });
    return { text: outputFiles[0]?.text ?? '', ...listParts(metafile, folder) };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    return error.errors.map((message) => buildFault(message, path, folder));
  }
}

function listParts(
  { inputs, outputs }: Metafile,
  folder: string,
): Pick<CompiledConfig, 'files' | 'imports'> {
  const files = Object.keys(inputs).map((file) => resolve(folder, file));
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  return { files, imports: imports.map(({ path }) => path) };
}

/** What a module knows of where it is: where the config is, not where it is compiled to. */
function definePlace(path: string): Record<string, string> {
  const [file, folder] = [JSON.stringify(path), JSON.stringify(dirname(path))];
  return {
    'import.meta.url': JSON.stringify(pathToFileURL(path).href),
    'import.meta.filename': file,
    'import.meta.dirname': folder,
    __filename: file,
    __dirname: folder,
  };
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

/** By its absolute URL, so that the module may be anywhere. Sources of a workspace are compiled like the config. */
async function resolvePackage(
  build: PluginBuild,
  { kind, path, importer, resolveDir, pluginData }: OnResolveArgs,
): Promise<OnResolveResult | undefined> {
  if (kind === 'entry-point' || pluginData === packagesOutside.name) return undefined;
  if (isBuiltin(path)) return { path, external: true };
  const options = { kind, importer, resolveDir, pluginData: packagesOutside.name };
  const found = await build.resolve(path, options);
  if (found.errors.length > 0) return path === 'specwright' ? resolveOwnPackage() : undefined;
  if (found.external || /\.[cm]?tsx?$/.test(found.path)) return found;
  return { path: pathToFileURL(found.path).href, external: true };
}

/** A config of somebody who runs the command without having installed it here still finds `defineConfig`. */
function resolveOwnPackage(): OnResolveResult {
  const path = join(packageRoot(), 'dist', 'index.js');
  return { path: pathToFileURL(path).href, external: true };
}

function isBuildFailure(error: unknown): error is Error & { readonly errors: readonly Message[] } {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}

function buildFault({ text, location }: Message, path: string, folder: string): CompileFault {
  if (location === null) return { text, file: path, line: 1, column: 0 };
  const { file, line, column } = location;
  return { text, file: join(folder, file), line, column };
}
