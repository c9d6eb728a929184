/** The folders of golden cases, each with the project that it is run as. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ModelFiles, ValidatorForm } from '../../generator/core/plan/emitter.ts';
import { buildFlagsProject, type FlagProject, type Project } from '../../generator/run/project/project.ts';

export const caseFolder = resolve('test/cases');

export function listCases(): readonly string[] {
  const entries = readdirSync(caseFolder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** `output` is a folder, in which nothing is written here. */
export function openCase(name: string, output = '.cache'): Project {
  const folder = join(caseFolder, name);
  const spec = ['spec.yaml', 'spec.json'].find((file) => existsSync(join(folder, file)));
  const given = join(folder, 'flags.json');
  const text = existsSync(given) ? readFileSync(given, 'utf8') : '{}';
  // Written beside the case, as flags are; what is no flag is set here: the form of validators is that of a project with zod.
  const { validators = 'zod', models = 'one', meta = false, coerce = false, omit = [], ...more } = JSON.parse(text) as Given;
  const project = buildFlagsProject({ input: spec ?? 'spec.yaml', output, name, ...more }, folder);
  const jobs = project.jobs.map((job) => ({
    ...job,
    options: { ...job.options, validators, models, meta, coerce },
    isFormOpen: false,
  }));
  return { ...project, jobs, omit: new Set(omit) };
}

interface Given extends Partial<FlagProject> {
  readonly validators?: ValidatorForm;
  readonly models?: ModelFiles;
  readonly meta?: boolean;
  readonly coerce?: boolean;
  readonly omit?: readonly string[];
}
