/** `specwright upgrade`: a new document → each line of the project that it touches, and what to do. */

import { resolve } from 'node:path';
import type { Diagnostic, Reporter } from '../core/diagnostics/diagnostic.ts';
import { createReporter } from '../core/diagnostics/reporter.ts';
import type { Upgraded, UpgradeReport } from '../../packages/upgrade/upgrade.ts';
import { readTextOrNothing } from '../run/disk/print.ts';
import { openProject } from '../run/pipeline/request.ts';
import { createStopwatch, type Stopwatch } from '../run/timings.ts';
import { relaxEngine, tuneEngine } from './engine.ts';
import type { Flags } from './flags.ts';
import {
  formatJson,
  formatSarif,
  listDiagnostics,
  printDiagnostics,
  printJson,
  printTimings,
} from './report.ts';

/** 0 where nothing breaks, 1 where lines do, 2 where something cannot be read. */
export async function runUpgrade(flags: Flags): Promise<number> {
  const [document = ''] = flags.request.names;
  return report(flags, { document, codes: { breaking: 1, unreadable: 2 } });
}

/** `specwright diff old new --project .`, with the exit codes of `diff`. */
export async function runDiffOfProject(flags: Flags): Promise<number> {
  const [old = '', document = ''] = flags.request.names;
  return report(flags, { old, document, codes: { breaking: 3, unreadable: 1 } });
}

interface Sides {
  readonly old?: string;
  readonly document: string;
  readonly codes: { readonly breaking: number; readonly unreadable: number };
}

async function report(flags: Flags, sides: Sides): Promise<number> {
  const reporter = createReporter();
  const watch = createStopwatch();
  const { report: found, diagnostics: run } = await look(flags, sides, { reporter, watch });
  const problems = reporter.problems.filter(
    ({ severity, code }) => severity === 'error' || code.startsWith('DIFF-'),
  );
  const own = listDiagnostics({ problems, sources: reporter.sources }, flags);
  // What a run only warns of, `lint` and `generate` say.
  const diagnostics = [...own, ...run.filter(({ severity }) => severity === 'error')];
  if (found === undefined) {
    if (isJson(flags)) printJson({ ok: false, diagnostics });
    else await printDiagnostics(diagnostics, '');
    return sides.codes.unreadable;
  }
  const { isBreaking } = await import('../../packages/upgrade/upgrade.ts');
  const code = isBreaking(found) ? sides.codes.breaking : 0;
  if (!isJson(flags)) await printDiagnostics(diagnostics, '');
  if (!(flags.quiet && code === 0)) await print(found, diagnostics, { flags, isOk: code === 0 });
  if (flags.timings && !isJson(flags)) printTimings(watch.timings());
  return code;
}

interface Context {
  readonly reporter: Reporter;
  readonly watch: Stopwatch;
}

async function look(
  flags: Flags,
  { old, document }: Sides,
  { reporter, watch }: Context,
): Promise<Upgraded> {
  const { api, request } = flags;
  const { folder: working, config } = request;
  const folder = flags.project === undefined ? working : resolve(working, flags.project);
  // A config that is named is relative to the working folder, and the code is where it is said to be.
  const at = config === undefined ? folder : working;
  await tuneEngine();
  const opened = await openProject({ ...request, names: [], folder: at }, reporter);
  if (opened === undefined || reporter.failed) return { diagnostics: [] };
  const { upgrade } = await import('../../packages/upgrade/upgrade.ts');
  return upgrade(
    {
      project: opened.project,
      document,
      folder: working,
      watch,
      // The compiler works as long as a service does.
      onLook: relaxEngine,
      ...(old !== undefined && { old }),
      ...(api !== undefined && { api }),
      ...(flags.write === true && { write: true }),
      ...(flags.project !== undefined && { code: folder }),
    },
    reporter,
  );
}

function isJson({ json, format }: Flags): boolean {
  return json === true || format === 'json';
}

interface Printing {
  readonly flags: Flags;
  readonly isOk: boolean;
}

async function print(
  found: UpgradeReport,
  diagnostics: readonly Diagnostic[],
  { flags, isOk }: Printing,
): Promise<void> {
  const { format } = flags;
  const { folder } = flags.request;
  const { listLines, printForPeople, printForRequest, buildCodeQuality } =
    await import('../../packages/upgrade/upgrade.ts');
  if (isJson(flags)) return printJson({ ok: isOk, ...found, diagnostics });
  if (format === 'markdown') return write(printForRequest(found));
  const lines = listLines(found);
  if (format === 'sarif') return write(await formatSarif(lines));
  if (format === 'gitlab') return write(`${formatJson(buildCodeQuality(lines))}\n`);
  if (format === 'github') {
    const { formatAnnotations } = await import('../core/diagnostics/sarif.ts');
    return write(formatAnnotations(lines));
  }
  const texts = new Map<string, readonly string[]>();
  const readLine = (file: string, line: number): string | undefined => {
    const known = texts.get(file) ?? readTextOrNothing(resolve(folder, file))?.split(/\r?\n/) ?? [];
    texts.set(file, known);
    return known[line - 1];
  };
  const color = process.stdout.isTTY && (process.env['NO_COLOR'] ?? '') === '';
  write(printForPeople(found, { color, readLine }));
}

function write(text: string): void {
  process.stdout.write(text);
}
