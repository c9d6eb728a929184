/** Finds the job that two documents are read for, and what the client of both is called. */

import { createBug } from '../../generator/core/diagnostics/bug.ts';
import { deriveApiName } from '../../generator/run/config/api-name.ts';
import { shortenPath } from '../../generator/core/diagnostics/locate.ts';
import type { Bundle } from '../../generator/core/load/document.ts';
import type { Job } from '../../generator/run/project/job.ts';
import { nameJob } from '../../generator/run/project/name-job.ts';
import { type Project, buildFlagsProject } from '../../generator/run/project/project.ts';
import type { Both } from './change.ts';
import type { Sides } from './sides/sides.ts';

/** What the comparison knows of its project. */
interface ProjectContext {
  readonly project?: Project;
  readonly folder: string;
  readonly allow: readonly string[];
}

/** Finds the job of the config that has one of the documents; without one, the job that flags describe. */
export function findJob(
  { old: before, new: after }: Both<string>,
  { findHome }: Sides,
  { project, folder, allow }: ProjectContext,
): { readonly project: Project; readonly job: Job } {
  const homes = new Set([findHome(after), findHome(before)]);
  const known = project?.jobs.find(({ input }) => homes.has(input));
  if (project !== undefined && known !== undefined) return { project, job: known };
  const plain = buildFlagsProject({ input: after, output: '.', allow }, folder);
  const [job] = plain.jobs;
  if (job === undefined) throw createBug('BUG-914', 'a project without a job');
  return { project: project ?? plain, job };
}

/**
 * Gives both documents one name, so that no report says `NewOptions`: the title of the new one, or of the old one, or what the file
 * is called.
 */
export function nameBoth(
  job: Job,
  after: string,
  { old, new: now }: Both<Bundle>,
  { findHome, folder }: Pick<Sides, 'findHome'> & Pick<ProjectContext, 'folder'>,
): Job {
  if (job.fileName === undefined) return job;
  const fileName = deriveApiName(shortenPath(findHome(after), folder));
  const named = nameJob({ ...job, fileName }, now);
  return named.id === fileName ? nameJob({ ...job, fileName }, old) : named;
}
