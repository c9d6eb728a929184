/** A request in, its outcome out: recalled where nothing has changed since an earlier run, else generated and remembered. */

import { type Cache, openCache, recall } from '../cache/cache.ts';
import type { Result } from '../cache/record.ts';
import { now } from '../timings.ts';
import type { Outcome } from './outcome.ts';
import type { Request } from './request.ts';
import type { RunOptions } from './run.ts';

export interface SessionOptions extends Pick<
  RunOptions,
  'dry' | 'overwrite' | 'packing' | 'onStage' | 'onWait'
> {
  /** Whether earlier runs count, and this one is remembered. Default: they do, where this package was built. */
  readonly cache?: Cache | false | undefined;
  /** Called before anything is loaded that a run needs which has something to do. */
  readonly onWork?: () => Promise<void>;
}

/** What a run is asked, and what remembers it. */
export interface Session {
  readonly request: Request;
  readonly options: SessionOptions;
  /** Undefined where nothing can be kept. */
  readonly cache: Cache | undefined;
  /** The name of its record; undefined where the run is one of a kind. */
  readonly asked: string | undefined;
  /** When it began, in milliseconds. */
  readonly since: number;
}

/** Loads what a run needs only where there may be something to do. */
export async function recallOrGenerate(
  request: Request,
  options: SessionOptions,
): Promise<Outcome> {
  const start = now();
  const session = openSession(request, options);
  const { cache, asked } = session;
  const known = cache && asked ? recall(cache, asked, !options.dry) : undefined;
  if (known?.changed.size === 0) return createRecalled(known.record.result, now() - start);
  await options.onWork?.();
  const { openRun } = await import('./request.ts');
  const opened = await openRun(session, known);
  if ('failed' in opened) return opened;
  const { generate } = await import('../pipeline.ts');
  const generated = await generate(opened.project, opened.options);
  const { remember } = await import('./remember.ts');
  return remember(generated, opened, session);
}

function openSession(request: Request, options: SessionOptions): Session {
  const { overwrite = [] } = options;
  const cache = options.cache === false ? undefined : (options.cache ?? openCache(request.folder));
  // Who gives files up changes something.
  const asked = overwrite.length > 0 ? undefined : JSON.stringify(request);
  return { request, options, cache, asked, since: Date.now() };
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
