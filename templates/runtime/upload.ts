// In: bytes and the calls that carry them. Out: the record of what was uploaded, once it can be used.

import type { Bytes } from './body.ts';
import type { Http } from './http.ts';
import type { RequestOptions } from './operation.ts';
import type { PollOptions, PollRule } from './poll.ts';
import type { ApiPromise } from './result.ts';
import { type ByteStream, isByteStream } from './source.ts';
import { stored } from './stored.ts';
import { answered, broken, inOne, type Transfer, unfit } from './transfer.ts';
import { nameOf } from './variables.ts';

export { UploadError } from './stored.ts';

/**
 * What can be uploaded: bytes, a `Blob`, a `File`, or a stream of bytes whose size the caller knows.
 *
 * @example
 * const source: UploadSource = await openAsBlob('film.mp4');
 */
export type UploadSource = Uint8Array | ArrayBuffer | Blob | ByteStream;

/**
 * How far an upload is, in bytes.
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
  /** Bytes in all: needed for a stream, which is not collected to be measured. */
  readonly size?: number | undefined;

  /** Media type of the source; that of a `Blob` by default, else `application/octet-stream`. */
  readonly type?: string | undefined;

  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;

  /** Bytes of each request, where the service takes more than one; 8 MiB by default. */
  readonly chunkSize?: number | undefined;

  /** Is told the URL of the upload, by which another process can go on with it. */
  readonly onStart?: ((url: string) => void) | undefined;

  /** URL of an upload that was begun before: it goes on from what the service has. */
  readonly url?: string | undefined;

  /** `false` gives the record at once, as the last answer has it, whatever its state. */
  readonly wait?: boolean | undefined;
}

/**
 * What is announced before the bytes are sent.
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

  /** Where the first of them stands in the whole. */
  readonly offset: number;

  /** With these the upload ends. */
  readonly last: boolean;
}

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
  /** Announces the bytes; the answer says where they go. */
  start(announced: Announcement, options: RequestOptions): ApiPromise<unknown>;

  /** Sends bytes to the URL that the service gave. */
  send(url: string, part: UploadPart, options: RequestOptions): ApiPromise<unknown>;

  /** Asks how many bytes the service has. */
  ask?(url: string, options: RequestOptions): ApiPromise<unknown>;
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
 * Where the answers of an upload have what the next call needs.
 *
 * @example
 * const rule: UploadRule = { operation: 'startUpload', url: 'x-upload-url', result: 'file' };
 */
export interface UploadRule {
  /** Id of the operation that starts it. */
  readonly operation: string;

  /** Response header with the URL; may hold variables such as `{vendor}`. */
  readonly url: string;

  /** Path of the record in the last answer, names joined by dots. */
  readonly result?: string;

  /** Where the record has its state, and the states in which it is waited for; in any other it is given as it is. */
  readonly poll?: Pick<PollRule, 'state' | 'while'>;

  /** How the bytes travel: in one request, unless the spec describes more. */
  readonly transfer?: Transfer;
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
  const size = sizeOf(source, rule, options);
  const own = source instanceof Blob && source.type;
  const type = options.type ?? (own || 'application/octet-stream');
  const progress = (sent: number): void => onProgress?.({ sent, total: size });
  const started = options.url
    ? undefined
    : await answered(steps.start({ size, contentType: type }, options));
  const url = options.url ?? addressOf(http, rule, started);
  onStart?.(url);
  const run = { http, source, size, type, steps, rule, options, url, started, progress };
  return stored((rule.transfer ?? inOne)(run), { steps, rule, options });
}

function sizeOf(source: UploadSource, rule: UploadRule, { size }: UploadOptions): number {
  if (source instanceof Blob) return source.size;
  if (!isByteStream(source)) return source.byteLength;
  if (Number.isSafeInteger(size) && Number(size) >= 0) return Number(size);
  throw unfit(rule, 'options.size', 'is needed for a stream');
}

function addressOf(http: Http, rule: UploadRule, started: Response | undefined): string {
  const header = nameOf(http.client, rule.url);
  const url = started?.headers.get(header);
  if (!url) throw broken(rule, `the answer has no header ${header}`, started);
  // Used as given, unless it says only where it stands beside the one that was asked.
  return URL.canParse(url) || !started?.url ? url : new URL(url, started.url).href;
}
