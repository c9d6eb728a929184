/** Who holds something: a process, told apart from a later one of the same number; and whether it still runs. */

import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isFileFault } from './disk.ts';
import { parseJson } from '../diagnostics/json.ts';
import { isObject } from '../load/structure/pointer.ts';

export interface Owner {
  readonly pid: number;
  readonly host: string;
  /** When it began, as the system counts; empty where the system does not say. */
  readonly start: string;
  /** Told apart from every other holder. */
  readonly token: string;
}

export function getOwnOwner(): Owner {
  const { pid } = process;
  const token = `${pid}-${Math.random().toString(36).slice(2)}`;
  return { pid, host: hostname(), start: findStart(pid), token };
}

/** Of another machine nobody here can tell. */
export function isGone({ pid, host, start }: Owner): boolean {
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

export function printOwner(owner: Owner): string {
  return `${JSON.stringify(owner)}\n`;
}

/** Undefined for what is no owner. */
export function parseOwner(text: string): Owner | undefined {
  const value = parseJson(text);
  return isOwner(value) ? value : undefined;
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
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
