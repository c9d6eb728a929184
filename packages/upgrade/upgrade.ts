/** The front: a project and a new document of one of its APIs → each line of the project that the document touches. */

import { resolve } from 'node:path';
import type { Diagnostic, Reporter } from '../../generator/core/diagnostics/diagnostic.ts';
import type { Project } from '../../generator/run/project/project.ts';
import { createStopwatch, type Stopwatch } from '../../generator/run/timings.ts';
import { openVersions, type Versions } from '../diff/diff.ts';
import { lookAt } from './look/look.ts';
import { makeOutputs, type Outputs } from './output/outputs.ts';
import { findJob } from './project/job.ts';
import { openCode } from './project/open.ts';
import type { ParsedFiles } from './project/files.ts';
import { buildReport, type UpgradeReport } from './report/report.ts';

export { isBreaking, type UpgradeReport } from './report/report.ts';
export { printForPeople } from './report/text.ts';
export { printForRequest } from './report/markdown.ts';
export { buildCodeQuality } from './report/code-quality.ts';
export { listLines } from './report/lines.ts';

export interface UpgradeOptions {
  readonly project: Project;
  /** The new document: a file, a URL, or a git revision of a file. */
  readonly document: string;
  /** Another document than that of the project to compare with. */
  readonly old?: string;
  /** The API, where several have a document. */
  readonly api?: string;
  /** The working folder: paths are relative to it. */
  readonly folder: string;
  /** The folder of the code; default: that of the config. */
  readonly code?: string;
  readonly watch?: Stopwatch;
  /** Files that were parsed for other projects. */
  readonly parsed?: ParsedFiles;
}

/** Undefined, and problems, where something cannot be read; what a run says is given apart. */
export interface Upgraded {
  readonly report?: UpgradeReport;
  readonly diagnostics: readonly Diagnostic[];
}

/** Writes nothing. */
export async function upgrade(options: UpgradeOptions, reporter: Reporter): Promise<Upgraded> {
  const nothing = { diagnostics: [] };
  const { project, folder, watch = createStopwatch() } = options;
  const job = findJob(options, reporter);
  if (job === undefined) return nothing;
  const sides = { old: options.old ?? job.input, new: options.document };
  const own = { ...project, jobs: [job] };
  const context = { ...sides, folder, project: own, allow: project.allow, now: new Date(), watch };
  const versions = await openVersions(context, reporter);
  if (versions === undefined) return nothing;
  try {
    const documents = {
      ...versions.documents,
      ...(options.old === undefined && { old: job.input }),
    };
    const outputs = await watch.time('generate', () => makeOutputs({ project, job, documents }));
    if (!('old' in outputs)) return { diagnostics: outputs };
    return { report: await look(versions, outputs, { ...options, watch }), diagnostics: [] };
  } finally {
    await versions.close();
  }
}

async function look(
  versions: Versions,
  outputs: Outputs,
  { project, folder, code: named, parsed, watch }: UpgradeOptions & { readonly watch: Stopwatch },
): Promise<UpgradeReport> {
  const at = named === undefined ? project.folder : resolve(folder, named);
  const code = await watch.time('read', () =>
    openCode({ folder: at, outputs, ...(parsed && { parsed }) }),
  );
  const looked = await watch.time('look', async () =>
    lookAt(code, versions, (path) => outputs.paths.has(path)),
  );
  return buildReport(looked, { titles: versions.titles, folder });
}
