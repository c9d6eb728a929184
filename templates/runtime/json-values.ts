// In: pieces of text with JSON values one behind the other. Out: the text of each, as soon as it is whole.

/**
 * Values that follow each other, with or without blanks and line breaks between them. A value without its end is an error;
 * one of more characters than `most` is a `RangeError`.
 *
 * @example
 * stream(http, { id: 'watch', method: 'POST', path: '/watch', values: jsonValues });
 */
export async function* jsonValues(
  texts: AsyncIterable<string>,
  most: number = Infinity,
): AsyncGenerator<string> {
  let value = '';
  let depth = 0;
  let inString = false;
  let escapedAt = -1;
  for await (const text of texts) {
    let from = 0;
    for (const { 0: sign, index } of text.matchAll(/["\\{}[\]\s]/g)) {
      if (index === escapedAt) continue;
      const wasInside = inString || depth > 0;
      if (inString && sign === '\\') escapedAt = index + 1;
      if (sign === '"') inString = !inString;
      else if (!inString) depth += depthOf[sign] ?? 0;
      const isInside = inString || depth > 0;
      if (wasInside && isInside) continue;
      // A value ends with its own last sign, or before the first sign of another, or before a blank.
      const end = wasInside ? index + 1 : index;
      const whole = value + text.slice(from, end);
      if (whole.trim()) yield whole;
      value = '';
      from = end;
    }
    value += text.slice(from);
    if (value.length > most) throw new RangeError('too long');
    // The escaped character begins the next piece.
    escapedAt = escapedAt === text.length ? 0 : -1;
  }
  if (inString || depth > 0) throw new SyntaxError('the last value has no end');
  if (value.trim()) yield value;
}

const depthOf: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 };
