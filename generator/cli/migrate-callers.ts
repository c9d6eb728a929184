/** `specwright migrate --callers`: code that calls clients of other generators calls ours, where that is certain. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Reporter } from '../core/diagnostics/diagnostic.ts';
import { attempt } from '../core/diagnostics/thrown.ts';
import { createReporter } from '../core/diagnostics/reporter.ts';
import { openProject } from '../run/pipeline/request.ts';
import { printPatch } from '../run/write/patch.ts';
import type { CallerEdit, Move, UncertainCall } from '../../packages/callers/callers.ts';
import { findOldOutputs, type OldOutput } from '../../packages/migrate/migrate.ts';
import type { Flags } from './flags.ts';
import {
  exitCode,
  formatCount,
  listDiagnostics,
  printDiagnostics,
  printJson,
  printProblems,
  say,
} from './report.ts';

/** Prints the changes; only `--write` makes them. */
export async function runMigrateCallers(flags: Flags): Promise<number> {
  const { names, folder: working } = flags.request;
  const folder = resolve(working, names[0] ?? '.');
  const reporter = createReporter();
  const changes = await planChanges(folder, flags, reporter);
  if (changes === undefined) return printProblems(reporter, flags, 'Nothing was written.');
  const { edits, uncertain } = changes;
  const isWritten = flags.write === true && !reporter.failed;
  const { writeEdits } = await import('../../packages/callers/callers.ts');
  const changed = isWritten ? listUncommitted(folder, edits) : [];
  const written = isWritten ? writeEdits(edits, reporter) : [];
  const diagnostics = listDiagnostics(reporter, flags);
  const code = exitCode(diagnostics);
  if (flags.json) {
    const shown = edits.map((edit) => ({ ...edit, path: show(edit.path, working) }));
    const left = uncertain.map((one) => ({ ...one, path: show(one.path, working) }));
    printJson({
      ok: code === 0,
      edits: shown,
      uncertain: left,
      written: written.map((path) => show(path, working)),
      diagnostics,
    });
    return code;
  }
  if (!isWritten) await printPatches(edits, working);
  else for (const path of written) say(`Changed ${show(path, working)}`, flags);
  if (changed.length > 0) {
    say(`These had changes that are not committed: ${changed.join(', ')}`, flags);
  }
  for (const line of listUncertain(uncertain, working)) say(line, flags);
  say(summarize({ edits, uncertain, isWritten }), flags);
  await printDiagnostics(diagnostics, '');
  return code;
}

/** Undefined where there is nothing to plan: then there are problems. */
async function planChanges(folder: string, flags: Flags, reporter: Reporter) {
  const olds = await findOldOutputs(folder, reporter);
  if (olds.length === 0) return undefined;
  const { allow, overlays } = flags.request;
  const opened = await openProject({ folder, allow, overlays }, reporter);
  if (opened === undefined) return undefined;
  const callers = await import('../../packages/callers/callers.ts');
  const { outputs, texts } = await callers.openOutputs(opened.project, reporter);
  if (reporter.failed) return undefined;
  const moves = olds.flatMap((old): Move[] => {
    const output = outputs.find(({ input }) => input === old.input);
    const why = output === undefined ? 'no API of the config reads its document' : undefined;
    const isKnown = callers.knowsCallers(old);
    const isThere = old.files !== undefined || existsSync(old.path);
    if (output !== undefined && isKnown && isThere) return [{ old, output }];
    const other = isKnown
      ? `there is nothing at ${show(old.path, folder)}, and no file beside it says that ${old.tool} wrote it: run its generator first`
      : `callers of ${old.tool} are not known: the page has their counterparts`;
    reportLeft(old, why ?? other, reporter);
    return [];
  });
  if (moves.length === 0) return undefined;
  const paths = [
    ...olds.flatMap(({ path, files }) => (files === undefined ? [path] : [...files])),
    opened.project.root,
  ];
  const code = await callers.openCode(folder, { texts, outputs: paths });
  return callers.planCallerChanges(code, moves);
}

function reportLeft({ path, tool }: OldOutput, why: string, reporter: Reporter): void {
  reporter.report({
    code: 'CONF-726',
    severity: 'warning',
    message: `Callers of what ${tool} wrote are left as they are: ${why}.`,
    at: { file: path, pointer: '' },
    help: 'docs/migrate.md of specwright has each call beside its counterpart.',
  });
}

async function printPatches(edits: readonly CallerEdit[], working: string): Promise<void> {
  for (const { path, before, after } of edits) {
    process.stdout.write(await printPatch({ path: show(path, working), before, after }));
  }
}

/** `path:line  expression  why`, in columns. */
function listUncertain(uncertain: readonly UncertainCall[], working: string): readonly string[] {
  if (uncertain.length === 0) return [];
  const rows = uncertain.map((one) => ({ ...one, at: `${show(one.path, working)}:${one.line}` }));
  const widths = [
    Math.max(...rows.map(({ at }) => at.length)),
    Math.max(...rows.map(({ expression }) => expression.length)),
  ] as const;
  const lines = rows.map(
    ({ at, expression, why }) => `${at.padEnd(widths[0])}  ${expression.padEnd(widths[1])}  ${why}`,
  );
  return ['\nFor you to look at:\n', ...lines];
}

interface Summary {
  readonly edits: readonly CallerEdit[];
  readonly uncertain: readonly UncertainCall[];
  readonly isWritten: boolean;
}

function summarize({ edits, uncertain, isWritten }: Summary): string {
  const left = `${formatCount(uncertain.length, 'use')} left for you`;
  const files = formatCount(edits.length, 'file');
  if (isWritten) return `\n${files} changed, ${left}.`;
  const next = edits.length === 0 ? '' : ' `--write` makes the changes.';
  return `\n${files} would change, ${left}. Nothing was written.${next}`;
}

/** Lists the files that git could not give back. Outside of a repository none are known. */
function listUncommitted(folder: string, edits: readonly CallerEdit[]): readonly string[] {
  const paths = edits.filter(({ before }) => before !== undefined).map(({ path }) => path);
  if (paths.length === 0) return [];
  const args = ['status', '--porcelain', '--', ...paths];
  const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const;
  const status = attempt(() => execFileSync('git', args, options)) ?? '';
  return status.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(3)]));
}

function show(path: string, working: string): string {
  return relative(working, path).replaceAll('\\', '/');
}
