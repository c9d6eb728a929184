/** An API in, a note where it is large and nobody has said how its validators are to be written. */

import type { Reporter } from '../diagnostics/diagnostic.ts';
import { countParts, isLarge } from '../emit/nocheck.ts';
import type { Api } from '../ir/model.ts';
import type { Job } from '../project.ts';

export function noteForm(job: Job, api: Api, reporter: Reporter): void {
  const count = countParts(api);
  if (job.isFormChosen || job.options.validators !== 'plain' || !isLarge(count)) return;
  reporter.report({
    code: 'CONF-718',
    severity: 'note',
    at: { file: job.input, pointer: '' },
    message: `Plain validators of ${count} operations and models: each type-check works out all their types, and a bundle with one of them has all.`,
    help: "`validators: 'annotated'` in the config builds each on first use, typed with its model, and costs a type-check a fifth; `validators: 'plain'` keeps what is, without this note.",
  });
}
