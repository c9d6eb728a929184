/** Runs the generator for the plugin: one run at a time, each with what to watch and what went wrong. */

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { countDiagnostics, printDiagnostics } from '../disk/print.ts';
import { recallOrGenerate } from '../pipeline/pipeline.ts';
import type { Outcome } from '../outcome.ts';
import type { Packing } from '../pipeline/run.ts';
import { isCurrent } from '../write/change.ts';

export interface PluginOptions {
  /** Path of the config file, from the folder of the build. Default: the first specwright.config.* there. */
  readonly config?: string;
  /** Writes nothing, and fails the build where the output is out of date: for CI. */
  readonly check?: boolean;
}

interface GeneratorOptions extends PluginOptions {
  /** What makes an output that is a package one. */
  readonly packing: Packing;
}

/** `virtual:specwright/shop` is the entry of the API `shop`, wherever its output is. */
export const virtualId: RegExp = /^virtual:specwright\/([A-Za-z0-9][A-Za-z0-9._-]*)$/;

interface Generation {
  /** Why the output is not what the documents call for; the last good output is then still there. */
  readonly failure: Failure | undefined;
}

export interface Generator {
  /** Runs, or waits for a run that has not begun yet. */
  run(): Promise<Generation>;
  /** The entry of an API's output; undefined before the first run, and for a name that is no API. */
  findEntry(api: string): string | undefined;
  /** Files whose change calls for another run. Those of earlier runs stay among them, so that a fault can heal. */
  inputs(): ReadonlySet<string>;
}

/** The entry of the API that an import of `virtualId` names. */
export function findImportedEntry(id: string, generator: Generator): string | undefined {
  const api = virtualId.exec(id)?.[1];
  return api === undefined ? undefined : generator.findEntry(api);
}

export function createGenerator(options: GeneratorOptions, folder: () => string): Generator {
  const inputs = new Set<string>();
  const entries = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Promise<Generation> | undefined;
  const generateOnce = async (): Promise<Generation> => {
    waiting = undefined;
    return { failure: await generate(options, folder(), inputs, entries) };
  };
  return {
    run() {
      // Asked again while one runs (several environments, several saves), one more is enough.
      waiting ??= last.then(generateOnce);
      last = waiting.catch(() => undefined);
      return waiting;
    },
    findEntry: (api) => entries.get(api),
    inputs: () => inputs,
  };
}

async function generate(
  options: GeneratorOptions,
  folder: string,
  inputs: Set<string>,
  entries: Map<string, string>,
): Promise<Failure | undefined> {
  const check = options.check === true;
  const outcome = await recallOrGenerate(
    { folder, config: options.config },
    { dry: check, packing: options.packing },
  );
  const { apis, root, failed, diagnostics } = outcome;
  for (const id of apis) entries.set(id, findEntry(root, id));
  for (const path of outcome.inputs) inputs.add(path);
  if (failed) return buildFailure(diagnostics, folder);
  return check ? checkCurrent(outcome, folder) : undefined;
}

/** Finds the entry that was written: TypeScript, else JavaScript, which a package has at its top. */
function findEntry(root: string, api: string): string {
  const written = join(root, api, 'index.ts');
  const others = [join(root, api, 'index.js'), join(root, 'index.js')];
  return [written, ...others].find((path) => existsSync(path)) ?? written;
}

function checkCurrent({ changes, manifestChanged }: Outcome, folder: string): Failure | undefined {
  const stale = changes.filter((change) => !isCurrent(change)).map(({ path }) => path);
  return stale.length === 0 && !manifestChanged ? undefined : buildStaleFailure(stale, folder);
}

/** Members that Rollup, Vite and Rolldown read. */
export interface Failure extends Error {
  readonly plugin: string;
  readonly id?: string;
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
}

/** All of what is wrong, at the place of the first error. */
function buildFailure(diagnostics: readonly Diagnostic[], folder: string): Failure {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const text = printDiagnostics(errors, { folder });
  const [first] = errors;
  const failure = createFailure(
    `${text}\n\n${countDiagnostics(errors)}. The last good output is kept.`,
  );
  if (first === undefined) return failure;
  const { line, column } = first;
  const file = resolve(folder, first.file);
  return Object.assign(failure, { id: file, loc: { file, line, column: column - 1 } });
}

function buildStaleFailure(paths: readonly string[], folder: string): Failure {
  const list = paths.map((path) => `  ${path}\n`).join('');
  return createFailure(
    `The output of Specwright is out of date:\n${list}Run \`specwright generate\` in ${folder}, and commit the result.`,
  );
}

function createFailure(message: string): Failure {
  const error = Object.assign(new Error(message), { plugin: 'specwright' });
  error.name = 'SpecwrightError';
  // The trace of a fault in a document leads nowhere.
  error.stack = '';
  return error;
}
