/** What both entry points export: types of what they take and give, and what emitters are written with. */

export type { GeneratedFiles, GenerateFilesOptions } from './memory/generate-files.ts';
export type { FilesConfig } from './memory/project.ts';
export type { ApiConfig, EmitterChoice, FileContext, Hooks } from './config.ts';
export type { Diagnostic, RelatedPlace, Severity } from './diagnostics/diagnostic.ts';
export type { PrintOptions } from './diagnostics/print.ts';
export type * from './ir/model.ts';
export type {
  Body,
  Derive,
  Emitter,
  FilePlan,
  NeededPackage,
  OptionProblem,
  OutputOptions,
  PlannedFile,
  PlannedSymbol,
  RuntimeModule,
  RuntimeSource,
  Scope,
  ValidatorForm,
} from './plan/emitter.ts';
export type * from './emit/structures.ts';
export { exportedConst, exportedType, StructureKind } from './emit/structures.ts';
export { printType, type TypePosition } from './emit/types.ts';
export { describe, type DocComment, prose } from './emit/docs.ts';
export { formatFacts } from './ir/docs/fact-lines.ts';
export * from './emit/code.ts';
