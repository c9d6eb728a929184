/** Names in, checked texts and bytes out: a folder of files, each with the hash or the checksum of what it holds. */

import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type SealedParts, sealedBytes, unsealed } from './sealed-bytes.ts';
import { hashBytes } from './stamp.ts';

/** What is cut off, mixed up or from elsewhere is taken for absent. A cache that cannot be written is none. */
export interface Store {
  read(name: string): string | undefined;
  write(name: string, text: string): void;
  /** The same for megabytes, in parts that are read when they are asked for. */
  readBytes(name: string): SealedParts | undefined;
  writeBytes(name: string, parts: readonly Buffer[]): void;
}

/** So many files are kept; of more, the oldest go. */
const most = 200;

export function createStore(folder: string): Store {
  return {
    read(name) {
      const text = textOf(join(folder, name)) ?? '';
      const body = text.slice(0, Math.max(0, text.lastIndexOf('\n// ')));
      return text === sealed(body) ? body : undefined;
    },
    write: (name, text) => writeIn(folder, name, sealed(text)),
    readBytes: (name) => unsealed((start, length) => bytesAt(join(folder, name), start, length)),
    writeBytes: (name, parts) => writeIn(folder, name, sealedBytes(parts)),
  };
}

function writeIn(folder: string, name: string, content: string | readonly Buffer[]): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeWhole(join(folder, name), content);
    prune(folder);
  } catch {
    // The next run does the work again, which is all that is lost.
  }
}

function sealed(text: string): string {
  return `${text}\n// ${hashBytes(text)}\n`;
}

function textOf(path: string): string | undefined {
  return bytesOf(path)?.toString();
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Empty where there is no such file. */
function bytesAt(path: string, start: number, length: number): Buffer {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const most = Math.max(0, Math.min(length, fstatSync(file).size - start));
    const bytes = Buffer.allocUnsafe(most);
    let found = 0;
    for (let read = -1; read !== 0 && found < most; found += read) {
      read = readSync(file, bytes, found, most - found, start + found);
    }
    return bytes.subarray(0, found);
  } catch {
    return Buffer.alloc(0);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Others see the old text or the new one. */
function writeWhole(path: string, content: string | readonly Buffer[]): void {
  const own = `${path}.${process.pid}`;
  try {
    if (typeof content === 'string') writeFileSync(own, content, { mode: 0o600 });
    else writeParts(own, content);
    renameSync(own, path);
  } catch (error) {
    rmSync(own, { force: true });
    throw error;
  }
}

function writeParts(path: string, parts: readonly Buffer[]): void {
  const file = openSync(path, 'w', 0o600);
  try {
    for (const part of parts) writeFileSync(file, part);
  } finally {
    closeSync(file);
  }
}

function prune(folder: string): void {
  const names = readdirSync(folder);
  if (names.length <= most) return;
  const aged = names.map((name) => {
    const path = join(folder, name);
    return { path, time: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
  });
  aged.sort((a, b) => a.time - b.time);
  for (const { path } of aged.slice(0, names.length - most / 2)) rmSync(path, { force: true });
}
