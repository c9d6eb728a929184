// In: a number and what it counts. Out: both in words, as messages have them.

/**
 * Code points of a text: an emoji is one.
 *
 * @example
 * codePoints('a💳'); // 2
 */
export function codePoints(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; count += 1) {
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  }
  return count;
}

/**
 * A number and what it counts.
 *
 * @example
 * counted(1, 'characters'); // '1 character'
 */
export function counted(count: number, plural: string): string {
  return `${count} ${count === 1 ? plural.replace(/s$/, '') : plural}`;
}

/**
 * Two bounds and what they count.
 *
 * @example
 * bounds(0, 1, 'characters'); // 'at most 1 character'
 */
export function bounds(minimum: number, maximum: number, plural: string): string {
  if (minimum === maximum) return `exactly ${counted(minimum, plural)}`;
  if (maximum === Infinity) return `at least ${counted(minimum, plural)}`;
  return minimum > 0
    ? `${minimum} to ${counted(maximum, plural)}`
    : `at most ${counted(maximum, plural)}`;
}
