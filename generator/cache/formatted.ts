/** Raw texts in, formatted ones out without a formatter, where the output still holds what an earlier run made of the same raw text. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../load/structure/pointer.ts';
import { hashText, normalise } from '../write/hash.ts';
import { type Cache, formatName } from './cache.ts';
import { listPackageFiles } from './package-files.ts';
import { hashBytes } from './stamp.ts';

/** What formatting need not do again. Texts themselves are not kept: they stand in the output. */
export interface Formatted {
  /** Of a file in the output root; undefined where it must be formatted. */
  recall(root: string, path: string, raw: string): string | undefined;
  /** Of a file that was formatted. */
  learn(path: string, raw: string): void;
  /** Keeps what was learned, and nothing else; takes the hashes of what was made of it. */
  keep(hashes: ReadonlyMap<string, string>): void;
}

/** Hashes of a raw text and of what was made of it (as `hashText` gives it). */
type Pair = readonly [raw: string, text: string];

export function openFormatted({ store, identity }: Cache, request: string): Formatted {
  const name = formatName(`formatted ${request}`);
  const writer = `${identity} ${listFormatterVersions()}`;
  const known = parse(store.read(name), writer);
  const next = new Map<string, string>();
  return {
    recall(root, path, raw) {
      const [rawHash, textHash] = known.get(path) ?? [];
      if (textHash === undefined || hashBytes(raw) !== rawHash) return undefined;
      const text = findText(join(root, path));
      if (text === undefined || hashText(text) !== textHash) return undefined;
      next.set(path, rawHash);
      return text;
    },
    learn: (path, raw) => void next.set(path, hashBytes(raw)),
    keep(hashes) {
      const files = [...next].map(([path, raw]) => [path, [raw, hashes.get(path)]]);
      store.write(name, JSON.stringify({ writer, files }));
    },
  };
}

/** Another version may lay out the same text in another way. */
function listFormatterVersions(): string {
  const manifests = listPackageFiles().filter((path) =>
    /(?:oxfmt|prettier).package\.json$/.test(path),
  );
  return hashBytes(manifests.map((path) => readFileSync(path, 'utf8')).join('\n'));
}

function parse(text: string | undefined, writer: string): ReadonlyMap<string, Pair> {
  const value: unknown = text === undefined ? undefined : JSON.parse(text);
  if (!isObject(value) || value['writer'] !== writer || !Array.isArray(value['files'])) {
    return new Map();
  }
  // The store vouches for the text, and the writer for its shape.
  return new Map(value['files'] as [string, Pair][]);
}

/** As a run writes it, whatever a checkout did to its line ends. */
function findText(path: string): string | undefined {
  try {
    return normalise(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
