/** Parts of a file in, one run of bytes out that tells when it was cut off or mixed up, and back. */

/** The checksum, the number of parts, their lengths, then the parts. */
export function sealedBytes(parts: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(word * (parts.length + 2));
  head.writeUInt32LE(parts.length, word);
  for (const [index, { length }] of parts.entries()) head.writeUInt32LE(length, word * (index + 2));
  const whole = Buffer.concat([head, ...parts]);
  whole.writeUInt32LE(checksum(whole.subarray(word)), 0);
  return whole;
}

/** Undefined where it is not what was sealed. */
export function unsealed(whole: Buffer | undefined): readonly Buffer[] | undefined {
  if (whole === undefined || whole.length < 2 * word) return undefined;
  if (whole.readUInt32LE(0) !== checksum(whole.subarray(word))) return undefined;
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

/** CRC-32: a record is hashed, but so many bytes would take as long as the rest of a run. Zlib loads only here. */
function checksum(bytes: Buffer): number {
  return process.getBuiltinModule('node:zlib').crc32(bytes);
}
