/** `specwright check`: is the output what `generate` would write? Writes nothing; exit code 3 when it is not. */

import { createReporter } from '../diagnostics/reporter.ts';
import { run } from '../pipeline.ts';
import type { Change } from '../write/compare.ts';
import { printPatch } from '../write/patch.ts';
import { createProgress } from './progress.ts';
import { findProject } from './project-of-flags.ts';
import type { Flags } from './flags.ts';
import { printDiagnostics, printJson, printReported, printTimings } from './report.ts';

export async function check(flags: Flags): Promise<number> {
  const reporter = createReporter({ strict: flags.strict });
  const project = await findProject(flags, reporter);
  if (project === undefined) return printReported(reporter, flags);
  const progress = createProgress(flags);
  const outcome = await run(project, { dry: true, strict: flags.strict, onStage: progress.show });
  progress.clear();
  const changes = outcome.comparison?.changes ?? [];
  const stale = changes.filter(({ kind }) => kind !== 'unchanged');
  const code = outcome.failed ? 1 : stale.length > 0 || outcome.comparison?.manifestChanged ? 3 : 0;
  if (flags.json) {
    printJson(outcome, flags);
    return code;
  }
  await printDiagnostics(outcome.diagnostics, flags);
  if (outcome.failed) return 1;
  await show(stale, flags);
  if (!flags.quiet) process.stdout.write(`${verdict(code, stale, changes.length)}\n`);
  if (flags.timings) printTimings(outcome.timings);
  return code;
}

async function show(stale: readonly Change[], flags: Flags): Promise<void> {
  if (flags.quiet) return;
  for (const change of stale) {
    process.stdout.write(`${words[change.kind]}  ${change.path}\n`);
  }
  for (const change of stale) process.stdout.write(`\n${await printPatch(change)}`);
}

const words: Record<Change['kind'], string> = {
  created: 'missing',
  updated: 'stale  ',
  unchanged: 'current',
  removed: 'extra  ',
  kept: 'edited ',
  foreign: 'foreign',
  edited: 'edited ',
  blocked: 'blocked',
};

function verdict(code: number, stale: readonly Change[], all: number): string {
  if (code === 0) return `Current: ${all} files.`;
  return `Out of date: ${stale.length} of ${all} files. Run \`specwright generate\` and commit the result.`;
}
