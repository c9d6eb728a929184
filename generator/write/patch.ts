/** A change in, a unified diff out: what `check` shows. */

import { replaceUnseen } from '../diagnostics/lines.ts';
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
  const shown = patch.replace(/^=+\n/, '').replaceAll(/^(---|\+\+\+) (.*?)\t$/gm, '$1 $2');
  // A file that is in the output may be anybody's.
  return replaceUnseen(shown, (sign, at) =>
    sign === '\t' || sign === '\n' || shown.startsWith('\r\n', at) ? sign : '\ufffd',
  );
}
