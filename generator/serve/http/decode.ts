/** The bytes of a message as they were before they were compressed. */

import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { attempt } from '../../diagnostics/thrown.ts';
import { type Message, readHeader } from './exchange.ts';

/** A few bytes can stand for very many. */
const longest = 16 * 2 ** 20;

/** Undefined where they were not kept, or cannot be read. */
export function decodeBody(message: Message): Uint8Array | undefined {
  const codings = (readHeader(message, 'content-encoding') ?? '').toLowerCase().split(',');
  return codings
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
    .reduceRight(decodeOne, message.body);
}

function decodeOne(bytes: Uint8Array | undefined, coding: string): Uint8Array | undefined {
  if (bytes === undefined) return undefined;
  const options = { maxOutputLength: longest };
  if (/^(?:x-)?gzip$/.test(coding)) return attempt(() => gunzipSync(bytes, options));
  if (coding === 'br') return attempt(() => brotliDecompressSync(bytes, options));
  if (coding !== 'deflate') return undefined;
  // Some services leave the wrapping out.
  return (
    attempt(() => inflateSync(bytes, options)) ?? attempt(() => inflateRawSync(bytes, options))
  );
}
