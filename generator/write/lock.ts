/** An output root in; held by this process alone until it is given back. What a dead process held is taken over. */

import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { attempt } from '../diagnostics/thrown.ts';
import { isFileFault } from './disk.ts';
import { isGone, type Owner, getOwnOwner, parseOwner, printOwner } from './owner.ts';
import { lockName, formatStagingName } from './names.ts';

export interface Patience {
  /** How long to wait for another process, in milliseconds. */
  readonly limit?: number;
  /** Told once whom one waits for. */
  readonly onWait?: (owner: Owner) => void;
}

export interface Lock {
  /** Whether another process held it meanwhile. */
  readonly waited: boolean;
  release(): void;
}

/** Somebody else holds the output for longer than one waits. */
export class Held extends Error {
  readonly owner: Owner;
  constructor(owner: Owner) {
    super(`held by ${owner.pid}`);
    this.owner = owner;
  }
}

const defaultLimit = 60_000;
const pause = 20;

export async function lock(root: string, patience: Patience = {}): Promise<Lock> {
  const owner = getOwnOwner();
  const own = join(root, `${formatStagingName(process.pid)}${owner.token.replaceAll('-', '_')}`);
  writeFileSync(own, printOwner(owner), { flag: 'wx' });
  try {
    const path = join(root, lockName);
    const waited = await take(path, own, createWait(patience));
    return { waited, release: () => giveBack(path, owner) };
  } finally {
    rmSync(own, { force: true });
  }
}

/** Waits until nobody holds the root. */
export async function awaitWriters(root: string, patience: Patience = {}): Promise<void> {
  const wait = createWait(patience);
  for (;;) {
    const holder = findHolder(join(root, lockName));
    if (holder === undefined || isGone(holder)) return;
    await wait(holder);
  }
}

/** Whether the lock is one of a dead process. */
export function isLeft(root: string): boolean {
  const holder = findHolder(join(root, lockName));
  return holder !== undefined && isGone(holder);
}

type Wait = (owner: Owner) => Promise<void>;

function createWait({ limit = defaultLimit, onWait }: Patience): Wait {
  // The clock of `performance` is loaded first.
  const start = process.uptime();
  let known = false;
  return async (owner) => {
    if ((process.uptime() - start) * 1000 > limit) throw new Held(owner);
    if (!known) onWait?.(owner);
    known = true;
    await setTimeout(pause);
  };
}

/**
 * A second name for one's own complete file: it is there as a whole, or another one is. A dead holder's is replaced by
 * whoever holds the lock of that very replacement, which is taken in the same way.
 */
async function take(path: string, own: string, wait: Wait): Promise<boolean> {
  let waited = false;
  while (!create(path, own)) {
    const holder = findHolder(path);
    if (holder === undefined) continue;
    waited = true;
    if (!isGone(holder)) {
      await wait(holder);
      continue;
    }
    const claim = `${path}-${holder.token}`;
    await take(claim, own, wait);
    try {
      if (findHolder(path)?.token !== holder.token) continue;
      replace(path, own);
      return true;
    } finally {
      rmSync(claim, { force: true });
    }
  }
  return waited;
}

/** False where it is taken. */
function create(path: string, own: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (!isFileFault(error)) throw error;
    if (error.code === 'EEXIST') return false;
    if (!noLinks.has(error.code)) throw error;
  }
  // Where the file system has no links, the first to create the file has it.
  try {
    writeFileSync(path, readFileSync(own, 'utf8'), { flag: 'wx' });
    return true;
  } catch (error) {
    if (isFileFault(error) && error.code === 'EEXIST') return false;
    throw error;
  }
}

const noLinks: ReadonlySet<string> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
]);

function replace(path: string, own: string): void {
  const copy = `${own}_2`;
  writeFileSync(copy, readFileSync(own, 'utf8'));
  renameSync(copy, path);
}

/** Undefined where nobody holds it. What cannot be read is being written just now, or was cut off long ago. */
function findHolder(path: string): Owner | undefined {
  const text = attempt(() => readFileSync(path, 'utf8'));
  if (text === undefined) return undefined;
  const owner = parseOwner(text);
  if (owner !== undefined) return owner;
  const age = Date.now() - (attempt(() => statSync(path))?.mtimeMs ?? Date.now());
  const { host, pid } = getOwnOwner();
  // Nobody's number, which is gone; or our own, which is not.
  return { pid: age > 5000 ? 2 ** 31 - 1 : pid, host, start: '', token: 'cut-off' };
}

/** Only what is still ours. */
function giveBack(path: string, { token }: Owner): void {
  if (findHolder(path)?.token === token) rmSync(path, { force: true });
}
