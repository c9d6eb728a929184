/** `specwright upgrade`: a new document → each line of the project that it touches, and what to do. */

import { resolve } from 'node:path';
import type { Diagnostic, Reporter } from '../core/diagnostics/diagnostic.ts';
import { createReporter } from '../core/diagnostics/reporter.ts';
import type { TextOptions, Upgraded } from '../../packages/upgrade/upgrade.ts';
import { readVersion } from '../run/disk/package-root.ts';
import { readTextOrNothing } from '../run/disk/print.ts';
import { openProject } from '../run/pipeline/request.ts';
import type { Project } from '../run/project/project.ts';
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
  if (flags.generator) return reportGenerator(flags);
  const [document = ''] = flags.request.names;
  return report(flags, { document, codes: { breaking: 1, unreadable: 2 } });
}

/** The same documents, and the generator that is installed. */
async function reportGenerator(flags: Flags): Promise<number> {
  const reporter = createReporter();
  const watch = createStopwatch();
  const opened = await openFor(flags, reporter);
  const front = await import('../../packages/upgrade/upgrade.ts');
  const { report: found, diagnostics: run } = opened
    ? await front.upgradeGenerator({ ...opened, version: readVersion(), watch })
    : { diagnostics: [] };
  const diagnostics = [...listDiagnostics(reporter, flags), ...run.filter(isError)];
  if (found === undefined) return sayUnread(diagnostics, 'Nothing was compared.', flags);
  const isBreaking = front.isBreakingLine(found);
  if (!isJson(flags)) await printDiagnostics(diagnostics, '');
  if (!(flags.quiet && !isBreaking)) {
    await print(
      {
        json: { ok: !isBreaking, ...found, diagnostics },
        lines: front.listGeneratorLines(found),
        printForPeople: (how) => front.printGeneratorForPeople(found, how),
        printForRequest: () => front.printGeneratorForRequest(found),
      },
      flags,
    );
  }
  if (flags.timings && !isJson(flags)) printTimings(watch.timings());
  return isBreaking ? 1 : 0;
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

async function sayUnread(
  diagnostics: readonly Diagnostic[],
  advice: string,
  flags: Flags,
): Promise<number> {
  if (isJson(flags)) printJson({ ok: false, diagnostics });
  else await printDiagnostics(diagnostics, advice);
  return 2;
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
  const diagnostics = [...own, ...run.filter(isError)];
  if (found === undefined) {
    await sayUnread(diagnostics, '', flags);
    return sides.codes.unreadable;
  }
  const front = await import('../../packages/upgrade/upgrade.ts');
  const code = front.isBreaking(found) ? sides.codes.breaking : 0;
  if (!isJson(flags)) await printDiagnostics(diagnostics, '');
  if (!(flags.quiet && code === 0)) {
    await print(
      {
        json: { ok: code === 0, ...found, diagnostics },
        lines: front.listLines(found),
        printForPeople: (how) => front.printForPeople(found, how),
        printForRequest: () => front.printForRequest(found),
      },
      flags,
    );
  }
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
  const { api } = flags;
  const opened = await openFor(flags, reporter);
  if (opened === undefined) return { diagnostics: [] };
  const { upgrade } = await import('../../packages/upgrade/upgrade.ts');
  return upgrade(
    {
      ...opened,
      document,
      watch,
      ...(old !== undefined && { old }),
      // The compiler works as long as a service does.
      onLook: relaxEngine,
      ...(api !== undefined && { api }),
      ...(flags.write === true && { write: true }),
    },
    reporter,
  );
}

interface Opened {
  readonly project: Project;
  /** The working folder, and that of the code. */
  readonly folder: string;
  readonly code?: string;
}

async function openFor(flags: Flags, reporter: Reporter): Promise<Opened | undefined> {
  const { request } = flags;
  const { folder: working, config } = request;
  const folder = flags.project === undefined ? working : resolve(working, flags.project);
  // A config that is named is relative to the working folder, and the code is where it is said to be.
  const at = config === undefined ? folder : working;
  await tuneEngine();
  const opened = await openProject({ ...request, names: [], folder: at }, reporter);
  if (opened === undefined || reporter.failed) return undefined;
  const { project } = opened;
  return { project, folder: working, ...(flags.project !== undefined && { code: folder }) };
}

function isJson({ json, format }: Flags): boolean {
  return json === true || format === 'json';
}

function write(text: string): void {
  process.stdout.write(text);
}

interface Printed {
  readonly json: object;
  readonly lines: readonly Diagnostic[];
  readonly printForPeople: (options: TextOptions) => string;
  readonly printForRequest: () => string;
}

async function print(printed: Printed, flags: Flags): Promise<void> {
  const { format } = flags;
  const { folder } = flags.request;
  const { lines } = printed;
  if (isJson(flags)) return printJson(printed.json);
  if (format === 'markdown') return write(printed.printForRequest());
  if (format === 'sarif') return write(await formatSarif(lines));
  if (format === 'gitlab') {
    const { buildCodeQuality } = await import('../../packages/upgrade/upgrade.ts');
    return write(`${formatJson(buildCodeQuality(lines))}\n`);
  }
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
  write(printed.printForPeople({ color, readLine }));
}
