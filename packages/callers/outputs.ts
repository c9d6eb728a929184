/** Makes the outputs of a project in memory: its callers are written for them, whether they are on the disk or not. */

import { join } from 'node:path';
import type { Reporter } from '../../generator/core/diagnostics/diagnostic.ts';
import { createContext, createOutput } from '../../generator/run/pipeline/context.ts';
import {
  emitApi,
  makeRuntime,
  noteRuntime,
  placeRuntime,
} from '../../generator/run/pipeline/emit.ts';
import { chooseEmitters } from '../../generator/run/pipeline/emitters.ts';
import { readDescription } from '../../generator/run/pipeline/read.ts';
import type { Project } from '../../generator/run/project/project.ts';
import { untimed } from '../../generator/run/timings.ts';
import type { Output } from './tool.ts';

/** An output, and what it is made of. */
interface OpenedOutput extends Output {
  /** The document: an absolute path, or a URL. */
  readonly input: string;
}

interface Outputs {
  readonly outputs: readonly OpenedOutput[];
  /** By absolute path. */
  readonly texts: ReadonlyMap<string, string>;
}

/** An API that cannot be read is a problem, and has no output. */
export async function openOutputs(project: Project, reporter: Reporter): Promise<Outputs> {
  const context = createContext({ project, reporter, stopwatch: untimed });
  const getEmitters = await chooseEmitters(context);
  const output = createOutput();
  const outputs: OpenedOutput[] = [];
  for (const job of project.jobs) {
    const model = await readDescription(job, context);
    if (model === undefined) continue;
    const emitters = getEmitters(job);
    await emitApi(model, { ...context, job, emitters, output });
    const { importEnding, client = 'flat' } = job.options;
    outputs.push({
      api: model.api,
      index: join(project.root, job.folder, `index${importEnding}`),
      form: client,
      emitters: job.emitters.map(({ emitter }) =>
        typeof emitter === 'string' ? emitter : emitter.name,
      ),
      input: job.input,
    });
  }
  if (!reporter.failed) {
    noteRuntime(output);
    placeRuntime(await makeRuntime({ project, output, reporter }), { project, output, reporter });
  }
  const texts = new Map([...output.texts].map(([path, text]) => [join(project.root, path), text]));
  return { outputs, texts };
}
