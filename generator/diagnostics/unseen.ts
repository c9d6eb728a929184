/** What steers a terminal, cannot be seen, or makes text look like other text: told apart in one place for all that is shown. */

/** Joiners are part of words in some scripts. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Puts something else in the place of each such sign; line ends and tabs are among them. */
export function replaceUnseen(text: string, put: (sign: string, at: number) => string): string {
  return text.replaceAll(UNSEEN, put);
}
