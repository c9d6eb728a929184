// What an upload is made of: its source, its options, the calls that carry it, and the rule that connects them.

import { drop } from '../call/call.ts';
import type { Bytes } from '../call/raw-bytes.ts';
import type { Http, RequestOptions } from '../call/client.ts';
import type { AnyCodeError, HttpError } from '../call/errors.ts';
import type { ByteStream } from '../media/multipart.ts';
import type { PollOptions, PollRule } from './polling.ts';
import type { ApiPromise } from '../call/results.ts';

/**
 * Sends the bytes of an upload and returns the last response.
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

  /** The address that takes the bytes. */
  readonly url: string;

  /** The response to the start, if this run started the upload. */
  readonly started: Response | undefined;

  /** Says how many bytes the service has. */
  progress(sent: number): void;
}

/**
 * What can be uploaded: bytes, a `Blob`, a `File`, or a stream of bytes whose size the caller knows.
 *
 * @example
 * const source: UploadSource = await openAsBlob('film.mp4');
 */
export type UploadSource = Uint8Array | ArrayBuffer | Blob | ByteStream;

/**
 * The progress of an upload, in bytes.
 *
 * @example
 * const onProgress = ({ sent, total }: UploadProgress) => bar.show(sent / total);
 */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

/**
 * Options of an upload, and of the waiting after it.
 *
 * @example
 * await client.uploadFile(blob, {}, { onProgress: ({ sent }) => show(sent), chunkSize: 2 ** 20 });
 */
export interface UploadOptions extends PollOptions {
  /** Bytes in all: needed for a stream that does not say it itself, and is not collected to be measured. */
  readonly size?: number | undefined;

  /** Media type of the source; that of a `Blob` or of a file by default, else `application/octet-stream`. */
  readonly type?: string | undefined;

  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;

  /** Bytes of each request, where the service takes more than one; 8 MiB by default. */
  readonly chunkSize?: number | undefined;

  /** Called with the URL of the upload, with which another process can continue it. */
  readonly onStart?: ((url: string) => void) | undefined;

  /** URL of an upload that was started before: it continues after the bytes that the service has. */
  readonly url?: string | undefined;

  /** `false` returns the record of the last response at once, in any state. */
  readonly wait?: boolean | undefined;
}

/**
 * The announcement before the bytes are sent.
 *
 * @example
 * const announced: Announcement = { size: 3, contentType: 'text/plain' };
 */
export interface Announcement {
  readonly size: number;
  readonly contentType: string;
}

/**
 * Bytes of one request.
 *
 * @example
 * const part: UploadPart = { body: new Uint8Array(3), offset: 0, last: true };
 */
export interface UploadPart {
  readonly body: Bytes;

  /** Offset of the first byte. */
  readonly offset: number;

  /** With these the upload ends. */
  readonly last: boolean;
}

/** A call of any operation: its success does not matter. */
type UploadCall = ApiPromise<unknown, HttpError | AnyCodeError, unknown>;

/**
 * The calls that carry an upload.
 *
 * @example
 * const calls: UploadCalls = {
 *   start: (_, options) => http.send({ id: 'start', method: 'POST', path: '/uploads' }, {}, options),
 *   send: (url, { body }, options) => sendBytes(http, url, { body }, options),
 * };
 */
export interface UploadCalls {
  /** Announces the bytes; the response has the URL for them. */
  start(announced: Announcement, options: RequestOptions): UploadCall;

  /** Sends bytes to the URL that the service gave. */
  send(url: string, part: UploadPart, options: RequestOptions): UploadCall;

  /** Asks how many bytes the service has. */
  ask?(url: string, options: RequestOptions): UploadCall;
}

/**
 * The calls of an upload, and of the waiting after it.
 *
 * @example
 * const steps: UploadSteps<Film> = { ...calls, wait: ({ id }, options) => waitForFilm(http, { id }, 'ready', options) };
 */
export interface UploadSteps<Stored> extends UploadCalls {
  /** Waits until the record can be used. */
  wait?(stored: Stored, options: PollOptions): PromiseLike<Stored>;
}

/**
 * What the next call of an upload takes from the responses before it.
 *
 * @example
 * const rule: UploadRule = { operation: 'startUpload', url: 'x-upload-url', result: 'file' };
 */
export interface UploadRule {
  /** Id of the operation that starts it. */
  readonly operation: string;

  /** Response header with the URL; may hold variables such as `{vendor}`. */
  readonly url: string;

  /** Path of the record in the last response, names joined by dots. */
  readonly result?: string;

  /** Path of the state in the record, and the states in which polling continues; in any other state the record is returned. */
  readonly poll?: Pick<PollRule, 'state' | 'while'>;

  /** How the bytes are sent: in one request, unless the spec describes several. */
  readonly transfer?: Transfer;
}

/** Bytes that know their media type. */
export function withType(body: Uint8Array | ArrayBuffer | Blob, type: string): Bytes {
  if (body instanceof Blob) return body.type === type ? body : body.slice(0, body.size, type);
  // A view of its own, so that the caller's is not changed.
  const view = body instanceof ArrayBuffer ? new Uint8Array(body) : body.subarray();
  return Object.assign(view, { type });
}

/** A response whose body is not needed. */
export async function answered(call: UploadCall): Promise<Response> {
  const response = await call.response();
  // Reading it throws the service's error.
  if (!response.ok) await call;
  await drop(response);
  return response;
}
