/** plan → emit: an API and the emitters in, its raw texts out. */

import { createConfigSources, placeAt } from '../config/place.ts';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import type { EmittedFile } from '../emit/emit.ts';
import { TemplateFault } from '../emit/template.ts';
import type { Api } from '../ir/model.ts';
import type { PlannedFile } from '../plan/emitter.ts';
import { isEmitterFault } from './guard.ts';
import type { ApiContext } from './context.ts';
import { withSources } from './sources.ts';

/** Plans that clash are problems; then nothing is emitted. */
export async function emitApi(api: Api, context: ApiContext): Promise<void> {
  const { project, job, reporter, stopwatch, emitters } = context;
  const { plan } = await import('../plan/plan.ts');
  const { emitFile } = await import('../emit/emit.ts');
  const options = withSources(job, api.at.file, (at) => reporter.sources.asWritten(at));
  const end = stopwatch.start('emit');
  try {
    const planned = plan(api, emitters, options, reporter);
    if (reporter.failed) return;
    for (const file of planned.files) {
      const emitted = await emitFile(planned, file, options);
      addFile(emitted, file, context);
    }
  } catch (error) {
    if (error instanceof TemplateFault) return reportTemplate(error, reporter);
    if (project.hooks.ir === undefined || isEmitterFault(error)) throw error;
    const { reportUnfit } = await import('./hooks.ts');
    const what = error instanceof Error ? error.message : String(error);
    reportUnfit(
      `gave what cannot be written for the API \`${api.id}\`: ${what}`,
      project.file,
      reporter,
    );
  } finally {
    end();
  }
}

function addFile(emitted: EmittedFile, file: PlannedFile, { job, output }: ApiContext): void {
  const path = job.folder === '' ? file.path : `${job.folder}/${file.path}`;
  output.texts.set(path, emitted.text);
  if (emitted.parts !== undefined) output.parts.set(path, emitted.parts);
  output.authors.set(path, file.emitter);
  for (const name of emitted.runtime) output.runtime.add(name);
}

function reportTemplate(fault: TemplateFault, reporter: Reporter): void {
  const { path, text, line, column, message } = fault;
  reporter.attach(createConfigSources(path, text));
  reporter.report({
    code: 'CONF-711',
    severity: 'error',
    message: `The template cannot be rendered: ${message.replace(/\.$/, '')}.`,
    at: placeAt(path, text, line, column),
    help: 'A template knows `if`, `unless`, `each` and `with`, and the members that ours uses.',
  });
}
