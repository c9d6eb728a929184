/** Settles how validators are written once there is a model, and describes what a reader of a run would not expect of a form. */

import type { Reporter } from '../../core/diagnostics/diagnostic.ts';
import { countParts, isLarge } from '../../core/emit/nocheck.ts';
import type { Api } from '../../core/ir/model/model.ts';
import type { Job } from './job.ts';

/** Each type check computes the types of zod: a large API has them only if somebody asked for them. */
export function settleForm(api: Api, job: Job): Job {
  if (job.isFormOpen !== true || !isLarge(countParts(api))) return job;
  return { ...job, options: { ...job.options, validators: 'standalone' } };
}

/** A sentence about a form that nobody has chosen. It names no API, so that it is printed once for several. */
export function describeForm(api: Api, { options }: Job): string {
  const other = 'manifest.json keeps this form; `validators` in the config chooses another';
  if (options.validators === 'zod') {
    return `Validators are schemas of zod, which package.json lists (${other}).`;
  }
  const count = countParts(api);
  const reason = isLarge(count)
    ? `since the types of zod would slow down type checks of ${count} operations and models`
    : 'since package.json does not list zod 4';
  return `Validators are standalone, ${reason} (${other}).`;
}

/** Notes what methods of zod check differently from the keywords of the document. */
export async function noteDeviations(api: Api, job: Job, reporter: Reporter): Promise<void> {
  if (job.options.validators === 'standalone') return;
  const { findDeviations } = await import('../../features/validators/zod/deviations.ts');
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
