/** Makes the output of a new document in memory, beside the one that is there. Nothing is written. */

import { join, sep } from 'node:path';
import type { Diagnostic } from '../../../generator/core/diagnostics/diagnostic.ts';
import { generate } from '../../../generator/run/pipeline/pipeline.ts';
import type { Job } from '../../../generator/run/project/job.ts';
import type { Project } from '../../../generator/run/project/project.ts';
import type { Change } from '../../../generator/run/write/compare.ts';
import { manifestName } from '../../../generator/run/write/names.ts';
import { parseManifest } from '../../../generator/run/write/manifest.ts';
import { readText } from '../../../generator/run/write/disk.ts';
import { unversioned } from '../../publish/packing.ts';
import type { Both } from '../../diff/diff.ts';

export interface Outputs extends Both<ReadonlyMap<string, string>> {
  /** Paths of all that a run has written, also for other APIs. */
  readonly paths: ReadonlySet<string>;
}

interface Question {
  readonly project: Project;
  readonly job: Job;
  readonly documents: Both<string>;
}

/** Diagnostics where nothing can be generated. */
export async function makeOutputs({
  project,
  job,
  documents,
}: Question): Promise<Outputs | readonly Diagnostic[]> {
  const made = await generateFor(documents.new, { project, job });
  if ('diagnostics' in made) return made.diagnostics;
  const isSame = documents.old === job.input;
  const isThere = made.changes.some(({ before }) => before !== undefined);
  // Another old side than the document of the project, or an output that is not committed.
  const former = isSame && isThere ? undefined : await generateFor(documents.old, { project, job });
  if (former !== undefined && 'diagnostics' in former) return former.diagnostics;
  const toPath = ({ path }: Pick<Change, 'path'>): string => toPosix(join(project.root, path));
  const old = new Map(
    (former?.changes ?? made.changes).flatMap((change): [string, string][] => {
      const text = former === undefined ? change.before : change.after;
      return text === undefined ? [] : [[toPath(change), text]];
    }),
  );
  const now = new Map(
    made.changes.flatMap((change): [string, string][] => {
      const text = change.kind === 'kept' ? change.before : change.after;
      return text === undefined ? [] : [[toPath(change), text]];
    }),
  );
  const manifest = parseManifest(readText(join(project.root, manifestName)) ?? '');
  const known = [...manifest.keys()].map((path) => toPath({ path }));
  return { old, new: now, paths: new Set([...known, ...old.keys(), ...now.keys()]) };
}

/** All APIs that are made of the document. */
async function generateFor(
  input: string,
  { project, job }: Omit<Question, 'documents'>,
): Promise<
  { readonly changes: readonly Change[] } | { readonly diagnostics: readonly Diagnostic[] }
> {
  const made = project.jobs.filter((one) => one.input === job.input);
  const others = project.jobs.filter((one) => !made.includes(one)).map(({ folder }) => folder);
  const jobs = made.map((one) => ({ ...one, input, named: undefined }));
  const own = { ...project, jobs, others: [...project.others, ...others] };
  const { outcome } = await generate(own, { dry: true, packing: unversioned });
  return outcome.failed ? { diagnostics: outcome.diagnostics } : { changes: outcome.changes };
}

/** As the compiler writes paths. */
export function toPosix(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/');
}
