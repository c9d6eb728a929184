/** A config in, the module to import out: compiled now, or kept from an earlier run whose files still say the same. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Basis, type Cache, formatName, isCurrent } from '../cache/cache.ts';
import { listStamps } from '../cache/basis.ts';
import { compileConfig, type CompiledConfig, listPureFiles } from './compile.ts';
import type { CompileFault } from './sources.ts';

export interface ConfigModule {
  readonly path: string;
  /** The config and the user's files that it imports. */
  readonly modules: readonly string[];
  /** Every file that it is made of, or that decides how it is; undefined where it also looks elsewhere. */
  readonly files: readonly string[] | undefined;
  readonly remove?: () => Promise<void>;
}

/** What is kept of a compiled config; its modules are beside it. */
interface Kept {
  readonly identity: string;
  readonly basis: Basis;
  readonly modules: readonly string[];
  readonly files: readonly string[];
  /** Names of what it was compiled to, the config first. */
  readonly compiled: readonly string[];
}

export async function loadCompiledConfig(
  path: string,
  cache: Cache | undefined,
): Promise<ConfigModule | readonly CompileFault[]> {
  const known = cache && recallConfig(path, cache);
  if (known !== undefined) return known;
  const since = Date.now();
  const compiled = await compileConfig(path);
  if (!('modules' in compiled)) return compiled;
  const brought = await listPureFiles(compiled);
  const files = brought && [...compiled.files, ...brought, ...listSettingsAbove(path)];
  const kept = cache && files && keep(path, compiled, files, since, cache);
  return kept ?? writeConfig(compiled, files);
}

function recallConfig(path: string, { store, identity, folder }: Cache): ConfigModule | undefined {
  const text = store.read(formatName(getEntryName(path)));
  if (text === undefined) return undefined;
  // The store vouches for the text, and the identity for its shape.
  const kept = JSON.parse(text) as Kept;
  if (kept.identity !== identity || !isCurrent(kept.basis)) return undefined;
  const { modules, files, compiled } = kept;
  if (compiled.some((name) => store.read(name) === undefined)) return undefined;
  return { path: join(folder, compiled[0] ?? ''), modules, files };
}

/** Undefined where a file was changed while it was compiled. */
function keep(
  path: string,
  { modules: compiled, files: modules }: CompiledConfig,
  files: readonly string[],
  since: number,
  { store, identity, folder }: Cache,
): ConfigModule | undefined {
  const stamps = listStamps(files, since);
  if (stamps === undefined) return undefined;
  for (const { name, text } of compiled) store.write(name, text);
  const names = compiled.map(({ name }) => name);
  const basis = { ...stamps, folders: [] };
  const kept: Kept = { identity, basis, modules, files, compiled: names };
  store.write(formatName(getEntryName(path)), JSON.stringify(kept));
  if (names.some((name) => store.read(name) === undefined)) return undefined;
  return { path: join(folder, names[0] ?? ''), modules, files };
}

async function writeConfig(
  { modules: compiled, files: modules }: CompiledConfig,
  files: readonly string[] | undefined,
): Promise<ConfigModule> {
  const folder = await mkdtemp(join(tmpdir(), 'specwright-config-'));
  await Promise.all(compiled.map(({ name, text }) => writeFile(join(folder, name), text)));
  const path = join(folder, compiled[0]?.name ?? '');
  return { path, modules, files, remove: () => rm(folder, { recursive: true, force: true }) };
}

function getEntryName(path: string): string {
  return `config ${path}`;
}

/** Files that decide how modules are found and compiled, whether they are there or not. */
function listSettingsAbove(path: string): readonly string[] {
  const folder = dirname(path);
  const names = ['tsconfig.json', 'jsconfig.json', 'package.json'];
  const own = names.map((name) => join(folder, name));
  return folder === dirname(folder) ? own : [...own, ...listSettingsAbove(folder)];
}
