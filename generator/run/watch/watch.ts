/** Runs a request now and after every change of what it reads, until it is stopped. */

import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Outcome } from '../outcome.ts';
import { recallOrGenerate } from '../pipeline/pipeline.ts';
import type { Request, SessionOptions } from '../pipeline/session.ts';
import { watchFiles } from './files.ts';

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
      // After a failure the inputs of earlier runs stay, so that their next change can mend it.
      known = new Set(outcome.failed ? [...known, ...outcome.inputs] : outcome.inputs);
      watcher.set([...known]);
      // What was saved before its folder was watched is seen by one more look.
      if (isNew) changes.add(undefined);
      const report = JSON.stringify([outcome.failed, outcome.diagnostics]);
      const isChange = outcome.changes.some(({ kind }) => kind !== 'unchanged' && kind !== 'kept');
      if (report !== last || isChange) await onRun(outcome, cause);
      last = report;
    }
  } finally {
    watcher.close();
  }
}

interface Queue {
  /** Adds a file that changed. Without a path it only calls for another run. */
  readonly add: (path: string | undefined) => void;
  /** Waits for a change and then for silence, and gives the first file that changed. Once aborted, it does not wait. */
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
