/** An output root in, the hidden folder in it where a run prepares its files out; and those that killed runs left. */

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './owner.ts';
import { isLeft } from './lock.ts';
import { lockName, processOf, stagingName } from './staging-name.ts';

/** In the root itself, so that a rename from it never crosses file systems. */
export function createStaging(root: string): Promise<string> {
  return mkdtemp(join(root, stagingName(process.pid)));
}

/** Staging folders, and the lock, of runs that are no longer alive. */
export async function leftBehind(root: string): Promise<readonly string[]> {
  const names: readonly string[] = await readdir(root).catch(() => []);
  const dead = names.filter((name) => {
    const owner = processOf(name);
    return owner !== undefined && !isAlive(owner);
  });
  const left = names.includes(lockName) && (await isLeft(root)) ? [...dead, lockName] : dead;
  return left.map((name) => join(root, name));
}

export async function removeStagings(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
