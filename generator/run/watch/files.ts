/** Watches files by the folders that they are in, and calls back with each one that changes. */

import { existsSync, type FSWatcher, unwatchFile, watch, watchFile } from 'node:fs';
import { dirname, join, sep } from 'node:path';

interface FileWatcher {
  /** Replaces the paths that are watched. A folder counts with all that is in it. */
  set(paths: readonly string[]): void;
  close(): void;
}

/** Folders are watched, not files: editors that save by renaming leave a watched file behind. */
export function watchFiles(changed: (path: string) => void): FileWatcher {
  const watchers = new Map<string, FSWatcher>();
  const polled = new Set<string>();
  let wanted: ReadonlySet<string> = new Set();
  const known = (folder: string, name: string | null): void => {
    const path = name === null ? folder : join(folder, name);
    const hit = wanted.has(folder)
      ? path
      : [...wanted].find((one) => one === path || one.startsWith(path + sep));
    if (hit !== undefined) changed(hit);
  };
  const poll = (folder: string): void => {
    for (const path of [...wanted].filter(
      (one) => findFolder(one) === folder && !polled.has(one),
    )) {
      polled.add(path);
      watchFile(path, { interval: pause }, () => changed(path));
    }
  };
  const begin = (folder: string): void => {
    if (watchers.has(folder)) return;
    try {
      const watcher = watch(folder, (_kind, name) => known(folder, name));
      watcher.on('error', () => end(folder));
      watchers.set(folder, watcher);
    } catch {
      // The system has no watch left to give.
      poll(folder);
    }
  };
  const end = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  return {
    set(paths) {
      wanted = new Set(paths);
      const folders = new Set(paths.map(findFolder));
      for (const folder of watchers.keys()) if (!folders.has(folder)) end(folder);
      for (const folder of folders) begin(folder);
    },
    close() {
      for (const folder of watchers.keys()) end(folder);
      for (const path of polled) unwatchFile(path);
    },
  };
}

/** Milliseconds between two looks where looking is all there is. */
const pause = 500;

/** The folder of a path, or the nearest one above it that is there. */
function findFolder(path: string): string {
  let folder = dirname(path);
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}
