/** Pieces of the files of an API, before and after, in; the texts of those files in which they differ out. */

import { findWords } from '../../emit/namespace-words.ts';
import type { FilePieces } from '../../emit/share.ts';
import { Unforeseen } from '../../load/unforeseen.ts';
import { isSame } from './changed.ts';
import { importing } from './imports.ts';
import { spliced } from './splice.ts';

/** What files hold so far. */
export interface Texts {
  /** Those that say something new. */
  readonly changed: ReadonlyMap<string, Buffer>;
  replace(old: readonly FilePieces[], now: readonly FilePieces[]): Promise<void>;
}

/** `standing` gives what a file of the API holds. */
export function textsOf(standing: (path: string) => Buffer): Texts {
  const changed = new Map<string, Buffer>();
  return {
    changed,
    async replace(old, now) {
      for (const [index, file] of old.entries()) {
        const next = now[index];
        if (next === undefined || isSame(file, next)) continue;
        const text = changed.get(file.path) ?? standing(file.path);
        changed.set(file.path, await replaced(text, file, next));
      }
    },
  };
}

async function replaced(text: Buffer, old: FilePieces, now: FilePieces): Promise<Buffer> {
  if (old.pieces.length !== now.pieces.length) throw new Unforeseen(`a piece of \`${old.path}\``);
  let next = text;
  for (const [index, before] of old.pieces.entries()) {
    const after = now.pieces[index];
    if (after === undefined || isSame(before, after)) continue;
    if (before.kind === 'fact' || after.kind !== before.kind) {
      throw new Unforeseen(`what \`${old.path}\` makes of all parts`);
    }
    next = await spliced(next, before, after);
  }
  refuseOtherWords(text.toString(), next.toString(), now);
  if (isSame(old.imports, now.imports)) return next;
  const whole = await importing(old.path, next.toString(), old.imports, now.imports);
  return Buffer.from(whole);
}

/** The runtime has the words that were asked for, and no others. */
function refuseOtherWords(before: string, after: string, { path, imports }: FilePieces): void {
  for (const { namespace } of imports) {
    if (namespace === undefined) continue;
    const [old, now] = [findWords(before, namespace), findWords(after, namespace)];
    const isOther = old.size !== now.size || [...old].some((word) => !now.has(word));
    if (isOther) throw new Unforeseen(`other words of \`${namespace}\` in \`${path}\``);
  }
}
