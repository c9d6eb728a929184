/**
 * Compiles a config to JavaScript modules, for any language that it is written in and any place that imports them
 * later. Also finds out whether the same files always give the same config: if not, no run may rely on an earlier one.
 */

import { isBuiltin } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { hashBytes } from '../cache/stamp.ts';
import { packageRoot } from '../disk/package-root.ts';
import {
  type CompileFault,
  type Import,
  ownModules,
  readSources,
  type Source,
  type StandIns,
} from './sources.ts';

/** A config and the files of the user's that it imports, each a module of its own with a source map. */
export interface CompiledConfig {
  /** The config first; they import each other by these names. */
  readonly modules: readonly Module[];
  readonly files: readonly string[];
  /** What it imports from elsewhere: built-in modules, and URLs of packages. */
  readonly imports: readonly string[];
}

interface Module {
  readonly name: string;
  readonly text: string;
  readonly body: string;
}

/**
 * Packages are imported where they are; sources of a workspace are compiled like the config. Gives what is wrong, or the
 * modules.
 */
export async function compileConfig(
  path: string,
  standIns?: StandIns,
): Promise<readonly CompileFault[] | CompiledConfig> {
  const { sources, faults } = await readSources([path], isOwnFile, standIns);
  if (faults.length > 0) return faults;
  const all = sources.map((source) => [source.path, source.code].join('\0')).join('\0');
  // Modules that run are known by their names: a new text needs a new one, and so does all that imports it.
  const hash = hashBytes(all).slice(0, 24);
  const names = new Map(sources.map((source, index) => [source.path, `${hash}-${index}.mjs`]));
  const modules = sources.map((source) => findModule(source, names));
  const imports = sources.flatMap((source) => source.imports.map((one) => findTarget(one, names)));
  return {
    modules,
    files: sources.map((source) => source.path),
    imports: [...new Set(imports)].filter((target) => !target.startsWith('.')),
  };
}

function isOwnFile(specifier: string, path: string): boolean {
  return /^[./]/.test(specifier) || /\.[cm]?tsx?$/.test(path);
}

function findModule(source: Source, names: ReadonlyMap<string, string>): Module {
  const name = names.get(source.path) ?? '';
  const { body, required } = linkImports(source, names);
  // What compiles modules to CommonJS takes both: imports, and `module.exports`.
  const isCommonJs = source.isModule
    ? /^module\.exports\s*=/m.test(body) && !/^export\b/m.test(body)
    : /\b(?:module|exports|require)\b/.test(body);
  const header = [...required, ...printHeader(source.path, body, isCommonJs)].join(' ');
  const footer = isCommonJs
    ? "const exported$ = module.exports;\nexport { exported$ as default, exported$ as 'module.exports' };\n"
    : '';
  return { name, body, text: `${header}\n${body}\n${footer}${printSourceMap(source)}\n` };
}

/** The code with each import led to its module; `require` of a file becomes an import in front. */
function linkImports(
  { code, imports, metas }: Source,
  names: ReadonlyMap<string, string>,
): { readonly body: string; readonly required: readonly string[] } {
  const required: string[] = [];
  const edits = metas.map(([start, end]) => ({ start, end, text: 'meta$' }));
  for (const one of imports) {
    const target = JSON.stringify(findTarget(one, names));
    const { start, end } = one;
    if (one.kind !== 'require') {
      edits.push({ start, end: one.isFollowed ? one.attributesEnd : end, text: target });
    } else if (one.isFollowed) {
      const name = `required${required.length}$`;
      required.push(`import * as ${name} from ${target};`);
      edits.push({ start, end, text: `(${name}['module.exports'] ?? ${name})` });
    }
  }
  let body = '';
  let done = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    body += code.slice(done, start) + text;
    done = end;
  }
  return { body: body + code.slice(done), required };
}

/** A module beside it, a package by its URL, so that the module may be anywhere, or what is written. */
function findTarget(
  { specifier, path, isFollowed }: Import,
  names: ReadonlyMap<string, string>,
): string {
  if (path === undefined) return resolveOwn(specifier) ?? specifier;
  return isFollowed ? `./${names.get(path)}` : pathToFileURL(path).href;
}

/** A config of somebody who runs the command without having installed it here still finds what it imports of this package. */
function resolveOwn(specifier: string): string | undefined {
  const file = ownModules.get(specifier);
  return file && pathToFileURL(join(packageRoot(), 'dist', file)).href;
}

/** What a module knows of where it is: where its file is, not where it is compiled to. In one line. */
function printHeader(path: string, body: string, isCommonJs: boolean): readonly string[] {
  const url = JSON.stringify(pathToFileURL(path).href);
  const [filename, folder] = [JSON.stringify(path), JSON.stringify(dirname(path))];
  const uses = (name: string): boolean =>
    new RegExp(String.raw`(?<![.\w$])${name}\b`).test(body) &&
    !new RegExp(
      String.raw`\b(?:const|let|var|function|import)\b[^;\n]*(?<![.\w$])${name}\b(?=[^;\n]*=|\s*\()`,
    ).test(body);
  const parts = [
    body.includes('meta$') &&
      `const meta$ = { url: ${url}, filename: ${filename}, dirname: ${folder} };`,
    uses('require') &&
      `import { createRequire as createRequire$ } from 'node:module'; const require = createRequire$(${url});`,
    uses('__filename') && `const __filename = ${filename};`,
    uses('__dirname') && `const __dirname = ${folder};`,
    isCommonJs && 'const module = { exports: {} }; const { exports } = module;',
  ];
  return parts.filter((part) => part !== false);
}

/** Below the line that we put in front. */
function printSourceMap({ path, mappings }: Source): string {
  const map = {
    version: 3,
    sources: [pathToFileURL(path).href],
    names: [],
    mappings: `;${mappings}`,
  };
  const data = Buffer.from(JSON.stringify(map)).toString('base64');
  return `//# sourceMappingURL=data:application/json;base64,${data}`;
}

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

/** Removes comments on lines of their own, where they cannot be part of a text. */
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
  const read = await readSources(entries, () => true).catch(() => undefined);
  if (read === undefined || read.faults.length > 0) return undefined;
  const files: string[] = [];
  for (const source of read.sources) {
    const others = source.imports.filter(({ isFollowed }) => !isFollowed);
    if (others.some(({ specifier }) => !calculating.test(specifier))) return undefined;
    if (outside.test(withoutComments(withoutRequires(source)))) return undefined;
    files.push(source.path);
  }
  return files;
}

/** Calls that stand for imports, which are looked at by themselves. */
function withoutRequires({ code, imports }: Source): string {
  const calls = imports.filter(({ kind }) => kind === 'require');
  return calls.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}
