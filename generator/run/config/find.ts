/** Finds the config of a folder by the names that it may have. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { configNames } from './config.ts';

export function findConfig(folder: string): string | undefined {
  return listConfigPaths(folder).find((path) => existsSync(path));
}

/** All that it may be, the first choice first. */
export function listConfigPaths(folder: string): readonly string[] {
  return configNames.map((name) => resolve(folder, name));
}
