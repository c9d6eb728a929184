// In: pieces of text as they arrive. Out: the texts of the JSON values in them, each as soon as it is whole.

import { lines } from './events.ts';

/**
 * The items of a JSON array, while it arrives; of anything else, the whole. An array without its end is an error, and nothing at all; so
 * is, here and below, an item of more characters than `most`: a `RangeError`.
 *
 * @example
 * for await (const item of jsonItems(texts)) console.log(JSON.parse(item));
 */
export async function* jsonItems(
  texts: AsyncIterable<string>,
  most: number = Infinity,
): AsyncGenerator<string> {
  let item = '';
  let depth = 0;
  let isList: boolean | undefined;
  let inString = false;
  let escapedAt = -1;
  for await (const text of texts) {
    let from = 0;
    for (const { 0: sign, index } of text.matchAll(/["\\{}[\],]/g)) {
      if (index === escapedAt) continue;
      if (inString || sign === '"') {
        if (sign === '\\') escapedAt = index + 1;
        if (sign === '"') inString = !inString;
        continue;
      }
      if (isList === undefined) {
        isList = sign === '[';
        if (isList) from = index + 1;
      } else if (isList && depth === 1 && /[\],]/.test(sign)) {
        const whole = item + text.slice(from, index);
        // An empty array has no item.
        if (sign === ',' || whole.trim()) yield whole;
        item = '';
        from = index + 1;
      }
      if (sign === '[' || sign === '{') depth++;
      if (sign === ']' || sign === '}') depth--;
    }
    item += text.slice(from);
    if (item.length > most) throw new RangeError('too long');
    // The escaped character begins the next piece.
    escapedAt = escapedAt === text.length ? 0 : -1;
  }
  if (isList && depth > 0) throw new SyntaxError('the array has no end');
  if (item.trim()) yield item;
  else if (!isList) throw new SyntaxError('there is no value');
}

/** The values of newline-delimited JSON, or of a JSON text sequence. */
export async function* jsonLines(
  texts: AsyncIterable<string>,
  most: number = Infinity,
): AsyncGenerator<string> {
  for await (const line of lines(texts, most)) {
    const text = line.replace('\x1e', '').trim();
    if (text) yield text;
  }
}
