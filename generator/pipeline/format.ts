/** Raw texts of a run in, formatted ones out. */

import type { Formatted } from '../cache/formatted.ts';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import { MissingPeer, reportMissing } from '../node/peers.ts';
import { type Output, reportUnparsed } from './output.ts';

/** In place. A text that does not parse is a bug of its emitter, and told as such. */
export async function formatAll(
  { texts, parts, authors }: Output,
  root: string,
  known: Formatted | undefined,
  reporter: Reporter,
): Promise<void> {
  const { format, formatParts } = await import('../write/format.ts');
  for (const [path, raw] of texts) {
    try {
      const pieces = parts.get(path);
      texts.set(
        path,
        // Most parts are laid out sooner than their text is hashed.
        await (pieces ? formatParts(path, pieces) : formatOnce(path, raw)),
      );
      parts.delete(path);
    } catch (error) {
      if (error instanceof MissingPeer) {
        return reportMissing(error, { file: root, pointer: '' }, reporter);
      }
      reportUnparsed({ path, author: authors.get(path) ?? '' }, error, reporter);
    }
  }

  async function formatOnce(path: string, raw: string): Promise<string> {
    const standing = known?.recall(root, path, raw);
    if (standing !== undefined) return standing;
    const text = await format(path, raw);
    known?.learn(path, raw);
    return text;
  }
}
