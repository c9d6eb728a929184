/** Names the API that nobody has named, once its document is read. */

import type { Bundle } from '../../core/load/document.ts';
import { readTitle, titleName } from '../config/api-name.ts';
import { callJob, type Job } from './job.ts';

/** The title of its document is its name. Where that says nothing, or is the title of a schema, the name of the file remains. */
export function nameJob(job: Job, { root, format }: Pick<Bundle, 'root' | 'format'>): Job {
  const { fileName } = job;
  if (fileName === undefined) return job;
  const titled = format === 'json-schema' ? undefined : titleName(readTitle(root));
  return callJob(job, titled ?? fileName);
}
