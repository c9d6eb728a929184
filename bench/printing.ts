/** Documents in; CPU of printing all their files out, by our printer and by ts-morph, which has to be loaded first. */

import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { createReporter } from '../generator/core/diagnostics/reporter.ts';
import { emitters } from '../generator/features/emitters.ts';
import { isKnown } from '../generator/core/emit/printable.ts';
import { print } from '../generator/core/emit/print.ts';
import { printByMorph } from '../generator/core/emit/print-by-morph.ts';
import type { FileStatement } from '../generator/core/code/structures.ts';
import { readApi } from '../generator/run/pipeline/read.ts';
import { startReading } from '../generator/run/pipeline/context.ts';
import { plan } from '../generator/core/plan/plan.ts';
import { createScope } from '../generator/core/plan/symbols.ts';
import { buildFlagsProject } from '../generator/run/project/project.ts';

const printers = ['ours', 'ts-morph'] as const;
const [printer, ...documents] = process.argv.slice(2);

if (printer === undefined) console.error('Name a document, or several.');
else if (printers.some((name) => name === printer)) await measure(printer, documents[0] ?? '');
else for (const document of [printer, ...documents]) compare(document);

/** Each printer in a process of its own, as in a run. */
function compare(document: string): void {
  const found = printers.map((name) => {
    const args = [...process.execArgv, process.argv[1] ?? '', name, document];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return `${name} ${stdout.trim()} s`;
  });
  console.log(`${basename(document)}: ${found.join(', ')}`);
}

async function measure(name: string, document: string): Promise<void> {
  const statements = await statementsOf(document);
  const start = process.cpuUsage();
  if (name === 'ours') for (const one of statements) if (isKnown(one)) print(one);
  if (name === 'ts-morph') {
    const morph = await import('ts-morph');
    for (const one of statements) if (typeof one !== 'string') printByMorph(one, morph);
  }
  const { user, system } = process.cpuUsage(start);
  console.log(((user + system) / 1e6).toFixed(2));
}

async function statementsOf(input: string): Promise<FileStatement[]> {
  const project = buildFlagsProject({ input, output: 'out', name: 'bench' }, process.cwd());
  const [job] = project.jobs;
  if (job === undefined) throw new Error('There is one job for each document.');
  const reporter = createReporter();
  const api = await readApi(job, startReading(project, reporter));
  if (api === undefined) throw new Error(`${input} cannot be read.`);
  const planned = plan(api, emitters, job.options, reporter);
  return planned.files.flatMap((file) => {
    const scope = createScope(planned, file, job.options);
    const body = planned.emitters.get(file.emitter)?.emit(file, scope);
    return body?.kind === 'code' ? body.statements : [];
  });
}
