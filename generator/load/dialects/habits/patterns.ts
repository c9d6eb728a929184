/** A pattern as languages write expressions, in slashes, in; what is between them out. */

const inSlashes = /^\/(\^[^]*\$)\/([a-z]*)$/;

/** Undefined where flags say what no pattern can. Other texts in slashes may be meant as they are, and are patterns. */
export function findPatternMeant(pattern: string): string | undefined {
  // No text has a slash before its beginning.
  if (!pattern.startsWith('/^')) return pattern;
  const [, inner, flags = ''] = inSlashes.exec(pattern) ?? [];
  if (inner === undefined) return pattern;
  return /^[gu]*$/.test(flags) ? inner : undefined;
}
