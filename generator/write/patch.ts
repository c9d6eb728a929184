/** A change in, a unified diff out: what `check` shows. */

import type { Change } from './compare.ts';

/** Unified diff with three lines of context; empty for changes that write nothing. */
export async function printPatch(change: Change): Promise<string> {
  const { createTwoFilesPatch } = await import('diff');
  const from = change.before === undefined ? '/dev/null' : `a/${change.path}`;
  const to = change.after === undefined ? '/dev/null' : `b/${change.path}`;
  const patch = createTwoFilesPatch(from, to, change.before ?? '', change.after ?? '', '', '');
  return patch.replace(/^=+\n/, '').replaceAll(/^(---|\+\+\+) (.*?)\t$/gm, '$1 $2');
}
