/** Commands that read and write nothing: `specwright lint` prints all that is wrong with documents, `specwright inspect` their models. */

import { existsSync } from 'node:fs';
import { findConfig } from '../config/read.ts';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import { createReporter } from '../diagnostics/reporter.ts';
import { suggestName } from '../diagnostics/suggest.ts';
import type { Api } from '../ir/model.ts';
import { isUrl } from '../load/files/permission.ts';
import { startReading } from '../pipeline/context.ts';
import { readApi } from '../pipeline/read.ts';
import { openProject } from '../pipeline/request.ts';
import { buildFlagsProject, type Job, type Project } from '../project.ts';
import { type Flags, isDocument } from './flags.ts';
import {
  exitCode,
  formatCount,
  listDiagnostics,
  printDiagnostics,
  printForHost,
  printJson,
  printProblems,
  printTimings,
  say,
} from './report.ts';

async function findProject(flags: Flags, reporter: Reporter): Promise<Project | undefined> {
  const { request } = flags;
  const { names, input, config, folder } = request;
  if (input === undefined && names.length > 0) {
    const hasConfig = config !== undefined || findConfig(folder) !== undefined;
    if (!hasConfig || names.every(isPath)) {
      const jobs = listJobs(names, flags);
      return { ...buildDocumentProject(names[0] ?? '', flags), jobs };
    }
    return findNamed(flags, reporter);
  }
  return (await openProject(request, reporter))?.project;
}

/** APIs of the config, perhaps beside documents. */
async function findNamed(flags: Flags, reporter: Reporter): Promise<Project | undefined> {
  const { names } = flags.request;
  const project = (await openProject({ ...flags.request, names: [] }, reporter))?.project;
  if (project === undefined) return undefined;
  const { jobs, file } = project;
  const ids = jobs.map(({ id }) => id);
  const documents = names.filter((name) => !ids.includes(name));
  const lost = documents.filter((name) => !isPath(name) && !existsSync(name));
  for (const name of lost) {
    reporter.report({
      code: 'CONF-704',
      severity: 'error',
      message: `The config has no API \`${name}\`, and there is no file of that name.`,
      at: { file, pointer: '/apis' },
      help: suggestName(name, ids) ?? `The config has ${ids.join(', ')}.`,
    });
  }
  if (lost.length > 0) return undefined;
  const named = jobs.filter(({ id }) => names.includes(id));
  return { ...project, jobs: [...named, ...listJobs(documents, flags)] };
}

function listJobs(documents: readonly string[], flags: Flags): readonly Job[] {
  return documents.flatMap((input) => buildDocumentProject(input, flags).jobs);
}

function buildDocumentProject(input: string, { request }: Flags): Project {
  const { allow, overlays, folder } = request;
  return buildFlagsProject({ input, output: '.', allow, overlays }, folder);
}

function isPath(name: string): boolean {
  return isDocument(name) || isUrl(name);
}

export async function runLint(flags: Flags): Promise<number> {
  const reporter = createReporter();
  const read = await readApis(flags, reporter);
  if (read === undefined) return printProblems(reporter, flags, '');
  const { apis, timings } = read;
  const diagnostics = listDiagnostics(reporter, flags);
  const code = exitCode(diagnostics);
  if (await printForHost(diagnostics, flags)) return code;
  if (flags.json) {
    printJson({ ok: code === 0, diagnostics, ...(flags.timings ? { timings } : {}) });
    return code;
  }
  await printDiagnostics(diagnostics, '');
  if (code === 0) say(`No errors in ${formatCount(apis.length, 'document')}.`, flags);
  if (flags.timings) printTimings(timings);
  return code;
}

export async function inspect(flags: Flags): Promise<number> {
  const reporter = createReporter();
  const { apis = [] } = (await readApis(flags, reporter)) ?? {};
  const diagnostics = listDiagnostics(reporter, flags);
  await printDiagnostics(diagnostics, '');
  const code = exitCode(diagnostics);
  if (code === 0) printJson(apis.length === 1 ? apis[0] : apis);
  return code;
}

/** Undefined where there is nothing to read. */
export async function readApis(flags: Flags, reporter: Reporter) {
  const project = await findProject(flags, reporter);
  if (project === undefined) return undefined;
  const context = startReading(project, reporter);
  const apis: (Api | undefined)[] = [];
  for (const job of project.jobs) apis.push(await readApi(job, context));
  return { apis, timings: context.stopwatch.timings() };
}
