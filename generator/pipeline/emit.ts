/** plan → emit: an API and the emitters in, its raw texts out. */

import { posix } from 'node:path';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import type { Api } from '../ir/model.ts';
import type { Emitter } from '../plan/emitter.ts';
import type { Job } from '../project.ts';
import type { Stopwatch } from '../timings.ts';
import type { Output } from './output.ts';

/** Plans that clash are problems; then nothing is emitted. */
export async function emitApi(
  job: Job,
  api: Api,
  emitters: readonly Emitter[],
  output: Output,
  reporter: Reporter,
  watch: Stopwatch,
): Promise<void> {
  const { plan } = await import('../plan/plan.ts');
  const planned = plan(api, emitters, job.options, reporter);
  if (reporter.failed) return;
  const { emitFile } = await import('../emit/emit.ts');
  await watch.time('emit', async () => {
    for (const file of planned.files) {
      const emitted = await emitFile(planned, file, job.options);
      const path = posix.join(job.folder, file.path);
      output.texts.set(path, emitted.text);
      output.authors.set(path, file.emitter);
      for (const module of emitted.runtime) output.modules.add(module);
    }
  });
}
