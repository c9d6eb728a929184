/** Finds out whether a project knows TypeScript, and which ending it wants of relative imports. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, dirname, resolve } from 'node:path';
import { isObject } from '../../core/load/structure/pointer.ts';
import { parseJsonc } from './json.ts';
import type { Packages } from './packages.ts';

type Ending = '.js' | '.ts' | '';

/** Bundlers that look for `./x.js` under that name alone, and so find no `x.ts`. */
const literal = [
  'next',
  'webpack',
  '@rspack/core',
  'react-scripts',
  '@angular/build',
  '@vue/cli-service',
];

export async function findEnding(folder: string, packages: ReadonlySet<string>): Promise<Ending> {
  const options = await readOptions(join(folder, 'tsconfig.json'));
  const set = (name: string): boolean => options[name] === true;
  if (set('allowImportingTsExtensions') || set('rewriteRelativeImportExtensions')) return '.ts';
  const modules = String(options['moduleResolution'] ?? options['module'] ?? '');
  const isNode = /^node(?!10$).+/i.test(modules);
  return !isNode && literal.some((name) => packages.has(name)) ? '' : '.js';
}

/**
 * Reads the options of a file with those that it extends. A file that only refers to others, as in Vite's templates, has those
 * of the first.
 */
async function readOptions(path: string, depth = 0): Promise<Readonly<Record<string, unknown>>> {
  const config = depth > 5 ? undefined : parseJsonc((await readText(path)) ?? '');
  if (!isObject(config)) return {};
  const { extends: base, references, compilerOptions: own } = config;
  const others = Array.isArray(references) ? references.slice(0, 1).map(readPath) : [];
  const bases = [base].flat().filter((name) => typeof name === 'string');
  const options: Record<string, unknown> = {};
  for (const at of [...others, ...bases.map(toFileName)]) {
    if (at !== '') Object.assign(options, await readOptions(resolve(dirname(path), at), depth + 1));
  }
  return isObject(own) ? { ...options, ...own } : options;
}

function readPath(reference: unknown): string {
  return isObject(reference) && typeof reference['path'] === 'string' ? reference['path'] : '';
}

function toFileName(name: string): string {
  return name.startsWith('.') ? name : `./node_modules/${name}`;
}

/** A file, a file without its ending, or the tsconfig.json of a folder. */
async function readText(path: string): Promise<string | undefined> {
  for (const file of [path, `${path}.json`, join(path, 'tsconfig.json')]) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Packages that compile TypeScript, run it, or speak of it. */
const compilers =
  /^(?:typescript|tsx|ts-node|esbuild|vite|next|nuxt|astro|@types\/.*|@tsconfig\/.*|.*(?:typescript|ts-loader|swc).*)$/;

export function knowsTypeScript(folder: string, { names }: Packages): boolean {
  return (
    existsSync(join(folder, 'tsconfig.json')) || [...names].some((name) => compilers.test(name))
  );
}
