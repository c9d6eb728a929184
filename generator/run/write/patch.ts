/** Prints a unified diff of a file for people. */

import { replaceUnseen } from '../../core/diagnostics/lines.ts';

interface Changed {
  readonly path: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/**
 * Prints the differences with three lines of context, and nothing if there are none. Only this function loads the package for
 * it.
 */
export async function printPatch({ path, before, after }: Changed): Promise<string> {
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
