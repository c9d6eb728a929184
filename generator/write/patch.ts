/** A change in, a unified diff out: what `check` shows. */

import type { Change } from './compare.ts';

/** What steers a terminal or cannot be seen; a file that stands in the output may be anybody's. */
const STEERS = /(?!\r?\n|[\t\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Unified diff with three lines of context; empty for what `generate` would leave alone. */
export async function printPatch(change: Change): Promise<string> {
  const { path, kind, before, after } = change;
  if (kind === 'unchanged' || kind === 'kept' || kind === 'blocked') return '';
  if (before === after) return '';
  const { createTwoFilesPatch } = await import('diff');
  const from = before === undefined ? '/dev/null' : `a/${path}`;
  const to = after === undefined ? '/dev/null' : `b/${path}`;
  const patch = createTwoFilesPatch(from, to, before ?? '', after ?? '', '', '');
  const shown = patch.replace(/^=+\n/, '').replaceAll(/^(---|\+\+\+) (.*?)\t$/gm, '$1 $2');
  return shown.replaceAll(STEERS, '\ufffd');
}
