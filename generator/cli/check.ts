/** `specwright check`: is the output what `generate` would write? Writes nothing; exit code 3 when it is not. */

import { createReporter } from '../diagnostics/reporter.ts';
import { type Outcome, run } from '../pipeline.ts';
import type { Change } from '../write/compare.ts';
import { manifestName } from '../write/manifest.ts';
import { printPatch } from '../write/patch.ts';
import type { Flags } from './flags.ts';
import { createProgress } from './progress.ts';
import { findProject } from './project-of-flags.ts';
import { exitCode, printDiagnostics, printOutcome, printProblems, printTimings } from './report.ts';

export async function check(flags: Flags): Promise<number> {
  const reporter = createReporter();
  const project = await findProject(flags, reporter);
  if (project === undefined) return printProblems(reporter, flags, '');
  const progress = createProgress(flags);
  const outcome = await run(project, {
    dry: true,
    strict: flags.strict,
    folder: process.cwd(),
    onStage: progress.show,
  }).finally(progress.clear);
  const stale = staleIn(outcome);
  const code = exitCode(outcome.diagnostics) || (stale.length > 0 ? 3 : 0);
  if (flags.json) {
    printOutcome(outcome, flags, { current: code === 0 });
    return code;
  }
  await printDiagnostics(outcome.diagnostics, '');
  if (!outcome.failed && !flags.quiet) await show(stale, outcome);
  if (flags.timings) printTimings(outcome.timings);
  return code;
}

/** Everything that a run of `generate` would change, or stop at. */
function staleIn({ comparison }: Outcome): readonly Change[] {
  if (comparison === undefined) return [];
  const stale = comparison.changes.filter(({ kind }) => kind !== 'unchanged');
  if (!comparison.manifestChanged || stale.length > 0) return stale;
  return [{ path: manifestName, kind: 'updated' }];
}

async function show(stale: readonly Change[], outcome: Outcome): Promise<void> {
  const all = outcome.comparison?.changes.length ?? 0;
  const lines = stale.map(({ kind, path }) => `${words[kind]}  ${path}\n`);
  const patches = await Promise.all(stale.map(printPatch));
  const shown = patches.filter((patch) => patch !== '').map((patch) => `\n${patch}`);
  process.stdout.write(`${lines.join('')}${shown.join('')}${verdict(stale, all)}\n`);
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

function verdict(stale: readonly Change[], all: number): string {
  if (stale.length === 0) return `Current: ${all} ${all === 1 ? 'file' : 'files'}.`;
  const count = `\nOut of date: ${stale.length} of ${all} files.`;
  const inTheWay = stale.some(({ kind }) => ['foreign', 'edited', 'blocked'].includes(kind));
  return inTheWay
    ? `${count} \`specwright generate\` will stop at those that are not its own, and say what to do.`
    : `${count} Run \`specwright generate\`, and commit the result.`;
}
