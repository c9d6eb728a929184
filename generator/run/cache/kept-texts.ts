/** Folders of texts in the cache: what the last run wrote, by path, and what people had where edits were merged. */

import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { attempt } from '../../core/diagnostics/thrown.ts';
import { hashBytes } from './stamp.ts';

/** Keeps texts in a folder. A reader knows the hash of the text that it looks for, so a damaged one is not found. */
interface KeptTexts {
  read(path: string): string | undefined;
  has(path: string): boolean;
  /** Does nothing where it cannot be written. */
  write(path: string, text: string): void;
}

/** The texts that were written into an output root; each replaces the one before of its path. */
export function openWritten(folder: string, root: string): KeptTexts {
  const own = join(folder, `written-${hashBytes(root).slice(0, 16)}`);
  const locate = (path: string): string => join(own, hashBytes(path).slice(0, 24));
  let isMade = false;
  const make = (): void => {
    if (isMade) return;
    mkdirSync(own, { recursive: true, mode: 0o700 });
    utimesSync(own, new Date(), new Date());
    keepNewest(folder, /^written-/, 20);
    isMade = true;
  };
  return {
    read: (path) => attempt(() => readFileSync(locate(path), 'utf8')),
    has: (path) => statSync(locate(path), { throwIfNoEntry: false }) !== undefined,
    write: (path, text) =>
      void attempt(() => {
        make();
        writeFileSync(locate(path), text, { mode: 0o600 });
      }),
  };
}

/** Keeps a text under a name of its own, and gives its path. The same text is kept once. */
export function saveText(folder: string, path: string, text: string): string {
  const own = join(folder, 'edited');
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const file = join(own, `${hashBytes(`${path}\n${text}`).slice(0, 16)}-${basename(path)}`);
  writeFileSync(file, text, { mode: 0o600 });
  attempt(() => keepNewest(own, /^/, 500));
  return file;
}

/** Removes the oldest entries of a folder with such a name, beyond that many. */
function keepNewest(folder: string, name: RegExp, most: number): void {
  const names = readdirSync(folder).filter((one) => name.test(one));
  if (names.length <= most) return;
  const aged = names.map((one) => {
    const path = join(folder, one);
    return { path, time: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
  });
  aged.sort((a, b) => a.time - b.time);
  for (const { path } of aged.slice(0, names.length - most)) {
    rmSync(path, { recursive: true, force: true });
  }
}
