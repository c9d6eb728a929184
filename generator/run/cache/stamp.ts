/**
 * Makes the stamp of a file, which shows later whether its content is still the same: by its times, or by its hash if
 * the times are not enough.
 */

import { hash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { attempt } from '../../core/diagnostics/thrown.ts';

export interface Stamp {
  readonly path: string;
  readonly hash: string;
  /** Size, times and number of the file; empty where it was so young that a change would not show in them. */
  readonly times: string;
}

interface Stamped {
  readonly stamp: Stamp;
  readonly bytes: Buffer;
  /** A change after this moment (in milliseconds) shows in the times. */
  readonly settled: number;
}

export function stampFile(path: string): Stamped | undefined {
  const before = readTimes(path);
  if (before === undefined) return undefined;
  const bytes = readBytes(path);
  const after = readTimes(path);
  if (bytes === undefined || after?.text !== before.text) return undefined;
  const stamp = { path, hash: hashBytes(bytes), times: formatTimes(after) };
  return { stamp, bytes, settled: after.settled };
}

/** A file that is so young that a change would not show in its times has none. */
function formatTimes({ settled, text }: Times): string {
  return Date.now() > settled ? text : '';
}

/** The present stamp if the content is the same; undefined if it is not, or if only its bytes could show that. */
export function confirmStamp(stamp: Stamp): Stamp | undefined {
  const times = stamp.times === '' ? undefined : readTimes(stamp.path)?.text;
  if (times !== undefined && times === stamp.times) return stamp;
  // Another size means another content.
  if (times !== undefined && readSize(times) !== readSize(stamp.times)) return undefined;
  const now = stampFile(stamp.path)?.stamp;
  return now?.hash === stamp.hash ? now : undefined;
}

function readSize(times: string): string {
  return times.slice(0, times.indexOf(' '));
}

export function hashBytes(bytes: Buffer | string): string {
  return hash('sha256', bytes, 'base64url');
}

interface Times {
  readonly text: string;
  /** Until then a write may fall into the same tick of the file system's clock, and leave the same times. */
  readonly settled: number;
}

function readTimes(path: string): Times | undefined {
  const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  if (stat?.isFile() !== true) return undefined;
  const { size, mtimeNs, ctimeNs, ino } = stat;
  const newest = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
  const isFine = mtimeNs % 1_000_000n !== 0n || ctimeNs % 1_000_000n !== 0n;
  return {
    text: `${size} ${mtimeNs} ${ctimeNs} ${ino}`,
    settled: Number(newest / 1_000_000n) + (isFine ? fineTick : coarseTick),
  };
}

/** In milliseconds: twice the longest tick of kernels that count finely, and of file systems that count seconds by two. */
const fineTick = 20;
const coarseTick = 4000;

function readBytes(path: string): Buffer | undefined {
  return attempt(() => readFileSync(path));
}
