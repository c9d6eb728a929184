/** Generates the files of clients from documents in memory. Nothing here reads or writes a disk, or knows of Node. */

import type { Diagnostic, Reporter } from '../../core/diagnostics/diagnostic.ts';
import { toDiagnostics } from '../../core/diagnostics/locate.ts';
import { createReporter, isFailure, applyStrict } from '../../core/diagnostics/reporter.ts';
import type { LoadMorph } from '../../core/emit/print-by-morph.ts';
import { emitApi, makeRuntime, noteRuntime, placeRuntime } from '../pipeline/emit.ts';
import { chooseEmitters } from '../pipeline/emitters.ts';
import {
  type Context,
  createContext,
  createOutput,
  type Output,
  reportUnparsed,
} from '../pipeline/context.ts';

import { readDescription } from '../pipeline/read.ts';
import { untimed } from '../timings.ts';
import { type FilesConfig, openDocuments } from './project.ts';

/** What `generateFiles` takes. */
export interface GenerateFilesOptions {
  /** Texts (YAML or JSON) by path, or by URL. A `$ref` leads from one to another; nothing else is read or fetched. */
  readonly documents: Readonly<Record<string, string>>;
  /** As in `specwright.config.ts`. Without `apis`, the first document is the only API, and its files are at the top. */
  readonly config?: FilesConfig;
  /** Warnings count as errors. */
  readonly strict?: boolean;
  /** Formats the text of a file. Without it, `specwright` formats with oxfmt, and `specwright/core` leaves lines of any length. */
  readonly format?: (path: string, text: string) => string | Promise<string>;
  /** Loads ts-morph for `hooks.sourceFile` and structures such as enums: for `specwright/core` `() => import('ts-morph')`. */
  readonly tsMorph?: LoadMorph;
}

/** Files and problems. */
export interface GeneratedFiles {
  /** False when there was an error: then there are no files. */
  readonly ok: boolean;
  /** Text by path, in the order of their paths: `client.ts`, `runtime/request.ts`. */
  readonly files: Readonly<Record<string, string>>;
  /** Names of the emitters that wrote them, by path; what is in `runtime/` is no emitter's. */
  readonly authors: Readonly<Record<string, string>>;
  /** What is wrong, each with its document, line and column. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Generates clients from documents in memory: in a browser, a worker, a test or a server. Never throws for bad input: `ok` is
 * false and `diagnostics` say what is wrong, where, and what to do.
 *
 * @example
 * const { ok, files, diagnostics } = await generateFiles({
 *   documents: { 'petstore.yaml': text },
 *   config: { validators: 'zod' },
 * });
 * if (ok) console.log(files['index.ts']);
 */
export async function generateFiles({
  documents,
  config = {},
  strict = false,
  format,
  tsMorph,
}: GenerateFilesOptions): Promise<GeneratedFiles> {
  const reporter = createReporter();
  const output = createOutput();
  const project = openDocuments(documents, config, reporter);
  const context =
    project &&
    createContext({ project: { ...project, loadMorph: tsMorph }, reporter, stopwatch: untimed });
  if (context !== undefined) await emitAll(output, context);
  if (format !== undefined && !reporter.failed) await formatAll(output, format, reporter);
  if (context !== undefined && !reporter.failed) {
    const run = { ...context, output };
    noteRuntime(output);
    placeRuntime(await makeRuntime(run), run);
  }
  const ok = !isFailure(reporter.problems, strict);
  const problems = applyStrict(reporter.problems, strict);
  return {
    ok,
    files: ok ? sortByPath(output.texts) : {},
    authors: ok ? sortByPath(output.authors) : {},
    diagnostics: toDiagnostics(problems, reporter.sources, '/'),
  };
}

function sortByPath(texts: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  return Object.fromEntries([...texts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Every API is read, so that all problems are reported at once. */
async function emitAll(output: Output, context: Context): Promise<void> {
  const getEmitters = await chooseEmitters(context);
  for (const job of context.project.jobs) {
    const model = await readDescription(job, context);
    if (model === undefined) continue;
    await emitApi(model, { ...context, job: model.job, emitters: getEmitters(job), output });
  }
}

async function formatAll(
  { texts, authors }: Output,
  format: NonNullable<GenerateFilesOptions['format']>,
  reporter: Reporter,
): Promise<void> {
  for (const [path, text] of texts) {
    try {
      texts.set(path, await format(path, text));
    } catch (error) {
      reportUnparsed({ path, author: authors.get(path) ?? '' }, error, reporter);
    }
  }
}
