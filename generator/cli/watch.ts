/** `specwright watch`: generates, and again whenever something that it read is saved, until Ctrl-C. */

import { relative } from 'node:path';
import { unversioned } from '../../packages/publish/packing.ts';
import type { Outcome } from '../run/outcome.ts';
import { watchFor } from '../run/watch/watch.ts';
import type { Flags } from './flags.ts';
import {
  createProgress,
  createWaitNotice,
  formatSummary,
  printDiagnostics,
  printTimings,
  say,
} from './report.ts';

/** 0 when it is stopped: faults were reported, and corrected or not, on the way. */
export async function watchCommand(flags: Flags): Promise<number> {
  const stop = new AbortController();
  const progress = createProgress(flags);
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  let isFirst = true;
  await watchFor(flags.request, {
    signal: stop.signal,
    packing: unversioned,
    keepEdits: flags['keep-edits'] === true,
    cache: flags['no-cache'] ? false : undefined,
    onStage: progress.show,
    onWait: createWaitNotice(flags),
    onRun: async (outcome, cause) => {
      progress.clear();
      if (cause !== undefined) say(`\n${relative(process.cwd(), cause)} changed`, flags);
      await show(outcome, flags);
      if (isFirst) say('Watching the files that this was made from. Press Ctrl-C to stop.', flags);
      isFirst = false;
    },
  });
  return 0;
}

function adviseWatching({ failed, isWritten }: Outcome): string {
  if (!failed) return '';
  return isWritten ? 'All files were written.' : 'The last good output is kept.';
}

async function show(outcome: Outcome, flags: Flags): Promise<void> {
  const { diagnostics, failed, printed, timings } = outcome;
  await printDiagnostics(diagnostics, adviseWatching(outcome), printed);
  if (failed) return;
  const spent = timings.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  say(formatSummary(outcome, spent), flags);
  if (flags.timings) printTimings(timings);
}
