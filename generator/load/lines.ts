/** Offsets of a text in, lines and columns out. */

import type { Span } from '../diagnostics/diagnostic.ts';
import { startsOf } from '../diagnostics/line-starts.ts';

/** Turns ranges of the text into spans; a range that goes on over lines ends with its first. */
export function lineIndex(text: string): (start: number, end: number) => Span {
  const starts = startsOf(text);
  return (start, end) => {
    const at = Math.min(Math.max(start, 0), text.length);
    const line = lastNotAfter(starts, at);
    const lineStart = starts[line] ?? 0;
    const lineEnd = endOfLine(text, at);
    return {
      line: line + 1,
      column: at - lineStart + 1,
      length: Math.max(1, Math.min(end, lineEnd) - at),
    };
  };
}

function endOfLine(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
  return end;
}

function lastNotAfter(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
