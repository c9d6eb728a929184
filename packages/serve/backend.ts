/** What answers the requests of a service, and takes up documents that changed: a simulation, or a proxy. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Reporter } from '../../generator/core/diagnostics/diagnostic.ts';
import type { LoadedApi } from '../../generator/run/modules/load.ts';

/** APIs, with the problems and texts of the run that loaded them. */
export interface LoadedRun {
  readonly apis: readonly LoadedApi[];
  readonly reporter: Reporter;
}

export interface Backend {
  /** What runs of an API: what it answers, or how its requests are read. */
  readonly emitter: 'server' | 'simulation';
  /** Takes up APIs; false, and problems, where they cannot be. Then the former ones go on. */
  take(run: LoadedRun, url: string): Promise<boolean>;
  handle(req: IncomingMessage, res: ServerResponse): void;
  upgrade?(req: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Writes what is not written yet; gives the problems that were found meanwhile. */
  close(): Promise<void>;
}
