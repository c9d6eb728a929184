/** What a line of Markdown is by its beginning. */

export const FENCE = /^\s*(```+|~~~+)/;

export const LIST_ITEM = /^(\s*(?:[-*+]|\d{1,9}[.)])\s+)(.*)$/;

export const QUOTE = /^(\s*>\s?)(.*)$/;

/** A table, a heading, a quotation, HTML, a definition, a rule, code by indentation: its line ends stay. */
export const KEPT =
  /^\s*(?:\||#{1,6}\s|>|<|\[[^\]]{1,80}\]:|(?:[-*_]\s?){3,}$|=+$|-+$)|^(?: {4}|\t)/;

/** Begins with a letter: no fence, no list, no quotation, nothing that is kept. */
export const WORDY = /^[A-Za-z]/;

/** Whether a line goes on with the words of the line before it. */
export function isContinuing(line: string): boolean {
  if (WORDY.test(line)) return true;
  return line !== '' && !FENCE.test(line) && !LIST_ITEM.test(line) && !KEPT.test(line.trimStart());
}
