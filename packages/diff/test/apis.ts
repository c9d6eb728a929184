/** A document as data in, the model of it out; each document is read once. */

import { resolve } from 'node:path';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { buildApi } from '../../../generator/core/ir/build.ts';
import type { Api } from '../../../generator/core/ir/model/model.ts';
import { load } from '../../../generator/core/load/load.ts';
import { withTexts } from '../../../generator/core/load/memory-host.ts';
import type { Job } from '../../../generator/run/project/job.ts';
import { type Project, buildFlagsProject } from '../../../generator/run/project/project.ts';

export interface ReadDocument {
  readonly api: Api;
  readonly project: Project;
  readonly job: Job;
}

const known = new Map<string, Promise<ReadDocument>>();

export function readDocument(value: object): Promise<ReadDocument> {
  const text = JSON.stringify(value);
  const found = known.get(text) ?? read(text);
  known.set(text, found);
  return found;
}

async function read(text: string): Promise<ReadDocument> {
  const input = resolve('shop.json');
  const project = buildFlagsProject({ input, output: '.' }, resolve('.'));
  const [job] = project.jobs;
  const reporter = createReporter();
  const host = withTexts(project.host, new Map([[input, text]]));
  const bundle = await load(input, { host }, reporter);
  if (job === undefined || bundle === undefined) throw new Error('the document was not read');
  const { id, source } = job;
  const api = buildApi(bundle, { id, source, int64: 'number' }, reporter);
  if (api === undefined || reporter.failed) {
    throw new Error(`not read: ${reporter.problems.map(({ message }) => message).join(' ')}`);
  }
  return { api, project, job };
}
