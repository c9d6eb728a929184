/** A name that is not there and the names that are: the nearest one, for "did you mean". */

const farthest = 64;

/**
 * The candidate that is likeliest meant, or undefined where none is near.
 *
 * `nearest('lable', ['label', 'labels'])` is `'label'`.
 */
export function findNearest(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > farthest) return undefined;
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let least = Math.floor(Math.max(name.length, 3) / 3) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const distance = countEdits(wanted, candidate.toLowerCase(), least);
    if (distance < least || (distance === 0 && best === undefined)) {
      best = candidate;
      least = distance;
    }
    if (least === 0) return best;
  }
  return best;
}

/** ` Did you mean …?` as a help text, or the fallback. */
export function suggestName(
  name: string,
  candidates: Iterable<string>,
  otherwise?: string,
): string | undefined {
  const near = findNearest(name, candidates);
  return near === undefined ? otherwise : `Did you mean \`${near}\`?`;
}

/** Edits (insert, remove, replace, swap of neighbours) between two words; `limit` and above are all the same. */
function countEdits(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = countEditsAt(a, b, i, j, row, last, before);
      row.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest >= limit) return limit;
    before = last;
    last = row;
  }
  return last[b.length] ?? limit;
}

function countEditsAt(
  a: string,
  b: string,
  i: number,
  j: number,
  row: readonly number[],
  last: readonly number[],
  before: readonly number[],
): number {
  const same = a[i - 1] === b[j - 1];
  const cost = Math.min(
    getCell(row, j - 1) + 1,
    getCell(last, j) + 1,
    getCell(last, j - 1) + (same ? 0 : 1),
  );
  const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
  return swapped ? Math.min(cost, getCell(before, j - 2) + 1) : cost;
}

function getCell(row: readonly number[], index: number): number {
  return row[index] ?? Number.MAX_SAFE_INTEGER;
}
