/** Problems and timings in, lines on the terminal out. */

import type { Diagnostic, Problem, Sources } from '../diagnostics/diagnostic.ts';
import type { Outcome } from '../pipeline.ts';
import type { Timing } from '../timings.ts';
import type { Flags } from './flags.ts';

/** Prints problems with excerpt and caret to stderr (or as JSON to stdout); the exit code is theirs. */
export async function printProblems(
  problems: readonly (Problem | Diagnostic)[],
  flags: Pick<Flags, 'json'>,
  sources?: Sources,
): Promise<number> {
  const { toDiagnostics } = await import('../diagnostics/locate.ts');
  const { printDiagnostics } = await import('../diagnostics/print.ts');
  const found = toDiagnostics(problems.filter(isProblem), sources, process.cwd());
  const diagnostics = [...found, ...problems.filter(isDiagnostic)];
  if (flags.json) {
    process.stdout.write(`${JSON.stringify({ diagnostics }, null, 2)}\n`);
  } else if (diagnostics.length > 0) {
    const color = process.stderr.isTTY && process.env['NO_COLOR'] === undefined;
    process.stderr.write(`${printDiagnostics(diagnostics, { color, folder: process.cwd() })}\n`);
  }
  return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0;
}

export async function printDiagnosticsJson(
  problems: readonly Problem[],
  sources: Sources,
): Promise<number> {
  return printProblems(problems, { json: true }, sources);
}

/** The whole outcome for programs. */
export function printJson(outcome: Outcome, flags: Pick<Flags, 'timings'>): number {
  const changes = outcome.comparison?.changes ?? [];
  const result = {
    ok: !outcome.failed,
    diagnostics: outcome.diagnostics,
    files: changes.map(({ path, kind }) => ({ path, kind })),
    ...(flags.timings ? { timings: outcome.timings } : {}),
  };
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  return outcome.failed ? 1 : 0;
}

export function printTimings(timings: readonly Timing[]): void {
  const rows = timings.map(
    ({ stage, milliseconds }) => `  ${stage.padEnd(10)} ${milliseconds.toFixed(0).padStart(6)} ms`,
  );
  process.stdout.write(`${rows.join('\n')}\n`);
}

function isDiagnostic(problem: Problem | Diagnostic): problem is Diagnostic {
  return 'line' in problem;
}

function isProblem(problem: Problem | Diagnostic): problem is Problem {
  return !isDiagnostic(problem);
}
