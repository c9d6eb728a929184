/** Finds where a line of a file is after the file was rewritten. */

/** Lines count from 1. A line that was rewritten itself is where it would be without it. */
export function moveLine(before: string, after: string, line: number): number {
  const [was, is] = [before.split('\n'), after.split('\n')];
  const text = was[line - 1];
  let start = 0;
  while (start < was.length && was[start] === is[start]) start += 1;
  if (line <= start) return line;
  let end = 0;
  const most = Math.min(was.length, is.length) - start;
  while (end < most && was[was.length - 1 - end] === is[is.length - 1 - end]) end += 1;
  const shifted = line + is.length - was.length;
  if (line > was.length - end) return shifted;
  const same = is.flatMap((one, index) => (one === text ? [index + 1] : []));
  const [nearest] = same.toSorted((one, other) => Math.abs(one - line) - Math.abs(other - line));
  return nearest ?? Math.max(1, Math.min(line, is.length));
}
