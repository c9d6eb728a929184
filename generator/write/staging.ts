/** An output root in, the hidden folder in it where a run prepares its files out; and those that killed runs left. */

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isFileFault } from './fault.ts';
import { processOf, stagingName } from './staging-name.ts';

/** In the root itself, so that a rename from it never crosses file systems. */
export function createStaging(root: string): Promise<string> {
  return mkdtemp(join(root, stagingName(process.pid)));
}

/** Staging folders of runs that are no longer alive. */
export async function leftStagings(root: string): Promise<readonly string[]> {
  const names = await readdir(root).catch(() => []);
  const dead = names.filter((name) => {
    const owner = processOf(name);
    return owner !== undefined && !isAlive(owner);
  });
  return dead.map((name) => join(root, name));
}

export async function removeStagings(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user may not be signalled, and lives.
    return isFileFault(error) && error.code === 'EPERM';
  }
}
