/** What a service does with requests, and how it takes up documents that changed. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Reporter } from '../../generator/core/diagnostics/diagnostic.ts';
import type { LoadedApis, LoadOptions } from '../../generator/run/modules/load.ts';

/** APIs, and the problems and texts of the run that loaded them. */
export interface Taken {
  readonly loaded: LoadedApis;
  readonly reporter: Reporter;
}

export interface Mode extends Pick<LoadOptions, 'emitter' | 'called'> {
  /** Takes up APIs; false, and problems, where they cannot be. Then the former ones go on. */
  take(taken: Taken, url: string): Promise<boolean>;
  handle(req: IncomingMessage, res: ServerResponse): void;
  upgrade?(req: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Writes what is not written yet; gives the problems that were found meanwhile. */
  close(): Promise<void>;
}
