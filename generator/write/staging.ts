/** An output root in, the hidden folder in it where a run prepares its files out; and those that killed runs left. */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from './disk.ts';
import { isAlive } from './owner.ts';
import { isLeft } from './lock.ts';
import { lockName, readProcess, formatStagingName } from './staging-name.ts';

/** In the root itself, so that a rename from it never crosses file systems. */
export function createStaging(root: string): string {
  return mkdtempSync(join(root, formatStagingName(process.pid)));
}

/** Staging folders, and the lock, of runs that are no longer alive. */
export function listLeftBehind(root: string): readonly string[] {
  const names: readonly string[] = attempt(() => readdirSync(root)) ?? [];
  const dead = names.filter((name) => {
    const owner = readProcess(name);
    return owner !== undefined && !isAlive(owner);
  });
  const left = names.includes(lockName) && isLeft(root) ? [...dead, lockName] : dead;
  return left.map((name) => join(root, name));
}

export function removeStagings(folders: readonly string[]): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
