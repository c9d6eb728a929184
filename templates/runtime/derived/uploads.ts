// Uploads: announced, sent where the service says, and waited for.

import type { Bytes } from '../call/raw-bytes.ts';
import type { Http } from '../call/client.ts';
import { parseUrl, ValidationError } from '../call/errors.ts';
import type { FileFacts } from './files.ts';
import { type ByteStream, isByteStream, readPieces, streamFrom } from './multipart.ts';
import { fillName } from '../call/request.ts';
import { pick } from '../call/url.ts';
import {
  answered,
  type UploadOptions,
  type UploadRule,
  type UploadRun,
  type UploadSource,
  type UploadSteps,
  withType,
} from './upload-calls.ts';
import {
  createInputError,
  createSizeError,
  createUploadError,
  UploadError,
} from './upload-errors.ts';

export type * from './upload-calls.ts';
export { UploadError } from './upload-errors.ts';
export { type ChunkRule, inChunks } from './upload-chunks.ts';

/** All bytes in one request; a stream passes through. */
async function sendWhole(run: UploadRun): Promise<unknown> {
  const { source, size, type, steps, rule, options, url } = run;
  if (options.url) {
    throw createInputError(rule, 'options.url', 'the service cannot be asked what it has');
  }
  if (options.chunkSize) {
    throw createInputError(rule, 'options.chunkSize', 'the service takes one request');
  }
  run.progress(0);
  if (!isByteStream(source)) {
    const answer = await steps.send(url, slicePart(withType(source, type)), options);
    run.progress(size);
    return answer;
  }
  let fault: unknown;
  const body = streamFrom(countBytes(run, source, (error) => (fault = error)));
  // Node sends it; runtimes that do not allow this header send the bytes without it.
  const headers = { ...options.headers, 'content-length': String(size) };
  const part = slicePart(Object.assign(body, { type }));
  return steps.send(url, part, { ...options, headers }).catch((error: unknown) => {
    // `fetch` would hide why the source failed.
    throw fault ?? error;
  });
}

function slicePart(body: Bytes): { body: Bytes; offset: number; last: boolean } {
  return { body, offset: 0, last: true };
}

async function* countBytes(
  { size, rule, progress }: UploadRun,
  source: ByteStream,
  failed: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  let sent = 0;
  try {
    for await (const piece of readPieces(source)) {
      sent += piece.byteLength;
      if (sent > size) break;
      yield piece;
      progress(sent);
    }
    if (sent !== size) throw createSizeError(rule, sent, size);
  } catch (error) {
    failed(error);
    throw error;
  }
}

/**
 * Announces bytes, sends them where the service says, and waits while the service is at work on the record. An error of
 * the source is thrown as it is; one after the last byte is an {@link UploadError}, which carries the record.
 *
 * @example
 * const file = await client.uploadFile(new Blob([bytes], { type: 'video/mp4' }), { body: { file: {} } });
 *
 * const { size } = await stat(path);
 * const film = await client.uploadFile(createReadStream(path), params, { size, type: 'video/mp4' });
 */
export async function upload<Stored>(
  http: Http,
  source: UploadSource,
  steps: UploadSteps<Stored>,
  rule: UploadRule,
  options: UploadOptions = {},
): Promise<Stored> {
  const { onProgress, onStart } = options;
  const size = measure(source, rule, options);
  const { type: own } = source as FileFacts;
  const type = options.type ?? (own || 'application/octet-stream');
  const reportProgress = (sent: number): void => onProgress?.({ sent, total: size });
  const started = options.url
    ? undefined
    : await answered(steps.start({ size, contentType: type }, options));
  const url = options.url ?? readAddress(http, rule, started);
  onStart?.(url);
  const run = {
    http,
    source,
    size,
    type,
    steps,
    rule,
    options,
    url,
    started,
    progress: reportProgress,
  };
  return stored((rule.transfer ?? sendWhole)(run), { steps, rule, options });
}

function measure(source: UploadSource, rule: UploadRule, options: UploadOptions): number {
  if (source instanceof Blob) return source.size;
  if (!isByteStream(source)) return source.byteLength;
  const { size = (source as FileFacts).size } = options;
  if (Number.isSafeInteger(size) && Number(size) >= 0) return Number(size);
  throw createInputError(rule, 'options.size', 'is needed for a stream');
}

function readAddress(http: Http, rule: UploadRule, started: Response | undefined): string {
  const header = fillName(http.client, rule.url);
  const url = started?.headers.get(header);
  if (!url) throw createUploadError(rule, `the answer has no header ${header}`, started);
  // An absolute URL is used as given; a relative one is resolved against the requested URL.
  return parseUrl(url) || !started?.url ? url : new URL(url, started.url).href;
}

/** What follows the bytes. */
export interface Ending<Stored> {
  readonly steps: UploadSteps<Stored>;
  readonly rule: UploadRule;
  readonly options: UploadOptions;
}

/** The record of the last response, waited for as long as it is in a state that passes. */
export async function stored<Stored>(
  last: Promise<unknown>,
  { steps, rule, options }: Ending<Stored>,
): Promise<Stored> {
  const answer = await last.catch((error: unknown) => {
    // The response of an upload that has all bytes, which a validator refused.
    if (error instanceof ValidationError && error.direction === 'response') {
      throw createLostError(rule, error.data, error);
    }
    throw error;
  });
  const record = recordIn<Stored>(rule, answer);
  const isDue = rule.result !== undefined || steps.wait !== undefined;
  if (isDue && (record === undefined || record === null)) throw createLostError(rule, answer);
  if (!steps.wait || options.wait === false || isSettled(rule, record)) return record;
  try {
    return await steps.wait(record, options);
  } catch (error) {
    throw createLostError(rule, answer, error);
  }
}

/** Whether nothing is to be waited for: the record says its state, and the service is not at work on it. */
function isSettled({ poll }: UploadRule, record: unknown): boolean {
  const state = poll && pick(record, poll.state);
  return typeof state === 'string' && !poll?.while.includes(state);
}

function recordIn<Stored>({ result }: UploadRule, answer: unknown): Stored {
  // The spec says what the record is.
  return (result === undefined ? answer : pick(answer, result)) as Stored;
}

function createLostError(rule: UploadRule, answer: unknown, cause?: unknown): UploadError {
  const reason = cause instanceof Error ? cause.message : 'the last answer has no record';
  const message = `${rule.operation}: the service has all bytes, but ${reason}`;
  return new UploadError(message, recordIn(rule, answer), answer, cause);
}
