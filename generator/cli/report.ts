/** Prints what a command found, did, or is doing: lines for people, or JSON for programs. */

import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Diagnostic, Problem, Reporter, Sources } from '../core/diagnostics/diagnostic.ts';
import { toDiagnostics } from '../core/diagnostics/locate.ts';
import { applyStrict } from '../core/diagnostics/reporter.ts';
import { replaceUnseen } from '../core/diagnostics/lines.ts';
import { readVersion } from '../run/disk/package-root.ts';
import { packageFile, unlicensed } from '../../packages/publish/packing.ts';
import type { Outcome } from '../run/outcome.ts';
import type { Timing } from '../run/timings.ts';
import type { Change } from '../run/write/change.ts';
import type { Owner } from '../run/write/lock.ts';
import type { Flags } from './flags.ts';

/** 2 where an emitter wrote what is no TypeScript, 1 where the input has errors. */
export function exitCode(diagnostics: readonly Diagnostic[]): number {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.some(({ code }) => code.startsWith('BUG-'))) return 2;
  return errors.length > 0 ? 1 : 0;
}

export function listDiagnostics(
  reported: { readonly problems: readonly Problem[]; readonly sources?: Sources | undefined },
  { request: { strict, folder } }: Pick<Flags, 'request'>,
): Diagnostic[] {
  return toDiagnostics(applyStrict(reported.problems, strict), reported.sources, folder);
}

/** Prints problems with excerpt and caret to stderr, and their count; `printed` are they, in colour, where that was done before. */
export async function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  after: string,
  printed?: string,
): Promise<void> {
  if (diagnostics.length === 0) return;
  const { countDiagnostics, printDiagnostics: print } = await import('../run/disk/print.ts');
  const color = process.stderr.isTTY && (process.env['NO_COLOR'] ?? '') === '';
  const colored = printed ?? print(diagnostics, { color, folder: process.cwd() });
  const blocks = color ? colored : stripVTControlCharacters(colored);
  process.stderr.write(`${blocks}\n\n${countDiagnostics(diagnostics)}. ${after}`.trimEnd() + '\n');
}

/** A command that ends before the pipeline: nothing but problems. */
export async function printProblems(
  reporter: Reporter,
  flags: Pick<Flags, 'json' | 'request'>,
  after: string,
): Promise<number> {
  const diagnostics = listDiagnostics(reporter, flags);
  const code = exitCode(diagnostics);
  if (flags.json) printJson({ ok: code === 0, diagnostics });
  else await printDiagnostics(diagnostics, after);
  return code;
}

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
  if (format !== 'sarif' && format !== 'github') return false;
  const { formatAnnotations } = await import('../core/diagnostics/sarif.ts');
  process.stdout.write(
    format === 'sarif' ? await formatSarif(diagnostics) : formatAnnotations(diagnostics),
  );
  return true;
}

export async function formatSarif(diagnostics: readonly Diagnostic[]): Promise<string> {
  const { buildSarif } = await import('../core/diagnostics/sarif.ts');
  return `${formatJson(buildSarif(diagnostics, readVersion()))}\n`;
}

/** Prints JSON that controls no terminal. JSON.stringify escapes only a part of the characters that can. */
export function formatJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return replaceUnseen(text, (sign) =>
    sign === '\n'
      ? sign
      : sign.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}

/** On a terminal a row per API and a total; elsewhere the total alone. */
export function formatSummary(outcome: Outcome, milliseconds: number): string {
  const rows = process.stdout.isTTY ? formatTable(outcome) : [];
  const folder = relative(process.cwd(), outcome.root) || '.';
  const total = `${folder}: ${formatChanges(outcome)} (${(milliseconds / 1000).toFixed(1)} s)`;
  const { choices = [] } = outcome;
  const others = [...listPackageLines(outcome), ...listSaved(outcome), ...choices];
  return [...rows, total, ...others].join('\n');
}

/** A merge keeps the edits; what was there before it is kept, too. */
function listSaved({ saved = [] }: Outcome): readonly string[] {
  return saved.map(([path, copy]) => `${path} as it was before: ${relative(process.cwd(), copy)}`);
}

/** A line about a new version of the package: `shop-client 0.1.0 → 0.2.0`. */
function listPackageLines({ changes }: Outcome): readonly string[] {
  const change = changes.find(({ path }) => path === packageFile);
  if (change?.kind !== 'created' && change?.kind !== 'updated') return [];
  const [was, is] = [readFields(change.before), readFields(change.after)];
  if (was.version === is.version || is.name === undefined) return [];
  const version = was.version === undefined ? is.version : `${was.version} → ${is.version}`;
  const license =
    is.license === unlicensed
      ? `; its licence is ${unlicensed}, because the document names no license that npm knows: set \`license\` in ${packageFile}`
      : `, licence ${is.license}`;
  return [`${is.name} ${version}${was.version === undefined ? license : ''}`];
}

function readFields(text = '{}') {
  // Read before, and written by us.
  return JSON.parse(text) as Partial<Record<'name' | 'version' | 'license', string>>;
}

function formatTable({ counts }: Outcome): string[] {
  const width = Math.max(...counts.map(({ id }) => id.length), 0);
  return counts.map(
    ({ id, operations, models }) =>
      `  ${id.padEnd(width)}  ${formatCount(operations, 'operation').padStart(14)}  ${formatCount(models, 'model').padStart(10)}`,
  );
}

function formatChanges({ changes }: Outcome): string {
  const count = (kind: Change['kind']): number =>
    changes.filter((change) => change.kind === kind).length;
  const parts = (['created', 'updated', 'merged', 'removed'] as const)
    .filter((kind) => count(kind) > 0)
    .map((kind) => `${count(kind)} ${kind}`);
  const unchanged = formatCount(count('unchanged'), 'file');
  if (parts.length === 0) return `${unchanged}, all current`;
  return count('unchanged') === 0
    ? parts.join(', ')
    : `${parts.join(', ')}, ${count('unchanged')} unchanged`;
}

export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Does nothing when nobody watches: no terminal, `--quiet`, `--json`. */
export function createProgress({ quiet, json }: Pick<Flags, 'quiet' | 'json'>) {
  const write = (text: string): void => {
    if (process.stderr.isTTY && !quiet && !json) process.stderr.write(text);
  };
  return {
    show: (text: string) => write(`\r\u001B[K  ${text} …`),
    clear: () => write('\r\u001B[K'),
  };
}

/** Says that this run waits for another one, also without a terminal: a log must say why nothing happens. */
export function createWaitNotice(flags: Flags): (owner: Owner) => void {
  return ({ pid }) => {
    if (flags.quiet || flags.json) return;
    process.stderr.write(`Waiting for process ${pid}, which writes into the same folder.\n`);
  };
}
