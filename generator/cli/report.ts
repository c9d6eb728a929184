/** Problems and timings in, lines on the terminal out. */

import type { Diagnostic, Reporter } from '../diagnostics/diagnostic.ts';
import { toDiagnostics } from '../diagnostics/locate.ts';
import type { Outcome } from '../pipeline.ts';
import type { Timing } from '../timings.ts';
import type { Flags } from './flags.ts';

type Style = Pick<Flags, 'json'>;

/** Prints problems with excerpt and caret to stderr (or as JSON to stdout); the exit code is theirs. */
export async function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  style: Style,
): Promise<number> {
  if (style.json) {
    process.stdout.write(`${JSON.stringify({ diagnostics }, null, 2)}\n`);
  } else if (diagnostics.length > 0) {
    const { printDiagnostics: print } = await import('../diagnostics/print.ts');
    const color = process.stderr.isTTY && process.env['NO_COLOR'] === undefined;
    process.stderr.write(`${print(diagnostics, { color, folder: process.cwd() })}\n`);
  }
  return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0;
}

/** The same for what a reporter holds, where no pipeline ran. */
export async function printReported(reporter: Reporter, style: Style): Promise<number> {
  const diagnostics = toDiagnostics(reporter.problems, reporter.sources, process.cwd());
  return printDiagnostics(diagnostics, style);
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
