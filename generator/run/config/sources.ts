/** Collects a config and the files that it imports, without types, and where each of their imports leads. */

import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { init, parse } from 'es-module-lexer';
import { ResolverFactory } from 'oxc-resolver';
import { transform } from 'oxc-transform';

/** What does not compile, at its place: lines from 1. */
export interface CompileFault {
  readonly text: string;
  readonly file: string;
  readonly offset: number;
  readonly line: number;
}

export interface Source {
  readonly path: string;
  readonly code: string;
  /** A source map from the code to the text as it was written. */
  readonly mappings: string;
  readonly imports: readonly Import[];
  readonly metas: readonly (readonly [start: number, end: number])[];
  readonly isModule: boolean;
}

export interface Import {
  readonly kind: 'static' | 'dynamic' | 'require';
  readonly specifier: string;
  /** The specifier with its quotes; of `require` the whole call. */
  readonly start: number;
  readonly end: number;
  /** The offset at which attributes (`with { type: 'json' }`) end; `end` if there are none. */
  readonly attributesEnd: number;
  readonly path?: string | undefined;
  /** Whether that is one of the sources; others are imported where they are. */
  readonly isFollowed?: boolean;
}

/** Modules that take the place of packages. */
export interface StandIns {
  /** `path` is undefined where nothing is installed. */
  readonly fits: (specifier: string, path: string | undefined) => boolean;
  /** JavaScript that exports what the importer, whose code is given, imports. */
  readonly print: (specifier: string, importer: string) => string;
}

/** `follows` decides whether the file that a specifier means is read as well. */
export async function readSources(
  entries: readonly string[],
  follows: (specifier: string, path: string) => boolean,
  standIns?: StandIns,
): Promise<{ readonly sources: readonly Source[]; readonly faults: readonly CompileFault[] }> {
  const sources: Source[] = [];
  const faults: CompileFault[] = [];
  const resolve = createResolve();
  const paths = new Set(entries);
  const printed = new Map<string, string>();
  // A set also gives what is added meanwhile.
  for (const path of paths) {
    const text = printed.get(path) ?? (await readFile(path, 'utf8'));
    const read = path.endsWith('.json') ? readJson(path, text) : await readCode(path, text);
    if ('text' in read) {
      faults.push(read);
      continue;
    }
    const imports = read.imports.map((one) => {
      if (isElsewhere(one.specifier)) return { ...one, isFollowed: false };
      const found = resolve(one.specifier, path);
      if (standIns?.fits(one.specifier, found) === true) {
        const name = `${path}.${printed.size}.js`;
        printed.set(name, standIns.print(one.specifier, read.code));
        paths.add(name);
        return { ...one, path: name, isFollowed: true };
      }
      const isFollowed =
        found !== undefined && extensions.includes(extname(found)) && follows(one.specifier, found);
      if (isFollowed) paths.add(found);
      return { ...one, path: found, isFollowed };
    });
    const lost = imports.filter(isLost);
    faults.push(...lost.map(({ specifier }) => describeLost(specifier, path, text)));
    sources.push({ ...read, imports });
  }
  return { sources, faults };
}

const extensions = ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.json'];

/** Other imports may fail and be caught. */
function isLost({ kind, specifier, path }: Import): boolean {
  if (kind !== 'static' || path !== undefined) return false;
  return !isElsewhere(specifier) && !ownModules.has(specifier);
}

/** What a config imports of this package, and the file in dist/ that it is: it is there also where the package is not installed. */
export const ownModules: ReadonlyMap<string, string> = new Map([
  ['specwright', 'index.js'],
  ['specwright/emitters', 'emitters.js'],
]);

/** Its members are exports, as with bundlers. */
function readJson(path: string, text: string): Source | CompileFault {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
    const names = Object.keys(isMap ? value : {}).filter((name) => name !== 'default');
    const members = names.map((name, index) => {
      const key = JSON.stringify(name);
      return `const member${index} = json[${key}];\nexport { member${index} as ${key} };\n`;
    });
    const code = `const json = ${JSON.stringify(value)};\nexport { json as default, json as 'module.exports' };\n`;
    const nothing = { mappings: '', imports: [], metas: [] };
    return { path, code: code + members.join(''), ...nothing, isModule: true };
  } catch (error) {
    return { text: `is not valid JSON: ${String(error)}`, file: path, offset: 0, line: 1 };
  }
}

async function readCode(path: string, text: string): Promise<Source | CompileFault> {
  const { code, map, errors } = await transform(path, text, { target: 'es2023', sourcemap: true });
  const [error] = errors;
  if (error === undefined) {
    return { path, code, mappings: map?.mappings ?? '', ...(await findImports(code)) };
  }
  const bytes = error.labels[0]?.start ?? 0;
  const { length } = Buffer.from(text).subarray(0, bytes).toString();
  return { text: error.message.replace(/\.$/, ''), file: path, ...placeAt(text, length) };
}

function describeLost(specifier: string, file: string, text: string): CompileFault {
  const quoted = [`'${specifier}'`, `"${specifier}"`].map((name) => text.indexOf(name));
  const place = placeAt(text, Math.max(0, ...quoted));
  return { text: `Could not resolve "${specifier}"`, file, ...place };
}

function placeAt(text: string, offset: number): Pick<CompileFault, 'offset' | 'line'> {
  return { offset, line: text.slice(0, offset).split('\n').length };
}

/** Calls with a text, which stand for a module of CommonJS as imports do for the others. */
const requires = /(?<![.\w$])require\(\s*(['"])([^'"\n]+)\1\s*\)/g;

async function findImports(code: string): Promise<Pick<Source, 'imports' | 'metas' | 'isModule'>> {
  await init();
  const [found, , , isModule] = parse(code);
  const imports: Import[] = [];
  const metas: (readonly [number, number])[] = [];
  for (const one of found) {
    if (one.type === 'import-meta') metas.push([one.start, one.end]);
    else if (one.type !== 'dynamic') {
      const { specifier, start, end, attributesStart, importEnd } = one;
      const attributesEnd = attributesStart === -1 ? end + 1 : importEnd;
      imports.push({ kind: 'static', specifier, start: start - 1, end: end + 1, attributesEnd });
    } else if (one.specifier !== undefined && !one.glob) {
      const { specifier, start, end, attributesStart, importEnd } = one;
      const attributesEnd = attributesStart === -1 ? end : importEnd - 1;
      imports.push({ kind: 'dynamic', specifier, start, end, attributesEnd });
    }
  }
  for (const { 0: call, 2: specifier = '', index: start } of code.matchAll(requires)) {
    const end = start + call.length;
    imports.push({ kind: 'require', specifier, start, end, attributesEnd: end });
  }
  return { imports, metas, isModule };
}

/** Finds the file that an import means, in the ways of Node, TypeScript and the nearest tsconfig.json. */
function createResolve(): (specifier: string, importer: string) => string | undefined {
  const resolver = new ResolverFactory({
    tsconfig: 'auto',
    conditionNames: ['node', 'import', 'module-sync'],
    extensions,
    extensionAlias: {
      '.js': ['.js', '.ts', '.tsx'],
      '.mjs': ['.mjs', '.mts'],
      '.cjs': ['.cjs', '.cts'],
    },
  });
  return (specifier, importer) =>
    specifier.startsWith('file:')
      ? fileURLToPath(specifier)
      : resolver.resolveFileSync(importer, specifier).path;
}

/** What is no file: a module of Node's, or one by URL. */
function isElsewhere(specifier: string): boolean {
  return isBuiltin(specifier) || /^(?!file:)[a-z][a-z0-9+.-]+:/i.test(specifier);
}
