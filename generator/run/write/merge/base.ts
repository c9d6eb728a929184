/** Finds what the generator wrote below the edits of a file, and keeps what a person had there before a merge. */

import { join } from 'node:path';
import { findCommitted } from '../../disk/git-history.ts';
import { readText } from '../disk.ts';
import { format } from '../format.ts';
import { hashSkeleton, hashText, normalise } from '../hash.ts';
import type { Fingerprint } from '../manifest.ts';
import { formatBasePath } from '../names.ts';

/** What a comparison needs to keep edits. */
export interface Edits {
  /** Undefined where no text is left that has one of the fingerprints. */
  readonly findBase: (path: string, written: readonly Fingerprint[]) => Promise<string | undefined>;
  /** Keeps an edited text before it is replaced. Throws where that is not possible. */
  readonly save: (path: string, text: string) => void;
}

interface Places {
  readonly root: string;
  /** The text that the last run wrote at a path, as far as that is known. */
  readonly readWritten: (path: string) => string | undefined;
  readonly save: Edits['save'];
}

export function createEdits({ root, readWritten, save }: Places): Edits {
  return {
    save,
    async findBase(path, fingerprints) {
      const known = new Set(fingerprints.map(({ text }) => text));
      const kept = [readText(join(root, formatBasePath(path))), readWritten(path)];
      for (const text of kept) if (text !== undefined && known.has(hashText(text))) return text;
      return findCommitted(join(root, path), async (text) =>
        known.has(hashText(text)) ? text : unformat(path, text, fingerprints),
      );
    },
  };
}

/** The text as we lay it out, where a formatter went over it before it was committed. */
async function unformat(
  path: string,
  text: string,
  fingerprints: readonly Fingerprint[],
): Promise<string | undefined> {
  const plain = normalise(text);
  const laidOut = await format(path, plain).catch(() => plain);
  const skeletons = new Set([plain, laidOut].map((one) => hashSkeleton(path, one)));
  const isSame = fingerprints.some(({ skeleton }) => skeleton && skeletons.has(skeleton));
  return isSame ? laidOut : undefined;
}
