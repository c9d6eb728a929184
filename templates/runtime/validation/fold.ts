// Folds typed text to its letters and digits, without accents and case, for comparison.

/**
 * Folds a text for comparison: accents are transliterated (`é` to `e`, `ß` to `ss`, `ø` to `o`), only letters and digits
 * are kept, case is ignored. The result is for comparison, not for display.
 *
 * @example
 * fold('Zoë  O’Hara-Øst') === fold('ZOE OHARA OST'); // true
 */
export function fold(text: string): string {
  // Upper case first: it expands letters that lower case keeps as one, such as an iota subscript.
  const plain = text.normalize('NFKD').toUpperCase().toLowerCase();
  const letters = plain
    // Characters that look like an apostrophe count as one.
    .replace(/[^\p{L}\p{M}\p{N}]|[\u02b0-\u02ff]/gu, '')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '$1')
    .replace(/[ßæœøłđðþħŧŋς]/g, (letter) => spelt[letter] ?? letter);
  // In other scripts the marks are composed with their letters again.
  return letters.normalize('NFC').replace(/[^\p{Alphabetic}\p{N}]/gu, '');
}

/** Letters that Unicode does not decompose. */
const spelt: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  // A sigma at the end of a word.
  ς: 'σ',
};
