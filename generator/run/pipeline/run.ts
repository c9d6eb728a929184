/** One run: what it is asked to do, what its stages work with, and all that they have gathered so far. */

import { isFailure } from '../../core/diagnostics/reporter.ts';
import type { RuntimeName } from '../../core/emit/runtime-uses.ts';
import type { Api } from '../../core/ir/model/model.ts';
import type { Bundle } from '../../core/load/document.ts';
import type { NeededPackage } from '../../core/plan/emitter.ts';
import type { Recalled, RecordedApi } from '../cache/cache.ts';
import type { Formatted } from '../cache/formatted.ts';
import type { Count, Outcome } from '../outcome.ts';
import type { Job } from '../project/job.ts';
import type { Comparison } from '../write/compare.ts';
import type { Owner } from '../write/lock.ts';
import type { ApiContext, Context, Output } from './context.ts';
import type { GetEmitters } from './emitters.ts';

export interface RunOptions {
  readonly dry: boolean;
  /** Files that may be overwritten although they are not ours: relative to the output root or to `folder`, or absolute. */
  readonly overwrite?: readonly string[];
  /** Edits in generated files are merged into the new texts. */
  readonly keepEdits?: boolean;
  /** Where the cache of the run is, if it has one. */
  readonly cacheFolder?: string | undefined;
  readonly strict?: boolean;
  /** Folder that the file names of diagnostics are relative to; the project's unless given. */
  readonly folder?: string;
  readonly formatted?: Formatted | undefined;
  /** APIs of an earlier run whose inputs and outputs are unchanged. */
  readonly recalled?: RecalledApis | undefined;
  /** Called with another run that writes into the same output, and is waited for. */
  readonly onWait?: (owner: Owner) => void;
  readonly packing?: Packing;
  /** Called with what happens, for a person who waits. */
  readonly onStage?: (text: string) => void;
  /** Called where a stage leaves much behind: gives memory back if at least so many bytes are in use. */
  readonly collect?: (least: number) => Promise<void>;
}

/** What makes a package of an output: given to a run by the code that knows how two documents differ. */
export interface Packing {
  /** Adds the files of the package to the output, or reports why there can be none. */
  readonly pack: (made: Packable) => Promise<void>;
  /** Whether what changed makes a version. */
  readonly isVersioned: boolean;
}

export type Packable = Model & Omit<ApiContext, 'seen'>;

export interface Run extends Context {
  readonly options: RunOptions;
  readonly getEmitters: GetEmitters;
  readonly apis: ApiRun[];
  /** APIs that were not made again. */
  readonly recalled: RecordedApi[];
  /** The output of all APIs, and what they share. */
  readonly output: Output;
  /** Packages that the output imports, and that are not installed in a version that fits. */
  readonly missing: NeededPackage[];
  /** Undefined if the run makes every API. */
  unmade?: UnmadeFiles;
  /** Files of the runtime that were made. */
  readonly runtime: Set<string>;
  /** How the output compares with what is on disk; undefined where an error came before. */
  comparison?: Comparison;
  /** Copies of edited texts as they were before they were merged, by path. */
  readonly saved: Map<string, string>;
  /** Whether the output on the disk is what this run wants, but for conflicts. */
  isWritten: boolean;
  /** Whether a run was killed while it replaced the output, and this one may not finish it. */
  isHalfWritten: boolean;
}

/** One API of a run: its problems, its documents and its output are its own. */
export interface ApiRun extends ApiContext {
  /** Once there is a document, it has a name, and once there is a model, a form of its validators. */
  job: Job;
  readonly options: RunOptions;
  count?: Count;
  /** A sentence about the form of its validators, if this run has chosen that. */
  choice?: string;
  /** It is kept only for an output that is a package. */
  model?: Model;
}

/** What an API is made of. */
export interface Model {
  readonly bundle: Bundle;
  readonly api: Api;
}

/** APIs of an earlier run, as they still are: they are not generated again. */
export interface RecalledApis extends Pick<Recalled, 'record' | 'stamps'> {
  readonly apis: ReadonlyMap<string, RecordedApi>;
  /** Files of the runtime, where they are what the earlier run wrote. */
  readonly runtime: readonly string[];
}

/** Files of APIs that a run leaves alone, and what they use of the runtime. */
export interface UnmadeFiles {
  readonly names: ReadonlySet<RuntimeName>;
  /** Names that the runtime no longer has, and a file that uses each. */
  readonly missing: ReadonlyMap<RuntimeName, string>;
  /** Whether these names are all that the files need, so that other files of the runtime are stale. */
  readonly isAll: boolean;
  /** Absolute paths of the files. */
  readonly read: readonly string[];
  /** The text of the manifest that lists them. */
  readonly manifest: string | undefined;
}

/** What came of a run, and all that it gathered. */
export interface Generated {
  readonly outcome: Outcome;
  readonly run: Run;
}

/** Whether an error was reported: then nothing more is made of the documents. */
export function hasErrors({ reporter, apis }: Run): boolean {
  return reporter.failed || apis.some((api) => api.reporter.failed);
}

/** Whether nothing is to be written: with `strict` a warning is enough. */
export function isFailed({ reporter, apis, options }: Run): boolean {
  return [reporter, ...apis.map((api) => api.reporter)].some(({ problems }) =>
    isFailure(problems, options.strict),
  );
}
