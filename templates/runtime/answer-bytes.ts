// In: an answer. Out: the bytes of its body, and what reads the text in them by its encoding.

import { type Decoder, textOf } from './answer-text.ts';
import type { Call } from './call.ts';

/** The bytes of a body. */
export async function bytesOf(call: Call, response: Response): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array(await response.arrayBuffer());
  const pieces: Uint8Array[] = [];
  await textOf(call, response, {
    decode(piece) {
      if (piece) pieces.push(piece);
      return '';
    },
  });
  return joined(pieces);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  if (first && pieces.length === 1) return first;
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/**
 * Reads text in the encoding that a content type names (RFC 9110 8.3.2), else in UTF-8, as JSON always is; `undefined` for an
 * encoding that nobody knows.
 *
 * @example
 * decoderFor('text/plain; charset=iso-8859-1')?.decode(bytes);
 */
export function decoderFor(contentType: string): Decoder | undefined {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType) ?? [];
  if (!charset || /[/+]json\b/i.test(contentType)) return new TextDecoder();
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}
