/** A compiled config in, whether the same files always give the same config out: else no run may rely on an earlier one. */

import { isBuiltin } from 'node:module';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../node/package-root.ts';
import type { CompiledConfig } from './compile.ts';
import { readSources, type Source } from './sources.ts';

/** Everything that a config can see beside its own text: the disk, the environment, the clock, chance, other hosts. */
const outside =
  /\b(?:process|require|fetch|Date|Math\.random|globalThis|performance|crypto|navigator|Intl|eval|Function|WebAssembly)\b(?!['"]?:)|\bimport\s*[.(]/;

/** Modules of Node that only calculate. */
const calculating = /^(?:node:)?(?:path|path\/posix|url|util|querystring|punycode|assert)$/;

/** The files that packages bring in; undefined where the config, or a package, looks at what no file of theirs says. */
export async function listPureFiles(
  config: CompiledConfig,
): Promise<readonly string[] | undefined> {
  if (config.modules.some(({ body }) => outside.test(withoutComments(body)))) return undefined;
  const packages = config.imports.filter((path) => !isBuiltin(path));
  if (config.imports.some((path) => isBuiltin(path) && !calculating.test(path))) return undefined;
  if (packages.some((url) => !url.startsWith('file:'))) return undefined;
  const others = packages.filter((url) => !isOwn(url)).map((url) => fileURLToPath(url));
  return others.length === 0 ? [] : listPackageFiles(others);
}

/** Without comments on lines of their own that cannot be part of a text. */
function withoutComments(code: string): string {
  return code
    .replaceAll(/^\s*\/\/[^`$\n]*$/gm, '')
    .replaceAll(/^\s*\/\*(?:(?!\*\/)[^`$])*\*\//gm, '');
}

function isOwn(url: string): boolean {
  const path = fileURLToPath(url);
  const own = packageRoot() + sep;
  return path.startsWith(own) && !path.slice(own.length).includes('node_modules');
}

/** Read with all that they import, only to see what they are made of. */
async function listPackageFiles(
  entries: readonly string[],
): Promise<readonly string[] | undefined> {
  const sources = await readSources(entries, () => true).catch(() => []);
  const files: string[] = [];
  for (const source of sources) {
    if (!('code' in source)) return undefined;
    const others = source.imports.filter(({ isFollowed }) => !isFollowed);
    if (others.some(({ specifier }) => !calculating.test(specifier))) return undefined;
    if (outside.test(withoutComments(withoutRequires(source)))) return undefined;
    files.push(source.path);
  }
  return files.length === 0 ? undefined : files;
}

/** Calls that stand for imports, which are looked at by themselves. */
function withoutRequires({ code, imports }: Source): string {
  const calls = imports.filter(({ kind }) => kind === 'require');
  return calls.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}
