/** A change in, a unified diff out: what `check` shows. */

import type { Change } from './compare.ts';

/** Unified diff with three lines of context; empty for what `generate` would leave alone. */
export async function printPatch(change: Change): Promise<string> {
  const { path, kind, before, after } = change;
  if (kind === 'unchanged' || kind === 'kept' || kind === 'blocked') return '';
  if (before === after) return '';
  const { createTwoFilesPatch } = await import('diff');
  const from = before === undefined ? '/dev/null' : `a/${path}`;
  const to = after === undefined ? '/dev/null' : `b/${path}`;
  const patch = createTwoFilesPatch(from, to, before ?? '', after ?? '', '', '');
  return patch.replace(/^=+\n/, '').replaceAll(/^(---|\+\+\+) (.*?)\t$/gm, '$1 $2');
}
