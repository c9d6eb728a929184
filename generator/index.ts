/** The programmatic door: the same run as the command, without a process around it. */

import type { Config } from './config.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import type { Change } from './write/compare.ts';
import type { Timing } from './timings.ts';

export { type ApiConfig, type Config, defineConfig } from './config.ts';
export type { Diagnostic, Severity } from './diagnostics/diagnostic.ts';
export type * from './ir/model.ts';
export type {
  Body,
  Emitter,
  OutputOptions,
  PlannedFile,
  PlannedSymbol,
  Scope,
} from './plan/emitter.ts';
export type { Declaration } from './emit/declaration.ts';
export * from './emit/code.ts';
export type { Change, ChangeKind } from './write/compare.ts';
export type { Timing } from './timings.ts';

/** What `generate()` takes: a config, or one document and one folder. */
export type GenerateOptions = (
  | { readonly config: Config }
  | {
      readonly input: string;
      readonly output: string;
      readonly name?: string;
      readonly importEnding?: '.js' | '.ts' | '';
    }
) & {
  /** Folder that paths are relative to. Default: the working folder. */
  readonly folder?: string;
  /** Compare only; nothing is written. */
  readonly dry?: boolean;
  /** Warnings count as errors. */
  readonly strict?: boolean;
  /** Files (relative to the output root) that may be overwritten although a person wrote or edited them. */
  readonly overwrite?: readonly string[];
};

export interface GenerateResult {
  /** False when there was an error: then nothing was written. */
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
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const { projectOf, projectOfFlags } = await import('./project.ts');
  const { overwriteSet, run } = await import('./pipeline.ts');
  const folder = options.folder ?? process.cwd();
  const project =
    'config' in options ? projectOf(options.config, folder) : projectOfFlags(options, folder);
  const outcome = await run(project, {
    dry: options.dry ?? false,
    strict: options.strict ?? false,
    overwrite: overwriteSet(project.root, options.overwrite ?? []),
  });
  return {
    ok: !outcome.failed,
    diagnostics: outcome.diagnostics,
    changes: outcome.comparison?.changes ?? [],
    timings: outcome.timings,
  };
}
