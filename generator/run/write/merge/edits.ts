/** Merges the edits of a person into the new text of a file, also where a formatter of theirs went over it. */

import { format } from '../format.ts';
import { normalise } from '../hash.ts';
import { findEnding, type Merged, mergeTexts, type Sides } from './three-way.ts';

/**
 * Where lines are in conflict, the edited file is laid out as the generator does it, and merged again: that is taken where
 * fewer are in conflict, because then a formatter had moved the others.
 */
export async function mergeEdits(path: string, sides: Sides): Promise<Merged> {
  const merged = mergeTexts(sides);
  if (merged.conflicts.length === 0) return merged;
  const { mine } = sides;
  const plain = normalise(mine);
  const formatted = await format(path, plain).catch(() => plain);
  if (formatted === plain) return merged;
  const again = mergeTexts({ ...sides, mine: withEndings(formatted, mine) });
  return again.conflicts.length < merged.conflicts.length ? again : merged;
}

/** The text with the line ends and the byte order mark of another one. */
function withEndings(text: string, like: string): string {
  const mark = like.startsWith('\uFEFF') ? '\uFEFF' : '';
  return mark + text.replaceAll('\n', findEnding(like));
}
