/** Finishes, takes back, or throws away what killed runs left in an output root. */

import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../../core/diagnostics/thrown.ts';
import { finish, readJournal } from './journal.ts';
import { isAlive, isLeft } from './lock.ts';
import { lockName, readProcess } from './names.ts';

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
  return leftovers.some((folder) => readJournal(folder) !== undefined);
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
