/** A config in; it and the files that it is made of, types taken away, out. */

import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { transform } from 'oxc-transform';
import { createResolve, findImports, type Import, type Imports, isElsewhere } from './imports.ts';

/** What does not compile, at its place: lines from 1, columns from 0. */
export interface CompileFault {
  readonly text: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A file of a config. */
export interface Source extends Omit<Imports, 'imports'> {
  readonly path: string;
  /** JavaScript. */
  readonly code: string;
  /** From the code to the text as it was written. */
  readonly mappings: string;
  readonly imports: readonly ResolvedImport[];
}

export interface ResolvedImport extends Import {
  /** The file that it means. */
  readonly path?: string | undefined;
  /** Whether that is one of the sources; others are imported where they are. */
  readonly isFollowed: boolean;
}

/** Whether the file that a specifier means is read as well. */
export type Follows = (specifier: string, path: string) => boolean;

export async function readSources(
  entries: readonly string[],
  follows: Follows,
): Promise<readonly Source[] | readonly CompileFault[]> {
  const sources: Source[] = [];
  const faults: CompileFault[] = [];
  const resolve = createResolve();
  const paths = new Set(entries);
  // A set also gives what is added meanwhile.
  for (const path of paths) {
    const text = await readFile(path, 'utf8');
    const read = path.endsWith('.json') ? readJson(path, text) : await readCode(path, text);
    if ('text' in read) {
      faults.push(read);
      continue;
    }
    const imports = read.imports.map((one) => {
      if (isElsewhere(one.specifier)) return { ...one, isFollowed: false };
      const found = resolve(one.specifier, path);
      const isFollowed = found !== undefined && isCode(found) && follows(one.specifier, found);
      if (isFollowed) paths.add(found);
      return { ...one, path: found, isFollowed };
    });
    const lost = imports.filter((one) => isLost(one));
    faults.push(...lost.map(({ specifier }) => lostFault(specifier, path, text)));
    sources.push({ ...read, imports });
  }
  return faults.length > 0 ? faults : sources;
}

const endings: ReadonlySet<string> = new Set([
  '.ts',
  '.mts',
  '.cts',
  '.tsx',
  '.js',
  '.mjs',
  '.cjs',
  '.json',
]);

function isCode(path: string): boolean {
  return endings.has(extname(path));
}

/** Other imports may fail and be caught. */
function isLost({ kind, specifier, path }: ResolvedImport): boolean {
  return (
    kind === 'static' && path === undefined && !isElsewhere(specifier) && specifier !== 'specwright'
  );
}

type Unresolved = Omit<Source, 'imports'> & { readonly imports: readonly Import[] };

/** Its members are exports, as with bundlers. */
function readJson(path: string, text: string): Unresolved | CompileFault {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
    const names = Object.keys(isMap ? value : {}).filter((name) => name !== 'default');
    const members = names.map((name, index) => {
      const key = JSON.stringify(name);
      return `const member${index} = json[${key}];\nexport { member${index} as ${key} };\n`;
    });
    const code = `const json = ${JSON.stringify(value)};\nexport { json as default, json as 'module.exports' };\n`;
    return {
      path,
      code: code + members.join(''),
      mappings: '',
      imports: [],
      metas: [],
      isModule: true,
    };
  } catch (error) {
    return { text: `is not valid JSON: ${String(error)}`, file: path, line: 1, column: 0 };
  }
}

async function readCode(path: string, text: string): Promise<Unresolved | CompileFault> {
  const { code, map, errors } = await transform(path, text, { target: 'es2023', sourcemap: true });
  const [error] = errors;
  if (error === undefined) {
    return { path, code, mappings: map?.mappings ?? '', ...(await findImports(code)) };
  }
  const offset = findOffset(text, error.labels[0]?.start ?? 0);
  return { text: error.message.replace(/\.$/, ''), file: path, ...placeAt(text, offset) };
}

function lostFault(specifier: string, file: string, text: string): CompileFault {
  const quoted = [`'${specifier}'`, `"${specifier}"`].map((name) => text.indexOf(name));
  const offset = Math.max(0, ...quoted);
  return { text: `Could not resolve "${specifier}"`, file, ...placeAt(text, offset) };
}

/** From bytes of UTF-8 to UTF-16 units. */
function findOffset(text: string, bytes: number): number {
  return Buffer.from(text).subarray(0, bytes).toString().length;
}

function placeAt(text: string, offset: number): Pick<CompileFault, 'line' | 'column'> {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: lines.at(-1)?.length ?? 0 };
}
