/** A root that this process holds in; what killed runs left there finished, taken back, or thrown away. */

import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readJournal } from './journal.ts';
import { isAlive } from './owner.ts';
import { lockName, processOf } from './staging-name.ts';
import { finish } from './steps.ts';

/** Whether a file of the output may have changed by it. Only the holder of the lock has a staging folder of its own. */
export async function recover(root: string): Promise<boolean> {
  let finished = false;
  for (const name of await readdir(root)) {
    const owner = processOf(name);
    const path = join(root, name);
    const stat = owner === undefined ? undefined : await lstat(path).catch(() => undefined);
    if (name.startsWith(`${lockName}-`)) await rm(path, { force: true });
    if (owner === undefined || stat === undefined) continue;
    // A plain file is what a process prepares that waits for the lock.
    if (!stat.isDirectory() && isAlive(owner)) continue;
    const journal = stat.isDirectory() ? await readJournal(path) : undefined;
    if (journal !== undefined) await finish(root, path, journal);
    finished ||= journal !== undefined;
    await rm(path, { recursive: true, force: true });
  }
  return finished;
}

/** Whether a run was killed half-way: then the output is neither the old nor the new. Reads only. */
export async function isHalfWritten(leftovers: readonly string[]): Promise<boolean> {
  for (const folder of leftovers) if ((await readJournal(folder)) !== undefined) return true;
  return false;
}
