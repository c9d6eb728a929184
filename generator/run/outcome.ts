/** What came of a run. */

import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import type { NeededPackage } from '../core/plan/emitter.ts';
import type { Timing } from './timings.ts';
import type { Change } from './write/change.ts';

/** Operations and models of an API. */
export interface Count {
  readonly id: string;
  readonly operations: number;
  readonly models: number;
}

export interface Outcome {
  readonly diagnostics: readonly Diagnostic[];
  readonly failed: boolean;
  /** Whether the output was written although the run failed: it has conflicts with edits. */
  readonly isWritten?: boolean;
  /** Paths of copies of edited texts, as they were before they were merged, by path. */
  readonly saved?: readonly (readonly [path: string, copy: string])[];
  readonly root: string;
  /** What happened, or would happen, to each file; empty where an error came before. */
  readonly changes: readonly Change[];
  /** Whether the manifest is, or would be, another one. */
  readonly manifestChanged: boolean;
  readonly timings: readonly Timing[];
  readonly apis: readonly string[];
  /** Operations and models of those that could be read. */
  readonly counts: readonly Count[];
  /** Packages that an emitter asks for, and that are not installed in a version that fits. */
  readonly missing?: readonly NeededPackage[];
  /** Files whose change calls for another run, also those that are not there yet. */
  readonly inputs: readonly string[];
  /** What the run chose because nobody had chosen it before: a sentence each. */
  readonly choices?: readonly string[];
  /** The diagnostics as a terminal shows them, where a run has come so far. */
  readonly printed?: string;
}
