/** Reads the text of a file: UTF-8, bounded, without byte order mark. Says why a file cannot be read. */

import { isAscii, isUtf8 } from 'node:buffer';
import { constants, open } from 'node:fs/promises';
import type { ReadText } from '../../core/load/host.ts';
import type { Limits } from '../../core/load/files/limits.ts';

export async function readText(path: string, limits: Limits): Promise<ReadText> {
  try {
    // A pipe is opened without waiting for somebody to write into it.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const found = await file.stat();
      if (!found.isFile()) return { code: 'LOAD-101', reason: 'it is not a file' };
      if (found.size > limits.bytes) return tooLarge(found.size, limits);
      return decode(await file.readFile());
    } finally {
      await file.close();
    }
  } catch (error) {
    return { code: 'LOAD-101', reason: explainError(error) };
  }
}

/** UTF-8, or UTF-16 with a mark. */
export function decode(bytes: Buffer): ReadText {
  // ASCII is decoded faster.
  if (isAscii(bytes)) return { text: bytes.toString('latin1') };
  if (isUtf8(bytes)) return { text: bytes.toString('utf8').replace(/^\ufeff/, '') };
  try {
    return { text: new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes) };
  } catch {
    const text = new TextDecoder(detectEncoding(bytes)).decode(bytes);
    const broken = { text, offset: Math.max(0, text.indexOf('\ufffd')) };
    return {
      code: 'LOAD-103',
      reason: 'its bytes are not UTF-8',
      help: 'Save the file as UTF-8.',
      broken,
    };
  }
}

/** YAML and old editors allow UTF-16, which then begins with a byte order mark. */
function detectEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}

function tooLarge(size: number, { bytes }: Limits): ReadText {
  const reason = `it has ${size} bytes, more than the ${bytes} that are read`;
  return {
    code: 'LOAD-102',
    reason,
    help: 'Split the document into files that refer to each other.',
  };
}

function explainError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'it does not exist';
  if (code === 'EACCES' || code === 'EPERM') return 'you have no permission to read it';
  if (code === 'ELOOP') return 'its links are circular';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'ENAMETOOLONG') return 'its name is too long';
  if (code === 'ERR_INVALID_ARG_VALUE') return 'its name contains a zero byte';
  return error instanceof Error ? error.message : String(error);
}
