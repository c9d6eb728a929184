/** The programmatic door: the same run as the command, without a process around it. */

import { resolve } from 'node:path';
import type { OpenAPI } from 'openapi-types';
import type { Config } from '../run/config/config.ts';
import type { GeneratedFiles, GenerateFilesOptions } from '../run/memory/generate-files.ts';
import type { Diagnostic, Reporter } from '../core/diagnostics/diagnostic.ts';
import type { DocumentOptions, FlagProject, Project } from '../run/project/project.ts';
import type { Timing } from '../run/timings.ts';
import type { Change } from '../run/write/change.ts';

export { type Config, defineConfig } from '../run/config/config.ts';
export * from './exports.ts';
export { printDiagnostics } from '../run/disk/print.ts';
export type { Target } from '../core/plan/emitter.ts';
export type { Change, ChangeKind } from '../run/write/change.ts';
export type { Timing } from '../run/timings.ts';

/** What `generate()` takes: a config, or one document and one folder. */
export type GenerateOptions = (
  | {
      readonly config: Config;
      /** Only these APIs of the config. */
      readonly apis?: readonly string[];
    }
  | (DocumentOptions & {
      /** A file, or a URL. Of JSON Schemas also a folder, a pattern, or a list of these. */
      readonly input: string | readonly string[];
      readonly output: string;
    })
  | (DocumentOptions & {
      /**
       * A description in memory: Swagger 2.0, OpenAPI 3.0 to 3.2, Google Discovery, or a JSON Schema. It is not changed. A relative `$ref`
       * is relative to `folder`. Its problems have a JSON pointer, and 0 as line and column.
       */
      readonly document: OpenAPI.Document | OtherDocument;
      readonly output: string;
    })
) & {
  /** Folder that paths are relative to. Default: the working folder. */
  readonly folder?: string;
  /** Compare only; nothing is written. */
  readonly dry?: boolean;
  /** Warnings count as errors. */
  readonly strict?: boolean;
  /** Files (relative to the output root) that may be overwritten although a person wrote or edited them. */
  readonly overwrite?: readonly string[];
  /** Edits of people in generated files are merged into the new files. Where both change the same lines, both are there with marks. */
  readonly keepEdits?: boolean;
};

/** What `openapi-types` has no type for: OpenAPI 3.2, Discovery, or JSON that was imported, whose texts are just `string`. */
export type OtherDocument = Readonly<Record<string, unknown>>;

export interface GenerateResult {
  /** False when there was an error: then nothing was written, unless the errors are conflicts of `keepEdits`. */
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** What happened (or, when dry, would happen) to each file. */
  readonly changes: readonly Change[];
  readonly timings: readonly Timing[];
}

/**
 * Reads API descriptions and writes their TypeScript. Never throws for bad input: `ok` is false and `diagnostics` say
 * what is wrong, where, and what to do.
 *
 * @example
 * const { ok, diagnostics } = await generate({ input: 'petstore.yaml', output: 'src/petstore' });
 * if (!ok) console.error(printDiagnostics(diagnostics));
 *
 * @example
 * await generate({ document: await (await fetch(url)).json(), name: 'petstore', output: 'src/petstore' });
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const pipeline = await import('../run/pipeline/pipeline.ts');
  const { createReporter } = await import('../core/diagnostics/reporter.ts');
  const reporter = createReporter();
  const folder = resolve(options.folder ?? '.');
  const project = await buildProject(options, folder, reporter);
  if (project === undefined) {
    const { toDiagnostics } = await import('../core/diagnostics/locate.ts');
    const diagnostics = toDiagnostics(reporter.problems, reporter.sources, folder);
    return { ok: false, diagnostics, changes: [], timings: [] };
  }
  const { dry = false, strict = false, overwrite = [], keepEdits = false } = options;
  const { versioned } = await import('../../packages/publish/packing.ts');
  const how = { dry, strict, overwrite, keepEdits, folder, packing: versioned };
  const { outcome } = await pipeline.generate(project, how);
  const { failed, diagnostics, changes, timings } = outcome;
  return { ok: !failed, diagnostics, changes, timings };
}

/**
 * Generates clients from documents in memory, and gives their files as texts: nothing is read from a disk or written to one.
 * Formats with oxfmt unless `format` is given. `specwright/core` has the same function for browsers and workers.
 *
 * @example
 * const { ok, files, diagnostics } = await generateFiles({ documents: { 'petstore.yaml': text } });
 * if (ok) console.log(files['index.ts']);
 */
export async function generateFiles(options: GenerateFilesOptions): Promise<GeneratedFiles> {
  const { generateFiles: generateAny } = await import('../run/memory/generate-files.ts');
  const complete = { tsMorph: () => import('ts-morph'), ...options };
  if (options.format !== undefined) return generateAny(complete);
  const { format } = await import('../run/write/format.ts');
  return generateAny({ ...complete, format });
}

/** Undefined, and problems, where the config or a name of an API is wrong. */
async function buildProject(
  options: GenerateOptions,
  folder: string,
  reporter: Reporter,
): Promise<Project | undefined> {
  const { buildProject, buildFlagsProject } = await import('../run/project/project.ts');
  if ('document' in options) {
    const flags = await writeDocument(options, resolve(folder, options.output), reporter);
    return flags && buildFlagsProject(flags, folder);
  }
  if (!('config' in options)) return buildFlagsProject(options, folder);
  const { checkConfig, checkNames } = await import('../run/config/check.ts');
  const config = checkConfig(options.config, folder, reporter);
  const { apis = [] } = options;
  if (config === undefined || !checkNames(apis, config, folder, reporter)) return undefined;
  return buildProject(config, folder, apis);
}

/** The document as a text that can be read like a file's. Undefined, and a problem reported at `file`, where JSON cannot say it. */
async function writeDocument(
  options: Extract<GenerateOptions, { document: unknown }>,
  file: string,
  reporter: Reporter,
): Promise<FlagProject | undefined> {
  const { readTitle, titleName, unnamed } = await import('../run/config/api-name.ts');
  const { findThrownLine } = await import('../core/diagnostics/thrown.ts');
  const { document } = options;
  const refuse = (reason: string): undefined => {
    reporter.report({
      code: 'CONF-703',
      severity: 'error',
      message: `\`document\` cannot be written as JSON: ${reason}.`,
      at: { file, pointer: '' },
      help: 'Give plain data, as JSON.parse returns it; refer to repeated parts with `$ref`.',
    });
  };
  try {
    const text = JSON.stringify(document) as string | undefined; // undefined for functions and the like
    if (text === undefined) return refuse(`it is of type ${typeof document}`);
    return { ...options, input: titleName(readTitle(document)) ?? unnamed, document: text };
  } catch (error) {
    return refuse(findThrownLine(error).replace(/[.\s]+$/, ''));
  }
}
