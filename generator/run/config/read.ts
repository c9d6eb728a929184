/** Finds and reads the config of the working folder (or `--config`); everything wrong with it is a problem, not a throw. */

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Cache } from '../cache/cache.ts';
import { type Config, configNames } from './config.ts';
import type { Place, Reporter } from '../../core/diagnostics/diagnostic.ts';
import { parseJson } from '../../core/diagnostics/json.ts';
import { findThrownLine } from '../../core/diagnostics/thrown.ts';
import { getChild } from '../../core/load/structure/pointer.ts';
import { checkConfig } from './check.ts';
import { loadCompiledConfig } from './compiled.ts';
import { findConfig, listConfigPaths } from './find.ts';
import { createConfigSources, thrownAt } from './place.ts';
import type { StandIns } from './sources.ts';

export interface ConfigFile {
  readonly path: string;
  readonly config: Config;
  /** The file itself, and those of the user's that it imports. */
  readonly modules: readonly string[];
  /** Every file that decides what it says, also those that are not there; undefined where it looks elsewhere as well. */
  readonly files: readonly string[] | undefined;
}

export async function readConfig(
  folder: string,
  named: string | undefined,
  reporter: Reporter,
  cache?: Cache,
): Promise<ConfigFile | undefined> {
  const path = named === undefined ? findConfig(folder) : resolve(folder, named);
  const text = path === undefined ? undefined : await readFile(path, 'utf8').catch(() => undefined);
  if (path === undefined || text === undefined) return reportMissing(folder, named, reporter);
  reporter.attach(createConfigSources(path, text));
  const value = await readValue(path, text, reporter, cache);
  const config = value === undefined ? undefined : checkConfig(value.exported, path, reporter);
  if (value === undefined || config === undefined) return undefined;
  // A file of an earlier name would be taken instead.
  const names = listConfigPaths(folder);
  const before = named === undefined ? names.slice(0, names.indexOf(path)) : [];
  const files = value.files && [...value.files, path, ...before];
  return { path, config, modules: value.modules, files };
}

function reportMissing(folder: string, named: string | undefined, reporter: Reporter): undefined {
  reporter.report({
    code: 'CONF-701',
    severity: 'error',
    message:
      named === undefined
        ? 'There is no specwright.config.ts here, and no --input was given.'
        : `The config file \`${named}\` does not exist.`,
    at: { file: resolve(folder, named ?? configNames[0]), pointer: '' },
    help: 'Run `specwright generate --input <document> --output <folder>`, or write a specwright.config.ts (see the README).',
  });
}

/** What the config of another program exports; undefined, and a problem at its place, where it cannot be read. */
export async function readForeignConfig(
  path: string,
  reporter: Reporter,
  standIns: StandIns,
): Promise<{ readonly exported: unknown } | undefined> {
  const text = await readFile(path, 'utf8');
  reporter.attach(createConfigSources(path, text));
  return readValue(path, text, reporter, undefined, standIns);
}

async function readValue(
  path: string,
  text: string,
  reporter: Reporter,
  cache: Cache | undefined,
  standIns?: StandIns,
): Promise<(Pick<ConfigFile, 'files' | 'modules'> & { readonly exported: unknown }) | undefined> {
  if (path.endsWith('.json')) {
    const exported = parseJson(text);
    if (exported !== undefined) return { exported, modules: [path], files: [] };
    const { explainJson } = await import('../../core/load/text/json-faults.ts');
    for (const { message, at } of explainJson(path, text)) {
      reportBroken(`is not valid JSON: ${message.replace(/\.$/, '')}`, at, reporter);
    }
    return undefined;
  }
  const module = await loadCompiledConfig(path, cache, standIns);
  if (!('path' in module)) {
    for (const { file, line, offset, text: what } of module) {
      const isHere = file === path;
      const at = { file, pointer: '', ...(isHere && { offset }) };
      reportBroken(`does not compile: ${what}${isHere ? '' : ` (line ${line})`}`, at, reporter);
    }
    return undefined;
  }
  // So that the stack trace of an error names lines of the config. It stays on: an emitter of the config may throw later.
  process.setSourceMapsEnabled(true);
  try {
    // A name of its own, so that the module runs again where one process reads the config again.
    const url = `${pathToFileURL(module.path).href}?${performance.now()}`;
    return { ...module, exported: getChild(await import(url), 'default') };
  } catch (error) {
    reportBroken(`throws: ${findThrownLine(error)}`, thrownAt(error, path, text), reporter);
    return undefined;
  } finally {
    await module.remove?.();
  }
}

function reportBroken(what: string, at: Place, reporter: Reporter): void {
  reporter.report({
    code: 'CONF-702',
    severity: 'error',
    message: `The config ${what}.`,
    at,
    help: 'The file must be valid TypeScript, JavaScript or JSON that runs on its own, and export the config by default.',
  });
}
