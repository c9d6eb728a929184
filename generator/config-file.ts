/** The working folder (or `--config`) in, the checked config out; whatever is wrong with it is a problem, not a throw. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Config, configNames } from './config.ts';
import type { Reporter } from './diagnostics/diagnostic.ts';

export interface ConfigFile {
  readonly path: string;
  readonly config: Config;
}

/** Finds, loads and checks the config; undefined (and a problem) where that fails. */
export async function readConfig(
  folder: string,
  named: string | undefined,
  reporter: Reporter,
): Promise<ConfigFile | undefined> {
  const path = named === undefined ? findConfig(folder) : resolve(folder, named);
  if (path === undefined || !existsSync(path)) {
    reporter.report({
      code: 'CONF-701',
      severity: 'error',
      message:
        named === undefined
          ? 'There is no specwright.config.ts here, and no --input was given.'
          : `The config file \`${named}\` does not exist.`,
      at: { file: path ?? resolve(folder, configNames[0]), pointer: '' },
      help: 'Run `specwright generate --input <document> --output <folder>`, or write a specwright.config.ts (see the README).',
    });
    return undefined;
  }
  return loadConfig(path, reporter);
}

function findConfig(folder: string): string | undefined {
  return configNames.map((name) => resolve(folder, name)).find((path) => existsSync(path));
}

async function loadConfig(path: string, reporter: Reporter): Promise<ConfigFile | undefined> {
  try {
    const value = await importConfig(path);
    const { checkConfig } = await import('./config-check.ts');
    const config = checkConfig(value, path, reporter);
    return config === undefined ? undefined : { path, config };
  } catch (error) {
    reporter.report({
      code: 'CONF-702',
      severity: 'error',
      message: `The config could not be loaded: ${error instanceof Error ? error.message : String(error)}`,
      at: { file: path, pointer: '' },
      help: 'The file must be valid TypeScript or JSON that runs on its own.',
    });
    return undefined;
  }
}

async function importConfig(path: string): Promise<unknown> {
  if (path.endsWith('.json')) return JSON.parse(await readFile(path, 'utf8')) as unknown;
  const url = pathToFileURL(path).href;
  const module: unknown = path.endsWith('ts')
    ? await (await import('tsx/esm/api')).tsImport(url, { parentURL: import.meta.url })
    : await import(url);
  return defaultOf(module);
}

/** The default export, also where a CommonJS loader wrapped it once more. */
function defaultOf(module: unknown): unknown {
  if (typeof module !== 'object' || module === null || !('default' in module)) return undefined;
  const value = module.default;
  const wrapped = typeof value === 'object' && value !== null && 'default' in value;
  return wrapped ? value.default : value;
}
