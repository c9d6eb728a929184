/** plan → emit: an API and the emitters in, its raw texts out. */

import { createConfigSources, placeAt } from '../config/place.ts';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import type { EmittedFile } from '../emit/emit.ts';
import { TemplateFault } from '../emit/template.ts';
import type { Api } from '../ir/model.ts';
import type { OutputOptions, PlannedFile } from '../plan/emitter.ts';
import type { Project } from '../project.ts';
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
    const change = await openHook(project, api, { options, reporter });
    const { loadMorph } = project;
    for (const file of planned.files) {
      const emitted = await change(await emitFile(planned, file, { options, loadMorph }));
      if (emitted === undefined) return;
      addFile(emitted, file, context);
    }
  } catch (error) {
    if (error instanceof TemplateFault) return reportTemplate(error, reporter);
    if (project.hooks.ir === undefined || isEmitterFault(error)) throw error;
    const { reportUnfit } = await import('./hooks.ts');
    const what = error instanceof Error ? error.message : String(error);
    await reportUnfit(
      { hook: 'ir', project, reporter },
      `returned something that cannot be written for the API \`${api.id}\`: ${what}`,
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

type Change = (file: EmittedFile) => Promise<EmittedFile | undefined> | EmittedFile;

/** What the user's hook does to each file. */
async function openHook(
  project: Project,
  api: Api,
  {
    options: { runtime },
    reporter,
  }: { readonly options: OutputOptions; readonly reporter: Reporter },
): Promise<Change> {
  const hook = project.hooks.sourceFile;
  if (hook === undefined) return (emitted) => emitted;
  const { changeFile } = await import('./source-files.ts');
  return (emitted) => changeFile(emitted, { hook, api, runtime, project, reporter });
}

function reportTemplate(fault: TemplateFault, reporter: Reporter): void {
  const { path, text, line, column, message } = fault;
  reporter.attach(createConfigSources(path, text));
  reporter.report({
    code: 'CONF-711',
    severity: 'error',
    message: `The template cannot be rendered: ${message.replace(/\.$/, '')}.`,
    at: placeAt(path, text, line, column),
    help: 'A template can use `if`, `unless`, `each` and `with`, and the members that the built-in template uses.',
  });
}
