// Uploads in several requests, which continue where they stopped.

import { drop } from '../call/call.ts';
import { ApiError, HttpError, NetworkError, TimeoutError } from '../call/errors.ts';
import { fillName } from '../call/request.ts';
import { pick } from '../call/url.ts';
import { getRetryDelay, sleep, toOptions } from '../call/retry.ts';
import { answered, type Transfer, type UploadRun } from './upload-calls.ts';
import { createInputError, createUploadError } from './upload-errors.ts';
import { listSlices, type Slices } from './upload-slices.ts';

/**
 * What the spec says of an upload in several requests.
 *
 * @example
 * const rule: ChunkRule = { confirmed: 'x-upload-offset', granularity: 262_144 };
 */
export interface ChunkRule {
  /** Response header with the number of bytes that the service has; may hold variables such as `{vendor}`. */
  readonly confirmed?: string;

  /** Requests but the last hold a multiple of so many bytes: a number, or the header of the start's answer that has it. */
  readonly granularity?: number | string;
}

/**
 * Sends bytes in several requests, and continues from what the service has after a fault.
 *
 * @example
 * upload(http, source, steps, { …, transfer: inChunks({ confirmed: 'x-upload-offset', granularity: 262144 }) });
 */
export function inChunks(rule: ChunkRule): Transfer {
  return async (run) => {
    const slices = listSlices(run);
    try {
      return await sendAll(run, rule, slices, chooseChunkSize(run, rule));
    } finally {
      await slices.close();
    }
  };
}

function chooseChunkSize({ http, options, started, rule }: UploadRun, chunks: ChunkRule): number {
  const { chunkSize = 8 * 2 ** 20 } = options;
  if (!(chunkSize >= 1)) throw createInputError(rule, 'options.chunkSize', 'must be at least 1');
  const { granularity = 1 } = chunks;
  const stated =
    typeof granularity === 'number'
      ? granularity
      : Number(started?.headers.get(fillName(http.client, granularity)) ?? 1);
  const unit = Number.isSafeInteger(stated) && stated > 0 ? stated : 1;
  return Math.max(1, Math.floor(chunkSize / unit)) * unit;
}

async function sendAll(
  run: UploadRun,
  rule: ChunkRule,
  slices: Slices,
  chunkSize: number,
): Promise<unknown> {
  const { size, steps, url, options } = run;
  let [offset, furthest, failures] = [0, 0, 0];
  let isSure = !options.url;
  if (!isSure && !steps.ask) {
    throw createInputError(run.rule, 'options.url', 'the service cannot be asked');
  }
  run.progress(0);
  for (;;) {
    try {
      if (!isSure && steps.ask) {
        const state = await ask(run, rule, steps.ask(url, options));
        if ('answer' in state) return state.answer;
        offset = state.offset;
        isSure = true;
      } else {
        const end = Math.min(offset + chunkSize, size);
        const last = end === size;
        const part = { body: await slices.take(offset, end), offset, last };
        const call = steps.send(url, part, options);
        if (last) {
          const answer = await call;
          run.progress(size);
          return answer;
        }
        const response = await answered(call);
        offset = readConfirmed(run, rule, response) ?? end;
        if (offset <= part.offset) throw createUploadError(run.rule, 'no byte was taken', response);
      }
      if (offset > furthest) {
        [furthest, failures] = [offset, 0];
        run.progress(offset);
      }
    } catch (error) {
      if (!steps.ask || !(await canContinue(run, error, failures++))) throw error;
      isSure = false;
    }
  }
}

type State = { readonly offset: number } | { readonly answer: unknown };

/** What the service has; when it has all, its response may be that of the end, which was lost on the way. */
async function ask(
  run: UploadRun,
  rule: ChunkRule,
  call: ReturnType<UploadRun['steps']['send']>,
): Promise<State> {
  const response = await call.response();
  if (!response.ok) await call;
  const offset = readConfirmed(run, rule, response);
  if (offset !== undefined && offset < run.size) {
    await drop(response);
    return { offset };
  }
  // Whether there is a record is all that matters.
  const answer = await call.catch(() => undefined);
  const record = pick({ answer }, ['answer', run.rule.result].filter(Boolean).join('.'));
  if (record !== undefined && record !== null) return { answer };
  if (offset === undefined) {
    throw createUploadError(run.rule, `the answer has no ${rule.confirmed}`, response);
  }
  return { offset };
}

/** How many bytes the service says that it has, if it says. */
function readConfirmed(
  { http, rule, size }: UploadRun,
  { confirmed }: ChunkRule,
  response: Response,
): number | undefined {
  const name = confirmed && fillName(http.client, confirmed);
  const text = name && response.headers.get(name);
  if (!text) return undefined;
  const offset = /^\d+$/.test(text) ? Number(text) : NaN;
  if (offset <= size) return offset;
  throw createUploadError(rule, `${name} is ${text.slice(0, 40)}, of ${size} bytes`, response);
}

/** Waits when another request may do what this one did not. */
async function canContinue(
  { options }: UploadRun,
  error: unknown,
  failures: number,
): Promise<boolean> {
  const { signal, retries } = options;
  const policy = { max: 5, ...toOptions(retries) };
  const isFault =
    error instanceof NetworkError || error instanceof TimeoutError || error instanceof HttpError;
  if (!(error instanceof ApiError) || !isFault || signal?.aborted) return false;
  const response = error instanceof HttpError ? error : undefined;
  const delay = getRetryDelay({ repeats: failures, response }, policy);
  if (delay === Infinity) return false;
  // If the caller aborts, the next call throws the error.
  await (policy.sleep ?? sleep)(delay, signal ?? null).catch(() => {});
  return true;
}
