/** Keeps checked texts and bytes by name: a folder of files, each with the hash or the checksum of its content. */

import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../../core/diagnostics/thrown.ts';
import { hashBytes } from './stamp.ts';

/** A damaged or foreign entry counts as absent, and a cache that cannot be written is none. */
export interface Store {
  read(name: string): string | undefined;
  write(name: string, text: string): void;
}

/** So many files are kept; of more, the oldest go. */
const most = 200;

export function createStore(folder: string): Store {
  return {
    read(name) {
      const text = attempt(() => readFileSync(join(folder, name), 'utf8')) ?? '';
      const body = text.slice(0, Math.max(0, text.lastIndexOf('\n// ')));
      return text === sealText(body) ? body : undefined;
    },
    // If this fails, only time is lost: the next run does the work again.
    write: (name, text) =>
      void attempt(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeWhole(join(folder, name), sealText(text));
        prune(folder);
      }),
  };
}

function sealText(text: string): string {
  return `${text}\n// ${hashBytes(text)}\n`;
}

/** Others see the old text or the new one. */
function writeWhole(path: string, content: string): void {
  const own = `${path}.${process.pid}`;
  try {
    writeFileSync(own, content, { mode: 0o600 });
    renameSync(own, path);
  } catch (error) {
    rmSync(own, { force: true });
    throw error;
  }
}

function prune(folder: string): void {
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? entry.name : [],
  );
  if (names.length <= most) return;
  const aged = names.map((name) => {
    const path = join(folder, name);
    return { path, time: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
  });
  aged.sort((a, b) => a.time - b.time);
  for (const { path } of aged.slice(0, names.length - most / 2)) rmSync(path, { force: true });
}
