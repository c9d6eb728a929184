/** Makes the output of a new document in memory, beside the one that is there. Nothing is written. */

import { join } from 'node:path';
import type { Diagnostic } from '../../../generator/core/diagnostics/diagnostic.ts';
import type { Model, Run } from '../../../generator/run/pipeline/run.ts';
import type { Job } from '../../../generator/run/project/job.ts';
import type { Project } from '../../../generator/run/project/project.ts';
import { readText } from '../../../generator/run/write/disk.ts';
import { parseManifest } from '../../../generator/run/write/manifest.ts';
import { manifestName, runtimeFolder } from '../../../generator/run/write/names.ts';
import { unversioned } from '../../publish/packing.ts';
import type { Both } from '../../diff/diff.ts';
import { toPosix } from './paths.ts';

export interface Outputs extends Both<ReadonlyMap<string, string>> {
  /** Paths of all that a run has written, also for other APIs. */
  readonly paths: ReadonlySet<string>;
}

interface Question {
  readonly project: Project;
  readonly job: Job;
  readonly documents: Both<string>;
  /** What both documents are read as. */
  readonly models: Both<Model>;
}

/** Diagnostics where nothing can be generated. */
export async function makeOutputs(question: Question): Promise<Outputs | readonly Diagnostic[]> {
  const { project, job, documents, models } = question;
  const made = await emitAll(models.new, documents.new, question);
  if (!(made instanceof Map)) return made;
  const { root } = project;
  const listed = [...parseManifest(readText(join(root, manifestName)) ?? '').keys()];
  const there = new Map(
    listed.flatMap((path): [string, string][] => {
      const text = readText(join(root, path));
      return text === undefined ? [] : [[path, text]];
    }),
  );
  const owned = listOwned([...there.keys()], question);
  // Another old side than the document of the project, or an output that is not committed.
  const isThere = documents.old === job.input && owned.length > 0;
  const former = isThere ? undefined : await emitAll(models.old, documents.old, question);
  if (former !== undefined && !(former instanceof Map)) return former;
  const own = new Map(owned.map((path) => [path, there.get(path) ?? '']));
  const toAbsolute = (texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
    new Map(Array.from(texts, ([path, text]) => [toPosix(join(root, path)), text]));
  const [old, now] = [toAbsolute(former ?? own), toAbsolute(made)];
  const others = listed.map((path) => toPosix(join(root, path)));
  return { old, new: now, paths: new Set([...others, ...old.keys(), ...now.keys()]) };
}

/** Files that a run of the API writes again, or removes. */
function listOwned(paths: readonly string[], { project, job }: Question): readonly string[] {
  const folders = [...listJobs(project, job).map(({ folder }) => folder), runtimeFolder];
  return paths.filter((path) =>
    folders.some((folder) => folder === '' || path.startsWith(`${folder}/`)),
  );
}

/** All APIs that are made of the document. */
function listJobs({ jobs }: Project, job: Job): readonly Job[] {
  return jobs.filter((one) => one === job || one.input === job.input);
}

/** As a run does it, without what only files on a disk need. */
async function emitAll(
  model: Model,
  input: string,
  { project, job }: Question,
): Promise<Map<string, string> | readonly Diagnostic[]> {
  const stages = await import('../../../generator/run/pipeline/stages.ts');
  const made = listJobs(project, job);
  const others = project.jobs.filter((one) => !made.includes(one)).map(({ folder }) => folder);
  const jobs = made.map((one) => ({ ...one, input, named: undefined }));
  const own = { ...project, jobs, others: [...project.others, ...others] };
  const run = await stages.startRun(own, { dry: true, packing: unversioned });
  for (const [index, one] of jobs.entries()) {
    const api = stages.startApi(one, run);
    const read = made[index] === job ? model : await readModel(one, api);
    if (read === undefined) continue;
    stages.noteModel(read, api);
    await stages.emitApi(read, api);
    // Declarations are made with JavaScript; how a text is laid out is nothing to the compiler.
    if (project.target === 'js') await stages.finishOutput(api);
    stages.noteRuntime(api.output);
    stages.addOutput(api.output, run.output);
  }
  if (!stages.hasErrors(run)) await stages.addRuntime(run);
  if (!stages.hasErrors(run)) await stages.packOutput(run);
  return stages.hasErrors(run) ? stages.concludeRun(run).diagnostics : new Map(run.output.texts);
}

async function readModel(job: Job, api: Run['apis'][number]): Promise<Model | undefined> {
  const { readDescription } = await import('../../../generator/run/pipeline/read.ts');
  return readDescription(job, api);
}
