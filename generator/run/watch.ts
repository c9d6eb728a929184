/** Runs a request now and after every change of what it reads, until it is stopped. */

import { EventEmitter, once } from 'node:events';
import { existsSync, type FSWatcher, unwatchFile, watch, watchFile } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { recallOrGenerate, type SessionOptions } from './pipeline/pipeline.ts';
import type { Outcome } from './outcome.ts';
import type { Request } from './pipeline/request.ts';

interface WatchOptions extends Omit<SessionOptions, 'dry' | 'overwrite'> {
  /** Called after each run whose result differs from the one before; `cause` is the file that changed. */
  readonly onRun: (outcome: Outcome, cause: string | undefined) => Promise<void>;
  /** Ends it, when the run that goes on is over. */
  readonly signal: AbortSignal;
}

/** Programs save several files, or one in several steps: so many milliseconds of silence end a change. */
const silence = 40;

export async function watchFor(request: Request, options: WatchOptions): Promise<void> {
  const { signal, onRun, ...session } = options;
  const changes = createQueue(signal);
  const watcher = watchFiles(changes.add);
  let known = new Set<string>();
  let last = '';
  try {
    for (let cause: string | undefined; ; cause = await changes.next()) {
      if (signal.aborted) return;
      const outcome = await recallOrGenerate(request, { ...session, dry: false });
      const isNew = outcome.inputs.some((path) => !known.has(path));
      // Those of earlier runs stay among them, so that a fault can heal.
      known = new Set(outcome.failed ? [...known, ...outcome.inputs] : outcome.inputs);
      watcher.set([...known]);
      // What was saved before its folder was watched is seen by one more look.
      if (isNew) changes.add(undefined);
      const said = JSON.stringify([outcome.failed, outcome.diagnostics]);
      const isChange = outcome.changes.some(({ kind }) => kind !== 'unchanged' && kind !== 'kept');
      if (said !== last || isChange) await onRun(outcome, cause);
      last = said;
    }
  } finally {
    watcher.close();
  }
}

interface Queue {
  /** Without a path it only asks for another look. */
  readonly add: (path: string | undefined) => void;
  /** The first file that changed since this was asked last, once there is silence; at once when all is over. */
  next(): Promise<string | undefined>;
}

function createQueue(signal: AbortSignal): Queue {
  let waiting: (string | undefined)[] = [];
  const events = new EventEmitter();
  return {
    add(path) {
      waiting.push(path);
      events.emit('change');
    },
    async next() {
      while (waiting.length === 0 && !signal.aborted) {
        await once(events, 'change', { signal }).catch(() => undefined);
      }
      for (let count = 0; count < waiting.length && !signal.aborted;) {
        count = waiting.length;
        await setTimeout(silence);
      }
      const first = waiting.find((path) => path !== undefined);
      waiting = [];
      return first;
    },
  };
}

interface FileWatcher {
  /** From now on these count, and no others: of a folder, all that is in it. */
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
