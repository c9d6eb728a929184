/** Locks an output root for this process alone until it is given back. What a dead process held is taken over. */

import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseJson } from '../../core/diagnostics/json.ts';
import { attempt } from '../../core/diagnostics/thrown.ts';
import { isObject } from '../../core/load/structure/pointer.ts';
import { isFileFault } from './disk.ts';
import { formatStagingName, lockName } from './names.ts';

export interface Patience {
  readonly limit?: number;
  /** Called once with the run that holds the lock. */
  readonly onWait?: (owner: Owner) => void;
}

interface Lock {
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
  writeFileSync(own, `${JSON.stringify(owner)}\n`, { flag: 'wx' });
  try {
    const path = join(root, lockName);
    const waited = await take(path, own, createWait(patience));
    return {
      waited,
      release: () => {
        // The lock may have been taken over meanwhile.
        if (findHolder(path)?.token === owner.token) rmSync(path, { force: true });
      },
    };
  } finally {
    rmSync(own, { force: true });
  }
}

export async function awaitWriters(root: string, patience: Patience = {}): Promise<void> {
  const wait = createWait(patience);
  for (;;) {
    const holder = findHolder(join(root, lockName));
    if (holder === undefined || isGone(holder)) return;
    await wait(holder);
  }
}

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
 * A second name for one's own complete file: it is there as a whole, or another one is. That of a dead holder is replaced by
 * the holder of a second lock, which is for the replacement alone and is taken in the same way.
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

function create(path: string, own: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (!isFileFault(error)) throw error;
    if (error.code === 'EEXIST') return false;
    if (!noLinks.has(error.code)) throw error;
  }
  // On a file system without links, the first process that creates the file holds the lock.
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
  const owner = parseJson(text);
  if (isOwner(owner)) return owner;
  const age = Date.now() - (attempt(() => statSync(path))?.mtimeMs ?? Date.now());
  const { host, pid } = getOwnOwner();
  // Nobody's number, which is gone; or our own, which is not.
  return { pid: age > 5000 ? 2 ** 31 - 1 : pid, host, start: '', token: 'cut-off' };
}

/** A process, distinguished from a later one of the same number. */
export interface Owner {
  readonly pid: number;
  readonly host: string;
  /** When it began, as the system counts; empty where the system does not say. */
  readonly start: string;
  readonly token: string;
}

function getOwnOwner(): Owner {
  const { pid } = process;
  const token = `${pid}-${Math.random().toString(36).slice(2)}`;
  return { pid, host: hostname(), start: findStart(pid), token };
}

/** Whether the process has ended. A process of another machine counts as running. */
function isGone({ pid, host, start }: Owner): boolean {
  if (host !== hostname()) return false;
  return !isAlive(pid) || (start !== '' && findStart(pid) !== start);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user may not be signalled, and lives.
    return isFileFault(error) && error.code === 'EPERM';
  }
}

function isOwner(value: unknown): value is Owner {
  if (!isObject(value)) return false;
  const { pid, host, start, token } = value;
  return (
    Number.isSafeInteger(pid) &&
    typeof host === 'string' &&
    typeof start === 'string' &&
    typeof token === 'string' &&
    /^[\w-]{1,40}$/.test(token)
  );
}

/** The 22nd word of Linux's own record, counted behind the name, which may hold anything. */
function findStart(pid: number): string {
  const text = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? '';
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
