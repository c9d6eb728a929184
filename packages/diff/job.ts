/** Finds the job that two documents are read for, and what the client of both is called. */

import { createBug } from '../../generator/core/diagnostics/bug.ts';
import { deriveApiName, titleName, unnamed } from '../../generator/run/config/api-name.ts';
import { shortenPath } from '../../generator/core/diagnostics/locate.ts';
import type { Bundle } from '../../generator/core/load/document.ts';
import type { Job } from '../../generator/run/project/job.ts';
import { type Project, buildFlagsProject } from '../../generator/run/project/project.ts';
import type { Both } from './change.ts';
import type { Sides } from './sides/sides.ts';

/** What the comparison knows of the project around it. */
interface Around {
  readonly project?: Project;
  readonly folder: string;
  readonly allow: readonly string[];
}

/** Of the config where it knows the document, on either side. */
export function findJob(
  { old: before, new: after }: Both<string>,
  { findHome }: Sides,
  { project, folder, allow }: Around,
): { readonly project: Project; readonly job: Job; readonly isKnown: boolean } {
  const homes = new Set([findHome(after), findHome(before)]);
  const known = project?.jobs.find(({ input }) => homes.has(input));
  if (project !== undefined && known !== undefined) return { project, job: known, isKnown: true };
  const plain = buildFlagsProject({ input: after, output: '.', allow }, folder);
  const [job] = plain.jobs;
  if (job === undefined) throw createBug('BUG-914', 'a project without a job');
  return { project: project ?? plain, job, isKnown: false };
}

/** As both files are called; where they are called otherwise, as the API is, so that no report says `NewOptions`. */
export function chooseId(
  { old: before, new: after }: Both<string>,
  bundles: readonly Bundle[],
  { findHome, folder }: Pick<Sides, 'findHome'> & Pick<Around, 'folder'>,
): string {
  const [was, is] = [before, after].map((path) =>
    deriveApiName(shortenPath(findHome(path), folder)),
  );
  const known = was === is ? [is] : [];
  const names = [...known, ...bundles.map(readTitle), is].filter((name) => name !== unnamed);
  return names[0] ?? unnamed;
}

function readTitle({ root: { info } }: Bundle): string {
  const title = typeof info === 'object' && info !== null && 'title' in info ? info['title'] : '';
  return typeof title === 'string' ? titleName(title) : unnamed;
}
