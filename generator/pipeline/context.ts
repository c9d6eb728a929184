/** What the stages work with beside what they are given. Nothing here knows of a disk. */

import type { Reporter } from '../diagnostics/diagnostic.ts';
import type { Ways } from '../load/documents.ts';
import type { Emitter } from '../plan/emitter.ts';
import type { Job, Project } from '../project.ts';
import type { Stopwatch } from '../timings.ts';
import type { Output } from './output.ts';

/** What it takes to read documents. */
export interface Context {
  readonly project: Project;
  readonly reporter: Reporter;
  readonly stopwatch: Stopwatch;
  readonly seen: Seen;
}

/** Documents as they were read. */
export interface Seen {
  /** Paths that were asked for, and the files they led to. */
  readonly ways: Ways;
  /** Texts by path. */
  readonly texts: Map<string, string>;
}

/** What it takes to emit an API. */
export interface ApiContext extends Context {
  readonly job: Job;
  readonly emitters: readonly Emitter[];
  readonly output: Output;
}

export function createContext(given: Omit<Context, 'seen'>): Context {
  return { ...given, seen: { ways: new Map(), texts: new Map() } };
}
