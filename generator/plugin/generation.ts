/** Options of the plugin in, runs of the generator out: one at a time, each with what to watch and what went wrong. */

import { dirname, join } from 'node:path';
import { readConfig } from '../config/read.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { toDiagnostics } from '../diagnostics/locate.ts';
import { createReporter } from '../diagnostics/reporter.ts';
import { isUrl } from '../load/permission.ts';
import { type Outcome, run } from '../pipeline.ts';
import { type Project, projectOf } from '../project.ts';
import type { PluginOptions } from './options.ts';
import { type Failure, failureOf, staleFailure } from './failure.ts';

/** What one run came to. */
export interface Generation {
  /** Why the output is not what the documents call for; the last good output then still stands. */
  readonly failure: Failure | undefined;
}

export interface Generator {
  /** Runs, or waits for a run that has not begun yet. */
  run(): Promise<Generation>;
  /** The entry of an API's output; undefined before the first run, and for a name that is no API. */
  entryOf(api: string): string | undefined;
  /** Files whose change calls for another run. Those of earlier runs stay among them, so that a fault can heal. */
  inputs(): ReadonlySet<string>;
}

export function createGenerator(options: PluginOptions, folder: () => string): Generator {
  const inputs = new Set<string>();
  const entries = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Promise<Generation> | undefined;
  const once = async (): Promise<Generation> => {
    waiting = undefined;
    return { failure: await generate(options, folder(), inputs, entries) };
  };
  return {
    run() {
      // Asked again while one runs (several environments, several saves), one more is enough.
      waiting ??= last.then(once);
      last = waiting.catch(() => undefined);
      return waiting;
    },
    entryOf: (api) => entries.get(api),
    inputs: () => inputs,
  };
}

async function generate(
  options: PluginOptions,
  folder: string,
  inputs: Set<string>,
  entries: Map<string, string>,
): Promise<Failure | undefined> {
  const reporter = createReporter();
  const found = await readConfig(folder, options.config, reporter);
  if (found === undefined) {
    const diagnostics = toDiagnostics(reporter.problems, reporter.sources, folder);
    addFiles(inputs, diagnostics, folder);
    return failureOf(diagnostics, folder);
  }
  const project = projectOf(found.config, dirname(found.path), [], found.path);
  for (const { id, folder: own } of project.jobs) {
    entries.set(id, join(project.root, own, 'index.ts'));
  }
  for (const path of pathsOf(project)) inputs.add(path);
  const check = options.check === true;
  const outcome = await run(project, { dry: check, folder });
  for (const path of outcome.inputs.files.keys()) if (!isUrl(path)) inputs.add(path);
  addFiles(inputs, outcome.diagnostics, folder);
  if (outcome.failed) return failureOf(outcome.diagnostics, folder);
  return check ? checked(outcome, folder) : undefined;
}

/** What a project names itself; what its documents refer to is known after a run. */
function pathsOf({ file, jobs }: Project): readonly string[] {
  const paths = jobs.flatMap(({ input, overlays, options: { templates = {} } }) => [
    input,
    ...overlays,
    ...Object.values(templates).map(({ path }) => path),
  ]);
  return [file, ...paths].filter((path) => !isUrl(path));
}

/** A file in which something is wrong is one whose change may mend it. */
function addFiles(inputs: Set<string>, diagnostics: readonly Diagnostic[], folder: string): void {
  for (const { file } of diagnostics) if (!isUrl(file)) inputs.add(join(folder, file));
}

function checked({ comparison }: Outcome, folder: string): Failure | undefined {
  const changes = comparison?.changes ?? [];
  const stale = changes.filter(({ kind }) => kind !== 'unchanged').map(({ path }) => path);
  if (stale.length === 0 && comparison?.manifestChanged !== true) return undefined;
  return staleFailure(stale, folder);
}
