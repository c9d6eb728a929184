/** A request in, its outcome out: recalled where nothing has changed since an earlier run, else found out and remembered. */

import { type Cache, openCache, recall } from '../cache/cache.ts';
import type { Result } from '../cache/record.ts';
import type { Outcome, RunOptions } from '../pipeline.ts';
import { now } from '../timings.ts';
import type { Request } from './request.ts';

export interface SessionOptions extends Pick<
  RunOptions,
  'dry' | 'overwrite' | 'packing' | 'onStage' | 'onWait'
> {
  /** Whether earlier runs count, and this one shall. Default: they do, where this package was built. */
  readonly cache?: Cache | false | undefined;
  /** Called before anything is loaded that a run needs which has something to do. */
  readonly onWork?: () => Promise<void>;
}

/** Loads what a run needs only where there may be something to do. */
export async function generateFor(request: Request, options: SessionOptions): Promise<Outcome> {
  const start = now();
  const { overwrite = [], dry } = options;
  const cache = options.cache === false ? undefined : (options.cache ?? openCache(request.folder));
  // Who gives files up changes something.
  const asked = overwrite.length > 0 ? undefined : JSON.stringify(request);
  const known = cache && asked && recall(cache, asked, !dry);
  if (known) return createRecalled(known.result, now() - start);
  await options.onWork?.();
  const { generateAnew } = await import('./anew.ts');
  return generateAnew(request, asked, options, cache);
}

/** What is said where there is nothing to do. */
function createRecalled(result: Result, milliseconds: number): Outcome {
  return {
    ...result,
    failed: false,
    manifestChanged: false,
    timings: [{ stage: 'recall', milliseconds }],
  };
}
