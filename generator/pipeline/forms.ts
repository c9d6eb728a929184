/** Settles how validators are written where nobody has chosen, and says what a reader of a run would not expect of a form. */

import type { Reporter } from '../diagnostics/diagnostic.ts';
import { countParts, isLarge } from '../emit/nocheck.ts';
import type { Api } from '../ir/model.ts';
import type { Job, Project } from '../project.ts';

/** Of a large API nobody gets the types of zod, which each type check computes, without having asked for them. */
export function settleForm(api: Api, job: Job): Job {
  if (job.isFormOpen !== true || !isLarge(countParts(api))) return job;
  return { ...job, options: { ...job.options, validators: 'standalone' } };
}

/** What the first run chose: the manifest keeps it, and the next run has nothing to say. */
export const chosenForm = 'CONF-718';

/** The same of several APIs is said once. */
export function noteForm(
  api: Api,
  job: Job,
  { project, reporter }: { readonly project: Project; readonly reporter: Reporter },
): void {
  if (job.isFormOpen !== true) return;
  reporter.report({
    code: chosenForm,
    severity: 'note',
    at: { file: project.file, pointer: '' },
    message: describeChoice(api, job),
    help: 'Later runs keep this (manifest.json has it); `validators` in the config chooses another form.',
  });
}

function describeChoice(api: Api, job: Job): string {
  if (settleForm(api, job).options.validators === 'zod') {
    return "Validators are schemas of zod (`validators: 'zod'`), because package.json lists it.";
  }
  const count = countParts(api);
  const reason = isLarge(count)
    ? `the types of zod for the ${count} operations and models of \`${api.id}\` would slow down each type check`
    : 'package.json does not list zod 4';
  return `Validators need no package (\`validators: 'standalone'\`), because ${reason}.`;
}

/** What zod's own words mean otherwise than the document says. */
export async function noteDeviations(api: Api, job: Job, reporter: Reporter): Promise<void> {
  if (job.options.validators === 'standalone') return;
  const { findDeviations } = await import('../emit/zod/deviations.ts');
  for (const [{ title, meaning }, at] of findDeviations(api)) {
    reporter.report({
      code: 'CONF-722',
      severity: 'note',
      at,
      message: `In schemas of zod ${meaning}.`,
      help: `See “${title}” in docs/zod-and-json-schema.md; \`validators: 'standalone'\` means exactly what the document says.`,
    });
  }
}
