/** Texts and files are compared part by part: what lies between two parts counts too. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isFile, isText } from '../../generator/write/same-bytes.ts';
import { temporaryFolders } from '../folder.ts';

const folderOf = temporaryFolders();
const part = 65_536;

/** Lengths around the ends of parts, in characters of one to four bytes. */
const texts = [0, 1, part - 1, part, part + 1, 3 * part - 1, 3 * part + 1].flatMap((length) =>
  ['a', 'é', '–', '😀', 'a😀'].map((piece) => `x${piece.repeat(length / piece.length)}`),
);

describe('the bytes of a text', () => {
  it.each(texts.map((text, index) => [index, text] as const))('%i', (_index, text) => {
    const bytes = Buffer.from(text);
    expect(isText(bytes, text)).toBe(true);
    expect(isText(bytes, `${text}a`)).toBe(false);
    expect(isText(bytes, text.slice(0, -1))).toBe(false);
    expect(isText(Buffer.concat([bytes, Buffer.from('a')]), text)).toBe(false);
    expect(isText(changedAtEnd(bytes), text)).toBe(false);
  });
});

describe('the bytes of a file', () => {
  it.each([0, 1, part - 1, part, part + 1, 2 * part])('%i', (length) => {
    const path = join(folderOf(), 'x');
    const bytes = Buffer.from('é'.repeat(length)).subarray(0, length);
    writeFileSync(path, bytes);
    expect(isFile(bytes, path)).toBe(true);
    expect(isFile(Buffer.concat([bytes, Buffer.from('a')]), path)).toBe(false);
    if (length > 0) expect(isFile(changedAtEnd(bytes), path)).toBe(false);
    if (length > 0) expect(isFile(bytes.subarray(0, -1), path)).toBe(false);
  });

  it('are none where it cannot be read', () => {
    expect(isFile(Buffer.alloc(0), join(folderOf(), 'none'))).toBe(false);
  });
});

function changedAtEnd(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  const last = other.length - 1;
  other[last] = (other[last] ?? 0) ^ 1;
  return other;
}
