/** Parts of a file in, the same with a head that tells when it was cut off or mixed up out, and back. */

/**
 * CRC-32, the number of parts, their lengths, then the parts. A record is hashed, but so many bytes would take as long as
 * the rest of a run. Zlib loads only here.
 */
export function sealedBytes(parts: readonly Buffer[]): readonly Buffer[] {
  const head = Buffer.alloc(word * (parts.length + 2));
  head.writeUInt32LE(parts.length, word);
  for (const [index, { length }] of parts.entries()) head.writeUInt32LE(length, word * (index + 2));
  const { crc32 } = process.getBuiltinModule('node:zlib');
  const start = crc32(head.subarray(word));
  head.writeUInt32LE(
    parts.reduce((sum, part) => crc32(part, sum), start),
    0,
  );
  return [head, ...parts];
}

/** Undefined where it is not what was sealed. */
export function unsealed(whole: Buffer | undefined): readonly Buffer[] | undefined {
  if (whole === undefined || whole.length < 2 * word) return undefined;
  const { crc32 } = process.getBuiltinModule('node:zlib');
  if (whole.readUInt32LE(0) !== crc32(whole.subarray(word))) return undefined;
  const count = whole.readUInt32LE(word);
  const parts: Buffer[] = [];
  let start = word * (count + 2);
  for (let index = 0; index < count; index++) {
    const end = start + whole.readUInt32LE(word * (index + 2));
    parts.push(whole.subarray(start, end));
    start = end;
  }
  return parts;
}

const word = 4;
