/** A root that this process holds in; what killed runs left there finished, taken back, or thrown away. */

import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from './disk.ts';
import { readJournal } from './journal.ts';
import { isAlive } from './owner.ts';
import { lockName, readProcess } from './staging-name.ts';
import { finish } from './steps.ts';

/** Whether a file of the output may have changed by it. Only the holder of the lock has a staging folder of its own. */
export function recover(root: string): boolean {
  let finished = false;
  for (const name of readdirSync(root)) {
    const owner = readProcess(name);
    const path = join(root, name);
    const stat = owner === undefined ? undefined : attempt(() => lstatSync(path));
    if (name.startsWith(`${lockName}-`)) rmSync(path, { force: true });
    if (owner === undefined || stat === undefined) continue;
    // A plain file is what a process prepares that waits for the lock.
    if (!stat.isDirectory() && isAlive(owner)) continue;
    const journal = stat.isDirectory() ? readJournal(path) : undefined;
    if (journal !== undefined) finish(root, path, journal);
    finished ||= journal !== undefined;
    rmSync(path, { recursive: true, force: true });
  }
  return finished;
}

/** Whether a run was killed half-way: then the output is neither the old nor the new. Reads only. */
export function isHalfWritten(leftovers: readonly string[]): boolean {
  for (const folder of leftovers) if (readJournal(folder) !== undefined) return true;
  return false;
}
