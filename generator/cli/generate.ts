/** `specwright generate`: runs the pipeline and says what came of it. */

import { versioned } from '../package/packing.ts';
import { recallOrGenerate } from '../pipeline.ts';
import { now } from '../timings.ts';
import { tuneEngine } from './engine.ts';
import type { Flags } from './flags.ts';
import { createProgress, createWaitNotice } from './progress.ts';
import { buildRequest } from './request.ts';
import {
  exitCode,
  printDiagnostics,
  printForHost,
  printOutcome,
  printTimings,
  say,
} from './report.ts';
import { formatSummary } from './summary.ts';

export async function generate(flags: Flags): Promise<number> {
  const progress = createProgress(flags);
  const start = now();
  const outcome = await recallOrGenerate(buildRequest(flags), {
    dry: false,
    overwrite: flags.overwrite,
    cache: flags.cache ? undefined : false,
    packing: versioned,
    onWait: createWaitNotice(flags),
    onStage: progress.show,
    onWork: tuneEngine,
  }).finally(progress.clear);
  const code = exitCode(outcome.diagnostics);
  if (await printForHost(outcome.diagnostics, flags)) return code;
  if (flags.json) {
    printOutcome(outcome, flags);
    return code;
  }
  await printDiagnostics(outcome.diagnostics, outcome.failed ? nothing : '', outcome.printed);
  if (!outcome.failed) say(formatSummary(outcome, now() - start), flags);
  if (flags.timings) printTimings(outcome.timings);
  return code;
}

const nothing = 'Nothing was written.';
