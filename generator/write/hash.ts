/** A text in, its fingerprint out: the same for every way a checkout may end its lines. */

import { createHash } from 'node:crypto';

/** The text with `\n` line ends and no byte order mark: what is compared and hashed. */
export function normalise(text: string): string {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return body.includes('\r') ? body.replaceAll('\r\n', '\n') : body;
}

/** SHA-256 of the normalised text, in hex. */
export function hashText(text: string): string {
  return createHash('sha256').update(normalise(text)).digest('hex');
}
