/** The bytes of a message as they were before they were compressed. */

import * as zlib from 'node:zlib';
import { attempt } from '../../../generator/core/diagnostics/thrown.ts';
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
  if (/^(?:x-)?gzip$/.test(coding)) return attempt(() => zlib.gunzipSync(bytes, options));
  if (coding === 'br') return attempt(() => zlib.brotliDecompressSync(bytes, options));
  if (coding === 'zstd') return attempt(() => unpackZstd(bytes, options));
  if (coding !== 'deflate') return undefined;
  // Some services leave the wrapping out.
  return (
    attempt(() => zlib.inflateSync(bytes, options)) ??
    attempt(() => zlib.inflateRawSync(bytes, options))
  );
}

/** Undefined where Node does not have it: since 22.15, it does. */
function unpackZstd(bytes: Uint8Array, options: object): Uint8Array | undefined {
  if (!('zstdDecompressSync' in zlib) || typeof zlib.zstdDecompressSync !== 'function') {
    return undefined;
  }
  const unpacked: unknown = zlib.zstdDecompressSync(bytes, options);
  return unpacked instanceof Uint8Array ? unpacked : undefined;
}

/** Why a body that a message has cannot be looked at; undefined where it can. */
export function findUnread(message: Message): string | undefined {
  if (message.body === undefined) return 'it is too long, or was cut off';
  if (message.body.length === 0 || decodeBody(message) !== undefined) return undefined;
  return `its coding \`${readHeader(message, 'content-encoding')}\` cannot be read`;
}
