// In: a text that a person typed. Out: its letters and digits alone, without accents and case, so that two can be compared.

/**
 * Folds a text for comparison: accents are transliterated (`é` to `e`, `ß` to `ss`, `ø` to `o`), only letters and digits
 * are kept, case is ignored. What comes out is for comparing, not for showing.
 *
 * @example
 * fold('Zoë  O’Hara-Øst') === fold('ZOE OHARA OST'); // true
 */
export function fold(text: string): string {
  // Upper case first: it writes out what lower case keeps as one letter, such as an iota below.
  const plain = text.normalize('NFKD').toUpperCase().toLowerCase();
  const letters = plain
    // What looks like an apostrophe counts as one.
    .replace(/[^\p{L}\p{M}\p{N}]|[\u02b0-\u02ff]/gu, '')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '$1')
    .replace(/[ßæœøłđðþħŧŋς]/g, (letter) => spelt[letter] ?? letter);
  // Of other scripts the marks find back to their letters.
  return letters.normalize('NFC').replace(/[^\p{Alphabetic}\p{N}]/gu, '');
}

/** Letters that Unicode does not take apart. */
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
