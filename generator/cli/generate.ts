/** `specwright generate`: runs the pipeline and says what came of it. */

import { versioned } from '../../packages/publish/packing.ts';
import { recallOrGenerate } from '../run/pipeline/pipeline.ts';
import type { Outcome } from '../run/outcome.ts';
import { now } from '../run/timings.ts';
import { collectGarbage, tuneEngine } from './engine.ts';
import type { Flags } from './flags.ts';
import {
  createProgress,
  createWaitNotice,
  exitCode,
  formatSummary,
  printDiagnostics,
  printForHost,
  printOutcome,
  printTimings,
  say,
} from './report.ts';

export async function generate(flags: Flags): Promise<number> {
  const start = now();
  const outcome = await runPipeline(flags, false);
  const code = exitCode(outcome.diagnostics);
  if (await printForHost(outcome.diagnostics, flags)) return code;
  if (flags.json) {
    printOutcome(outcome, flags);
    return code;
  }
  await printDiagnostics(outcome.diagnostics, advise(outcome), outcome.printed);
  if (!outcome.failed || outcome.isWritten) say(formatSummary(outcome, now() - start), flags);
  if (flags.timings) printTimings(outcome.timings);
  return code;
}

function advise({ failed, isWritten }: Outcome): string {
  if (!failed) return '';
  return isWritten ? 'All files were written.' : 'Nothing was written.';
}

export function runPipeline(flags: Flags, dry: boolean): Promise<Outcome> {
  const progress = createProgress(flags);
  return recallOrGenerate(flags.request, {
    dry,
    overwrite: flags.overwrite ?? [],
    keepEdits: flags['keep-edits'] === true,
    cache: flags['no-cache'] ? false : undefined,
    packing: versioned,
    onWait: createWaitNotice(flags),
    onStage: progress.show,
    onWork: tuneEngine,
    collect: collectGarbage,
  }).finally(progress.clear);
}
