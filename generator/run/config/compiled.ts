/** Finds the module to import for a config: compiled now, or kept from an earlier run whose files are unchanged. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Basis, type Cache, isCurrent, keep, readKept } from '../cache/cache.ts';
import { listStamps } from '../cache/basis.ts';
import type { CompiledConfig } from './compile.ts';
import type { CompileFault, StandIns } from './sources.ts';

interface ConfigModule {
  readonly path: string;
  /** The config and the user's files that it imports. */
  readonly modules: readonly string[];
  /** Every file that it is made of, or that decides how it is; undefined where it also looks elsewhere. */
  readonly files: readonly string[] | undefined;
  readonly remove?: () => Promise<void>;
}

/** What is kept of a compiled config; its modules are beside it. */
interface KeptConfig extends Omit<ConfigModule, 'path' | 'remove'> {
  readonly basis: Basis;
  /** Names of what it was compiled to, the config first. */
  readonly compiled: readonly string[];
}

export async function loadCompiledConfig(
  path: string,
  cache: Cache | undefined,
  standIns?: StandIns,
): Promise<ConfigModule | readonly CompileFault[]> {
  const kept = cache && readKept<KeptConfig>(cache, `config ${path}`);
  const known = cache && kept && isCurrent(kept.basis) ? openKept(kept, cache) : undefined;
  if (known !== undefined) return known;
  const since = Date.now();
  const { compileConfig, listPureFiles } = await import('./compile.ts');
  const config = await compileConfig(path, standIns);
  if (!('modules' in config)) return config;
  const brought = await listPureFiles(config);
  const files = brought && [...config.files, ...brought, ...listSettingsAbove(path)];
  const stamps = cache && files && listStamps(files, since);
  // There are no stamps if a file changed while it was compiled.
  if (!cache || !stamps) return writeConfig(config, files);
  for (const { name, text } of config.modules) cache.store.write(name, text);
  const compiled = config.modules.map(({ name }) => name);
  const basis = { ...stamps, folders: [] };
  const value = { basis, modules: config.files, files, compiled };
  keep<KeptConfig>(cache, `config ${path}`, value);
  return openKept(value, cache) ?? writeConfig(config, files);
}

/** Undefined where one of its modules was not kept. */
function openKept(
  { modules, files, compiled }: KeptConfig,
  cache: Cache,
): ConfigModule | undefined {
  if (compiled.some((name) => cache.store.read(name) === undefined)) return undefined;
  return { path: join(cache.folder, compiled[0] ?? ''), modules, files };
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
