/**
 * Chooses how validators are written if the config does not say: as in the last run, so that nothing flips when a document
 * grows or a project gets zod; in a first run with zod if the project has it, else standalone.
 */

import { join } from 'node:path';
import { attempt } from '../../core/diagnostics/thrown.ts';
import { dependsOnZod } from '../disk/dependencies.ts';
import { readText } from '../write/disk.ts';
import { parseForms } from '../write/manifest.ts';
import { manifestName } from '../write/names.ts';
import type { Job } from './job.ts';

export function openForms(root: string): (job: Job) => Job {
  const kept = parseForms(attempt(() => readText(join(root, manifestName))) ?? '');
  const usual = dependsOnZod(root) ? 'zod' : 'standalone';
  return (job) => {
    const form = kept.get(job.folder);
    const options = { ...job.options, validators: form ?? usual };
    return { ...job, options, isFormOpen: form === undefined };
  };
}
