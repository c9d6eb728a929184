/** Compares two versions of a document in memory: what the new one does to requests in use. Nothing here needs a disk. */

import { type FilesConfig, openDocuments } from '../../generator/run/memory/project.ts';
import type { Diagnostic } from '../../generator/core/diagnostics/diagnostic.ts';
import { toDiagnostics } from '../../generator/core/diagnostics/locate.ts';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { createContext } from '../../generator/run/pipeline/context.ts';
import { readApi } from '../../generator/run/pipeline/read.ts';
import { untimed } from '../../generator/run/timings.ts';
import { createReport, type ReportedChange, reportWire } from './report/report.ts';
import type { Severity } from './change.ts';
import { compareWire } from './wire/wire.ts';

/** What `compareDocuments` takes: two versions of one document, as texts (YAML or JSON). */
export interface CompareDocumentsOptions {
  readonly old: string;
  readonly new: string;
  /** Options of `specwright.config.ts`, without `apis`. */
  readonly config?: Omit<FilesConfig, 'apis'>;
}

/** Changes and problems. */
export interface ComparedDocuments {
  /** The worst of the changes; undefined if one of the documents cannot be read. */
  readonly verdict: Severity | undefined;
  /** Worst first, each with its place in both documents. */
  readonly changes: readonly ReportedChange[];
  /** What is wrong, in `old.yaml` and `new.yaml`. */
  readonly diagnostics: readonly Diagnostic[];
}

const paths = { old: 'old.yaml', new: 'new.yaml' };

function nameFile(path: string): string {
  return path.replace(/^\//, '');
}

/**
 * Compares two versions of a document: what the new one does to requests and answers of clients that are in use. What it
 * does to TypeScript code is the part of `specwright diff` that needs a compiler, and is not in it.
 *
 * @example
 * const { verdict, changes } = await compareDocuments({ old: before, new: after });
 * for (const { severity, message } of changes) console.log(severity, message);
 */
export async function compareDocuments({
  old: before,
  new: after,
  config = {},
}: CompareDocumentsOptions): Promise<ComparedDocuments> {
  const reporter = createReporter();
  const documents = { [paths.new]: after, [paths.old]: before };
  const project = openDocuments(documents, { ...config, apis: { api: paths.new } }, reporter);
  const [job] = project?.jobs ?? [];
  const list = (): readonly Diagnostic[] => toDiagnostics(reporter.problems, reporter.sources, '/');
  if (project === undefined || job === undefined) {
    return { verdict: undefined, changes: [], diagnostics: list() };
  }
  const context = createContext({ project, reporter, stopwatch: untimed });
  const was = await readApi({ ...job, input: `/${paths.old}` }, context);
  const is = await readApi(job, context);
  if (was === undefined || is === undefined) {
    return { verdict: undefined, changes: [], diagnostics: list() };
  }
  const left = compareWire({ old: was, new: is }, new Date()).map((change) =>
    reportWire(change, { reporter, nameFile }),
  );
  const { wire, changes } = createReport(paths, { left, ignored: [], isOutputChanged: false });
  return { verdict: wire.verdict, changes, diagnostics: list() };
}
