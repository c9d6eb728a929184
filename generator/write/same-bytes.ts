/** Bytes in, whether a text or a file says them out: compared part by part, because memory for megabytes costs more. */

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const PART = 65_536;

/** Whether these are the bytes of the text in UTF-8. */
export function isText(bytes: Buffer, text: string): boolean {
  const part = Buffer.allocUnsafe(3 * PART);
  let at = 0;
  for (let from = 0; from < text.length;) {
    const to = findEndOfPart(text, from);
    const length = part.write(text.slice(from, to));
    if (!part.subarray(0, length).equals(bytes.subarray(at, at + length))) return false;
    at += length;
    from = to;
  }
  return at === bytes.length;
}

/** Not between the halves of one character. */
function findEndOfPart(text: string, from: number): number {
  const to = from + PART;
  if (to >= text.length) return text.length;
  return (text.charCodeAt(to - 1) & 0xfc00) === 0xd800 ? to - 1 : to;
}

/** Whether these are the bytes of the file; false where it cannot be read. */
export function isFile(bytes: Uint8Array, path: string): boolean {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    return fstatSync(file).size === bytes.length && isWholeFile(file, bytes);
  } catch {
    return false;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function isWholeFile(file: number, bytes: Uint8Array): boolean {
  const part = Buffer.allocUnsafe(Math.min(PART, bytes.length + 1));
  for (let at = 0; ;) {
    const length = readSync(file, part, 0, part.length, at);
    if (length === 0) return at === bytes.length;
    if (!part.subarray(0, length).equals(bytes.subarray(at, at + length))) return false;
    at += length;
  }
}
