/** Finds the module to import for a config: compiled now, or kept from an earlier run whose files are unchanged. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Basis, type Cache, isCurrent, keep, readKept } from '../cache/cache.ts';
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
interface KeptConfig {
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
  const kept = cache && files && keepConfig(path, compiled, files, since, cache);
  return kept ?? writeConfig(compiled, files);
}

function recallConfig(path: string, cache: Cache): ConfigModule | undefined {
  const kept = readKept<KeptConfig>(cache, `config ${path}`);
  return kept !== undefined && isCurrent(kept.basis) ? openKept(kept, cache) : undefined;
}

/** Undefined where one of its modules was not kept. */
function openKept(
  { modules, files, compiled }: KeptConfig,
  cache: Cache,
): ConfigModule | undefined {
  if (compiled.some((name) => cache.store.read(name) === undefined)) return undefined;
  return { path: join(cache.folder, compiled[0] ?? ''), modules, files };
}

/** Undefined where a file was changed while it was compiled. */
function keepConfig(
  path: string,
  { modules: compiled, files: modules }: CompiledConfig,
  files: readonly string[],
  since: number,
  cache: Cache,
): ConfigModule | undefined {
  const stamps = listStamps(files, since);
  if (stamps === undefined) return undefined;
  for (const { name, text } of compiled) cache.store.write(name, text);
  const names = compiled.map(({ name }) => name);
  const kept = { basis: { ...stamps, folders: [] }, modules, files, compiled: names };
  keep<KeptConfig>(cache, `config ${path}`, kept);
  return openKept(kept, cache);
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

/** Files that decide how modules are found and compiled, whether they are there or not. */
function listSettingsAbove(path: string): readonly string[] {
  const folder = dirname(path);
  const names = ['tsconfig.json', 'jsconfig.json', 'package.json'];
  const own = names.map((name) => join(folder, name));
  return folder === dirname(folder) ? own : [...own, ...listSettingsAbove(folder)];
}
