/** Prints for a person how what is written differs from what is expected. */

import { printPatch } from '../write/patch.ts';
import type { Texts } from './case-folder.ts';

type Pair = readonly [expected: Texts, written: Texts];

/** Lines of one file that are shown. */
const longest = 80;

/** Undefined where there is none. */
export async function describeDifferences(
  name: string,
  pairs: readonly Pair[],
): Promise<string | undefined> {
  const patches: string[] = [];
  for (const [expected, written] of pairs) {
    for (const path of [...new Set([...expected.keys(), ...written.keys()])].sort()) {
      const patch = await printPatch({
        path,
        before: expected.get(path),
        after: written.get(path),
      });
      if (patch !== '') patches.push(shorten(patch));
    }
  }
  if (patches.length === 0) return undefined;
  const count = patches.length === 1 ? 'One file' : `${patches.length} files`;
  return `${count} of the case \`${name}\` differ: lines with - are expected, lines with + are written. UPDATE=1 in the environment takes over what is written.\n\n${patches.join('\n')}`;
}

function shorten(patch: string): string {
  const lines = patch.split('\n');
  if (lines.length <= longest) return patch;
  return `${lines.slice(0, longest).join('\n')}\n… ${lines.length - longest} more lines\n`;
}
