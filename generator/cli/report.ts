/** Problems and timings in, lines for people (or JSON for programs) out. */

import { stripVTControlCharacters } from 'node:util';
import type { Diagnostic, Reporter } from '../diagnostics/diagnostic.ts';
import { toDiagnostics } from '../diagnostics/locate.ts';
import { applyStrict } from '../diagnostics/reporter.ts';
import { replaceUnseen } from '../diagnostics/lines.ts';
import type { Outcome } from '../pipeline/outcome.ts';
import type { Timing } from '../timings.ts';
import type { Flags } from './flags.ts';
import { readVersion } from './version.ts';

/** 2 where an emitter wrote what is no TypeScript, 1 where the input has errors. */
export function exitCode(diagnostics: readonly Diagnostic[]): number {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.some(({ code }) => code.startsWith('BUG-'))) return 2;
  return errors.length > 0 ? 1 : 0;
}

/** What a reporter holds, where no pipeline ran. */
export function listDiagnostics(
  reporter: Reporter,
  { strict }: Pick<Flags, 'strict'>,
): Diagnostic[] {
  return toDiagnostics(applyStrict(reporter.problems, strict), reporter.sources, process.cwd());
}

/** Prints problems with excerpt and caret to stderr, and their count; `printed` are they, in colour, where that was done before. */
export async function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  after: string,
  printed?: string,
): Promise<void> {
  if (diagnostics.length === 0) return;
  const { countDiagnostics, printDiagnostics: print } = await import('../node/print.ts');
  const color = process.stderr.isTTY && (process.env['NO_COLOR'] ?? '') === '';
  const colored = printed ?? print(diagnostics, { color, folder: process.cwd() });
  const blocks = color ? colored : stripVTControlCharacters(colored);
  process.stderr.write(`${blocks}\n\n${countDiagnostics(diagnostics)}. ${after}`.trimEnd() + '\n');
}

/** A command that ends before the pipeline: nothing but problems. */
export async function printProblems(
  reporter: Reporter,
  flags: Pick<Flags, 'json' | 'strict'>,
  after: string,
): Promise<number> {
  const diagnostics = listDiagnostics(reporter, flags);
  const code = exitCode(diagnostics);
  if (flags.json) printJson({ ok: code === 0, diagnostics });
  else await printDiagnostics(diagnostics, after);
  return code;
}

/** The whole outcome for programs. */
export function printOutcome(outcome: Outcome, flags: Pick<Flags, 'timings'>, more = {}): void {
  printJson({
    ok: !outcome.failed,
    ...more,
    diagnostics: outcome.diagnostics,
    files: outcome.changes.map(({ path, kind }) => ({ path, kind })),
    ...(flags.timings ? { timings: outcome.timings } : {}),
  });
}

/** A line about what was done, unless only problems are asked for. */
export function say(text: string, { quiet }: Pick<Flags, 'quiet'>): void {
  if (!quiet) process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  process.stdout.write(`${formatJson(value)}\n`);
}

export function printTimings(timings: readonly Timing[]): void {
  const rows = timings.map(
    ({ stage, milliseconds }) => `  ${stage.padEnd(10)} ${milliseconds.toFixed(0).padStart(6)} ms`,
  );
  process.stdout.write(`${rows.join('\n')}\n`);
}

/** Whether `--format` wants the problems for a code host; then they are all that is printed. */
export async function printForHost(
  diagnostics: readonly Diagnostic[],
  { format }: Pick<Flags, 'format'>,
): Promise<boolean> {
  if (format === 'sarif') {
    const { buildSarif } = await import('../diagnostics/sarif.ts');
    printJson(buildSarif(diagnostics, readVersion()));
    return true;
  }
  if (format !== 'github') return false;
  const { formatAnnotations } = await import('../diagnostics/sarif.ts');
  process.stdout.write(formatAnnotations(diagnostics));
  return true;
}

/** The same JSON, whose texts steer no terminal: JSON itself escapes only a part of what can. */
export function formatJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return replaceUnseen(text, (sign) =>
    sign === '\n'
      ? sign
      : sign.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
