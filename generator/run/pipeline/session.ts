/** What a caller asks for, and what is found out about it before anything is generated. */

import type { Cache } from '../cache/cache.ts';
import type { Stamp } from '../cache/stamp.ts';
import type { DocumentOptions, Project } from '../project/project.ts';
import type { RunOptions } from './run.ts';

/** Plain data: with what is in files it decides the output. */
export interface Request extends DocumentOptions {
  /** The folder in which a config is looked for. Paths, and file names of diagnostics, are relative to it. */
  readonly folder: string;
  /** APIs of the config; none means all. */
  readonly names?: readonly string[];
  readonly config?: string | undefined;
  readonly input?: string | readonly string[] | undefined;
  readonly output?: string | undefined;
  readonly strict?: boolean;
}

export interface SessionOptions extends Pick<
  RunOptions,
  'dry' | 'overwrite' | 'keepEdits' | 'packing' | 'onStage' | 'onWait' | 'collect'
> {
  /** The cache that remembers runs; `false` is none. Default: that of the folder, if this package was built. */
  readonly cache?: Cache | false | undefined;
  /** Called as soon as it is clear that there is something to do, before the stages are loaded. */
  readonly onWork?: () => Promise<void>;
}

/** One call of a caller, and the cache that remembers it. */
export interface Session {
  readonly request: Request;
  readonly options: SessionOptions;
  readonly cache: Cache | undefined;
  /** The name of its record in the cache; undefined for a run that is not remembered. */
  readonly recordName: string | undefined;
  readonly since: number;
}

/** The project of a request, and what it was read from. */
export interface OpenedProject {
  readonly project: Project;
  /** Whether runs of it are remembered. */
  readonly isCached: boolean;
  /** Modules of the config, whose changes call for another run. */
  readonly modules: readonly string[];
  /** All files that decide what the project is; undefined if something else decides it too. */
  readonly files: readonly string[] | undefined;
}

/** A project together with all that its run works with. */
export interface OpenedRun extends OpenedProject {
  readonly options: RunOptions;
  /** The cache that this run is kept in; undefined if the config wants none. */
  readonly kept: Cache | undefined;
  /** By path, stamps of files that are as they were in an earlier run. */
  readonly stamps: ReadonlyMap<string, Stamp>;
}
