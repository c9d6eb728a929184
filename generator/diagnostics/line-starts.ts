/** A text in, the offsets at which its lines begin out; a line ends with `\n`, `\r\n` or `\r`. */

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
