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
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  const cell = (i: number, j: number): number => rows[i]?.[j] ?? Math.max(i, j);
  for (let i = 1; i <= a.length; i++) {
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const edits = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + cost);
      const least = isSwapped ? Math.min(edits, cell(i - 2, j - 2) + 1) : edits;
      rows[i]?.push(least);
      smallest = Math.min(smallest, least);
    }
    if (smallest >= limit) return limit;
  }
  return cell(a.length, b.length);
}
