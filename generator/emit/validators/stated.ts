/** A sentence of the spec in, the same as part of an issue out. */

/** Without what ends a sentence: an issue goes on after it. */
export function shortenStatement(text: string): string {
  return text.trim().replace(/\s+/g, ' ').replace(/\.$/, '');
}
