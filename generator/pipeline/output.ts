/** Raw texts of a run in, formatted ones out; each knows who wrote it. */

import type { Formatted } from '../cache/formatted.ts';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import { MissingPeer, reportMissing } from '../node/peers.ts';

/** What a run gathers, by path in the output root. */
export interface Output {
  readonly texts: Map<string, string>;
  /** What raw code consists of, a blank line between any two parts. */
  readonly parts: Map<string, readonly string[]>;
  /** Names of the emitters. */
  readonly authors: Map<string, string>;
  /** What the texts import of the runtime: `client#Http`. */
  readonly runtime: Set<string>;
  /** Texts that keep what a person added, with what stood there when they were made; undefined where nothing did. */
  readonly merged: Map<string, string | undefined>;
}

export function emptyOutput(): Output {
  return {
    texts: new Map(),
    parts: new Map(),
    authors: new Map(),
    runtime: new Set(),
    merged: new Map(),
  };
}

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
      report(path, authors.get(path) ?? '', error, reporter);
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

function report(path: string, author: string, error: unknown, reporter: Reporter): void {
  // The message goes on with an excerpt of a file that will never exist.
  const [what, ...excerpt] = (error instanceof Error ? error.message : String(error)).split('\n');
  const line = excerpt.find((row) => row.startsWith('>'));
  reporter.report({
    code: 'BUG-901',
    severity: 'error',
    message: `The emitter \`${author}\` wrote \`${path}\` with a syntax error: ${what}`,
    at: { file: path, pointer: '' },
    ...(line === undefined ? {} : { help: `The line is \`${line.slice(1).trim()}\`.` }),
  });
}
