/** Parts of a file in, the same with a head that tells when one was cut off or mixed up out; and each read back alone. */

/**
 * CRC-32 of the head, the number of parts, then of each its length and its CRC-32; then the parts. A record is hashed, but
 * so many bytes would take as long as the rest of a run. Zlib loads only here.
 */
export function sealedBytes(parts: readonly Buffer[]): readonly Buffer[] {
  const { crc32 } = process.getBuiltinModule('node:zlib');
  const head = Buffer.alloc(word * (2 + 2 * parts.length));
  head.writeUInt32LE(parts.length, word);
  for (const [index, part] of parts.entries()) {
    head.writeUInt32LE(part.length, word * (2 + 2 * index));
    head.writeUInt32LE(crc32(part), word * (3 + 2 * index));
  }
  head.writeUInt32LE(crc32(head.subarray(word)), 0);
  return [head, ...parts];
}

/** Reads so many bytes from a place, or fewer where there are no more. */
export type ReadAt = (start: number, length: number) => Buffer;

/** A part by its number; undefined where it is not what was sealed. */
export type SealedParts = (index: number) => Buffer | undefined;

/** Undefined where the head is not what was sealed. */
export function unsealed(readAt: ReadAt): SealedParts | undefined {
  const { crc32 } = process.getBuiltinModule('node:zlib');
  const start = readAt(0, 2 * word);
  if (start.length < 2 * word) return undefined;
  const count = start.readUInt32LE(word);
  if (count > MOST) return undefined;
  const size = word * (2 + 2 * count);
  const head = readAt(0, size);
  if (head.length < size || head.readUInt32LE(0) !== crc32(head.subarray(word))) return undefined;
  return (index) => {
    if (index >= count) return undefined;
    let at = size;
    for (let before = 0; before < index; before++) at += head.readUInt32LE(word * (2 + 2 * before));
    const part = readAt(at, head.readUInt32LE(word * (2 + 2 * index)));
    return crc32(part) === head.readUInt32LE(word * (3 + 2 * index)) ? part : undefined;
  };
}

const word = 4;

/** A head that says more parts than these was never written. */
const MOST = 100_000;
