/** Texts of the document, as short as a model needs them. */

/** The text, or its beginning up to the end of a sentence or a word. */
export function cutText(text: string, most: number): string {
  const plain = text.trim();
  if (plain.length <= most) return plain;
  const start = plain.slice(0, most - 1);
  const sentence = Math.max(start.lastIndexOf('. '), start.lastIndexOf('.\n'));
  if (sentence > most / 2) return start.slice(0, sentence + 1);
  const word = start.search(/\s\S*$/);
  // Half of a character of two units is none.
  const end = (word > most / 2 ? start.slice(0, word) : start).replace(/[\ud800-\udbff]$/, '');
  return `${end.trimEnd()}…`;
}

/** Paragraphs on one line, for descriptions of members. */
export function joinLines(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const limitWords =
  /^(?:\d+|up|to|at|most|least|max|min|maximum|minimum|between|and|of|from|no|more|fewer|than|characters?|items?|entries|long|length|must|be|is|has|have)$/;

/** Drops the sentences that only say limits which are keywords too: `Up to 50 characters.` */
export function dropLimits(text: string, limits: readonly number[]): string {
  const sentences = text.split(/(?<=\.)\s+/);
  return sentences.filter((sentence) => !isLimit(sentence, limits)).join(' ');
}

function isLimit(sentence: string, limits: readonly number[]): boolean {
  const words = sentence.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const isKnown = numbers.every((word) => limits.includes(Number(word)));
  return numbers.length > 0 && isKnown && words.every((word) => limitWords.test(word));
}
