/** Texts as they are shown: offsets as lines and columns, and signs that must not be printed as they are. */

import type { Span } from './diagnostic.ts';

/** Finds the offsets at which lines begin. A line ends with `\n`, `\r\n` or `\r`. */
export function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  for (const { index, 0: ending } of text.matchAll(/\r\n|\n|\r/g)) {
    starts.push(index + ending.length);
  }
  return starts;
}

/** Turns ranges of the text into spans; a range that goes on over lines ends with its first. */
export function createLineIndex(text: string): (start: number, end: number) => Span {
  const starts = findLineStarts(text);
  return (start, end) => {
    const at = Math.min(Math.max(start, 0), text.length);
    const line = findLastNotAfter(starts, at);
    const lineStart = starts[line] ?? 0;
    const lineEnd = Math.max(at, findEndOfLine(text, starts[line + 1]));
    return {
      line: line + 1,
      column: at - lineStart + 1,
      length: Math.max(1, Math.min(end, lineEnd) - at),
    };
  };
}

/** Finds the end of a line from the start of the next one, without reading it: a minified document is a single line. */
function findEndOfLine(text: string, next: number | undefined): number {
  if (next === undefined) return text.length;
  return text[next - 1] === '\n' && text[next - 2] === '\r' ? next - 2 : next - 1;
}

function findLastNotAfter(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * What steers a terminal, cannot be seen, or makes text look like other text. Joiners are part of words in some scripts.
 */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Puts something else in the place of each such sign; line ends and tabs are among them. */
export function replaceUnseen(text: string, put: (sign: string, at: number) => string): string {
  return text.replaceAll(UNSEEN, put);
}
