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
    message: `Plain validators for ${count} operations and models: each type check computes all their types, and a bundle that uses one of them contains all.`,
    help: "`validators: 'annotated'` in the config creates each validator on first use with the type of its model, and type checks take about a fifth of the time; `validators: 'plain'` keeps the present form, without this note.",
  });
}
