/** The front: a project and a new document of one of its APIs → each line of the project that the document touches. */

import { resolve } from 'node:path';
import type { Diagnostic, Reporter } from '../../generator/core/diagnostics/diagnostic.ts';
import type { Job } from '../../generator/run/project/job.ts';
import type { Project } from '../../generator/run/project/project.ts';
import { createStopwatch, type Stopwatch } from '../../generator/run/timings.ts';
import {
  createLoadCompiler,
  type LoadCompiler,
  openVersions,
  type Versions,
} from '../diff/diff.ts';
import { lookAt } from './look/look.ts';
import { makeOutputs, type Outputs } from './output/outputs.ts';
import { findJob } from './project/job.ts';
import { openCode } from './project/open.ts';
import type { ParsedFiles } from './project/files.ts';
import { buildReport, type UpgradeReport } from './report/report.ts';

export { isBreaking, type UpgradeReport } from './report/report.ts';
export { printForPeople, type TextOptions } from './report/text.ts';
export { printForRequest } from './report/markdown.ts';
export * from './other-generator.ts';
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
  /** Rewrites callers where that is certain, replaces the document, and generates. */
  readonly write?: boolean;
  /** Called before the compiler begins. */
  readonly onLook?: () => Promise<void>;
  /** What several upgrades share. */
  readonly shared?: Shared;
}

/** Files that were parsed already, and the compiler that types are compared by. */
export interface Shared {
  readonly parsed: ParsedFiles;
  readonly loadCompiler: LoadCompiler;
}

export function createShared(): Shared {
  return { parsed: new Map(), loadCompiler: createLoadCompiler() };
}

/** Undefined, and problems, where something cannot be read; what a run says is given apart. */
export interface Upgraded {
  readonly report?: UpgradeReport;
  readonly diagnostics: readonly Diagnostic[];
}

/** Writes nothing unless it is asked to. */
export async function upgrade(options: UpgradeOptions, reporter: Reporter): Promise<Upgraded> {
  const nothing = { diagnostics: [] };
  const { project, folder, watch = createStopwatch(), shared = createShared() } = options;
  const job = findJob(options, reporter);
  if (job === undefined) return nothing;
  const sides = { old: options.old ?? job.input, new: options.document };
  const own = { ...project, jobs: [job] };
  const context = { ...sides, folder, project: own, allow: project.allow, now: new Date(), watch };
  const { loadCompiler } = shared;
  const versions = await openVersions({ ...context, loadCompiler }, reporter);
  if (versions === undefined) return nothing;
  try {
    const { documents: read, apis, bundles } = versions;
    const documents = { ...read, ...(options.old === undefined && { old: job.input }) };
    const models = {
      old: { bundle: bundles.old, api: apis.old },
      new: { bundle: bundles.new, api: apis.new },
    };
    const outputs = await watch.time('emit', () =>
      makeOutputs({ project, job, documents, models }),
    );
    if (!('old' in outputs)) return { diagnostics: outputs };
    const parts = { versions, outputs, job };
    return await look(parts, { ...options, watch, shared }, reporter);
  } finally {
    await versions.close();
  }
}

interface Parts {
  readonly versions: Versions;
  readonly outputs: Outputs;
  readonly job: Job;
}

async function look(
  { versions, outputs, job }: Parts,
  options: UpgradeOptions & Required<Pick<UpgradeOptions, 'watch' | 'shared'>>,
  reporter: Reporter,
): Promise<Upgraded> {
  const { project, folder, code: named, shared, watch, write = false } = options;
  await options.onLook?.();
  const at = named === undefined ? project.folder : resolve(folder, named);
  const code = await watch.time('read', () =>
    openCode({ folder: at, outputs, parsed: shared.parsed }),
  );
  const isOutput = (path: string): boolean => outputs.paths.has(path);
  const looked = await watch.time('look', () => lookAt(code, { versions, isOutput }));
  const context = { titles: versions.titles, folder };
  if (!write) return { report: buildReport(looked, context), diagnostics: [] };
  const { applyUpgrade } = await import('./write/apply.ts');
  const { applied, diagnostics } = await watch.time('write', () =>
    applyUpgrade({ project, job, versions, code }, reporter),
  );
  if (applied === undefined) return { diagnostics };
  return { report: buildReport(looked, { ...context, applied }), diagnostics };
}
