/** What both entry points export: types of what they take and give, and what emitters are written with. */

export type { GeneratedFiles, GenerateFilesOptions } from '../run/memory/generate-files.ts';
export type { FilesConfig } from '../run/memory/project.ts';
export type {
  ApiConfig,
  DocumentContext,
  EmitterChoice,
  FileContext,
  Hooks,
  ReadDocument,
} from '../run/config/config.ts';
export type { Diagnostic, RelatedPlace, Severity } from '../core/diagnostics/diagnostic.ts';
export type { PrintOptions } from '../core/diagnostics/print.ts';
export type * from '../core/ir/model/model.ts';
export type {
  Body,
  Derive,
  Emitter,
  FilePlan,
  ModelFiles,
  NeededPackage,
  OptionProblem,
  OutputOptions,
  PlannedFile,
  PlannedSymbol,
  RuntimeModule,
  RuntimeSource,
  Scope,
  ValidatorForm,
} from '../core/plan/emitter.ts';
export type * from '../core/code/structures.ts';
export { exportedConst, exportedType, StructureKind } from '../core/code/structures.ts';
export { printType, type TypePosition } from '../core/emit/types.ts';
export { describe, type DocComment, prose } from '../core/emit/docs.ts';
export { formatFacts } from '../core/ir/docs/fact-lines.ts';
export * from '../core/code/code.ts';
