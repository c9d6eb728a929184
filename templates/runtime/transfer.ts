// In: an upload that has a URL. Out: the service's last answer, after all bytes went there in one request.

import type { Bytes } from './body.ts';
import { ProtocolError, ValidationError } from './errors.ts';
import type { Http } from './http.ts';
import { drop } from './redirect.ts';
import type { ApiPromise } from './result.ts';
import { type ByteStream, isByteStream, pieces, streamFrom } from './source.ts';
import type { UploadCalls, UploadOptions, UploadRule, UploadSource } from './upload.ts';

/**
 * Sends the bytes of an upload and gives the last answer.
 *
 * @example
 * const rule: UploadRule = { operation: 'start', url: 'location', transfer: inChunks({ granularity: 262_144 }) };
 */
export type Transfer = (run: UploadRun) => Promise<unknown>;

/**
 * One upload under way.
 *
 * @example
 * const transfer: Transfer = ({ url, source, steps, options }: UploadRun) => sendMyWay(url, source, steps, options);
 */
export interface UploadRun {
  readonly http: Http;
  readonly source: UploadSource;
  readonly size: number;
  readonly type: string;
  readonly steps: UploadCalls;
  readonly rule: UploadRule;
  readonly options: UploadOptions;

  /** Where the bytes go. */
  readonly url: string;

  /** The answer of the start, where this run started the upload. */
  readonly started: Response | undefined;

  /** Tells how many bytes the service has. */
  progress(sent: number): void;
}

/** All bytes in one request; a stream passes through. */
export async function inOne(run: UploadRun): Promise<unknown> {
  const { source, size, type, steps, rule, options, url } = run;
  if (options.url) throw unfit(rule, 'options.url', 'the service cannot be asked what it has');
  if (options.chunkSize) throw unfit(rule, 'options.chunkSize', 'the service takes one request');
  run.progress(0);
  if (!isByteStream(source)) {
    const answer = await steps.send(url, partOf(typed(source, type)), options);
    run.progress(size);
    return answer;
  }
  let fault: unknown;
  const body = streamFrom(counted(run, source, (error) => (fault = error)));
  // Node sends it; where a runtime does not let programs say it, the bytes travel without.
  const headers = { ...options.headers, 'content-length': String(size) };
  const part = partOf(Object.assign(body, { type }));
  return steps.send(url, part, { ...options, headers }).catch((error: unknown) => {
    // `fetch` would hide why the source failed.
    throw fault ?? error;
  });
}

function partOf(body: Bytes): { body: Bytes; offset: number; last: boolean } {
  return { body, offset: 0, last: true };
}

async function* counted(
  { size, rule, progress }: UploadRun,
  source: ByteStream,
  failed: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  let sent = 0;
  try {
    for await (const piece of pieces(source)) {
      sent += piece.byteLength;
      if (sent > size) break;
      yield piece;
      progress(sent);
    }
    if (sent !== size) throw miscounted(rule, sent, size);
  } catch (error) {
    failed(error);
    throw error;
  }
}

/** Bytes that know their media type. */
export function typed(body: Uint8Array | ArrayBuffer | Blob, type: string): Bytes {
  if (body instanceof Blob) return body.type === type ? body : body.slice(0, body.size, type);
  // A view of its own, so that the caller's is not changed.
  const view = body instanceof ArrayBuffer ? new Uint8Array(body) : body.subarray();
  return Object.assign(view, { type });
}

/** The answer of a call whose body nobody needs. */
export async function answered(call: ApiPromise<unknown>): Promise<Response> {
  const response = await call.response();
  // Reading it throws the service's error.
  if (!response.ok) await call;
  await drop(response);
  return response;
}

/** The error of an upload that the caller must put right. */
export function unfit({ operation }: UploadRule, member: string, message: string): ValidationError {
  const issues = [{ path: [member], message }];
  const facts = { operation, attempts: 0, direction: 'request' as const, issues };
  return new ValidationError(`${member} ${message}`, facts);
}

/** The error of a stream that is not as long as it was said to be. */
export function miscounted(rule: UploadRule, got: number, size: number): ValidationError {
  const told = got > size ? `more than ${size}` : `${got} instead of ${size}`;
  return unfit(rule, 'source', `gave ${told} bytes`);
}

/** The error of an answer without what the next call needs. */
export function broken(
  { operation }: UploadRule,
  message: string,
  response: Response | undefined,
): ProtocolError {
  return new ProtocolError(message, { operation, attempts: 1, status: response?.status });
}
