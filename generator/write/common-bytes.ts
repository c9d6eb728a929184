/** Two runs of bytes in, how much of them is the same out. */

/** How many bytes both begin with. */
export function commonStart(one: Buffer, other: Buffer): number {
  const most = Math.min(one.length, other.length);
  return longest(most, (from, to) => one.compare(other, from, to, from, to) === 0);
}

/** How many bytes both end with, behind those that they begin with. */
export function commonEnd(one: Buffer, other: Buffer, start: number): number {
  const most = Math.min(one.length, other.length) - start;
  const [first, second] = [one.length, other.length];
  return longest(
    most,
    (from, to) => one.compare(other, second - to, second - from, first - to, first - from) === 0,
  );
}

/** By halves: bytes are compared faster together than one by one. */
function longest(most: number, isEqual: (from: number, to: number) => boolean): number {
  let known = 0;
  for (let step = most; step > 0; step = Math.min(most - known, step) >> 1) {
    const length = Math.min(step, most - known);
    if (length > 0 && isEqual(known, known + length)) {
      known += length;
      step *= 2;
    }
  }
  return known;
}
