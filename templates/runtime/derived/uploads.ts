// Uploads: whole, in slices or in chunks, resumed where they stopped.

import type { Bytes } from '../call/raw-bytes.ts';
import { drop } from '../call/call.ts';
import type { Http, RequestOptions } from '../call/client.ts';
import {
  ApiError,
  type HasInstance,
  HttpError,
  NetworkError,
  parseUrl,
  ProtocolError,
  TimeoutError,
  ValidationError,
} from '../call/errors.ts';
import type { FileFacts } from './files.ts';
import { type ByteStream, isByteStream, readPieces, streamFrom } from './multipart.ts';
import type { PollOptions, PollRule } from './polling.ts';
import { fillName } from '../call/request.ts';
import { pick } from '../call/url.ts';
import type { ApiPromise } from '../call/results.ts';
import { getRetryDelay, sleep, toOptions } from '../call/retry.ts';

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

  /** Where the bytes go. */
  readonly url: string;

  /** The response to the start, if this run started the upload. */
  readonly started: Response | undefined;

  /** Says how many bytes the service has. */
  progress(sent: number): void;
}

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

/** Bytes that know their media type. */
export function withType(body: Uint8Array | ArrayBuffer | Blob, type: string): Bytes {
  if (body instanceof Blob) return body.type === type ? body : body.slice(0, body.size, type);
  // A view of its own, so that the caller's is not changed.
  const view = body instanceof ArrayBuffer ? new Uint8Array(body) : body.subarray();
  return Object.assign(view, { type });
}

/** A response whose body is not needed. */
export async function answered(call: ApiPromise<unknown>): Promise<Response> {
  const response = await call.response();
  // Reading it throws the service's error.
  if (!response.ok) await call;
  await drop(response);
  return response;
}

/** The error of an upload that the caller must put right. */
function createInputError(
  { operation }: UploadRule,
  member: string,
  message: string,
): ValidationError {
  const issues = [{ path: [member], message }];
  const facts = { operation, attempts: 0, direction: 'request' as const, issues };
  return new ValidationError(`${member} ${message}`, facts);
}

/** The error of a stream that is not as long as it was said to be. */
function createSizeError(rule: UploadRule, got: number, size: number): ValidationError {
  const count = got > size ? `more than ${size}` : `${got} instead of ${size}`;
  return createInputError(rule, 'source', `gave ${count} bytes`);
}

/** The error of a response without what the next call needs. */
export function createUploadError(
  { operation }: UploadRule,
  message: string,
  response: Response | undefined,
): ProtocolError {
  return new ProtocolError(message, { operation, attempts: 1, status: response?.status });
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
 * Where the responses of an upload contain the data for the next call.
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

/** The bytes of an upload, by position. */
export interface Slices {
  /** The bytes from one place up to another; of a stream, none before those that were taken last. */
  take(start: number, end: number): Promise<Bytes>;

  /** Nothing is taken any more. */
  close(): Promise<void>;
}

/** Cuts the source of an upload. */
function listSlices(run: UploadRun): Slices {
  const { source, type } = run;
  if (isByteStream(source)) return streamSlices(run, source);
  const whole = source instanceof ArrayBuffer ? new Uint8Array(source) : source;
  return {
    async take(start, end) {
      if (whole instanceof Blob) return whole.slice(start, end, type);
      return withType(whole.subarray(start, end), type);
    },
    async close() {},
  };
}

function streamSlices({ rule, size, type }: UploadRun, source: ByteStream): Slices {
  const reader = readPieces(source);
  let held: Uint8Array[] = [];
  let room = new Uint8Array();
  // Of the first and the last byte held.
  let [from, to] = [0, 0];

  async function readMore(): Promise<boolean> {
    const { done, value } = await reader.next();
    if (done) return false;
    held.push(value);
    to += value.byteLength;
    return true;
  }

  async function readUpTo(end: number): Promise<void> {
    while (to < end) if (!(await readMore())) throw createSizeError(rule, to, size);
  }

  // A stream that is longer than it was said to be would be cut off silently.
  async function readToEnd(): Promise<void> {
    while (to <= size) if (!(await readMore())) return;
    throw createSizeError(rule, to, size);
  }

  /** Releases what comes before a place. */
  async function skip(start: number): Promise<void> {
    while (from < start) {
      const [first, ...others] = held;
      if (!first) await readUpTo(to + 1);
      else {
        const cut = Math.min(first.byteLength, start - from);
        held = cut === first.byteLength ? others : [first.subarray(cut), ...others];
        from += cut;
      }
    }
  }

  return {
    async take(start, end) {
      if (start < from) {
        throw createInputError(rule, 'source', 'is a stream, and the service lost bytes of it');
      }
      await skip(start);
      await readUpTo(end);
      if (end === size) await readToEnd();
      // Room that is used again, since `fetch` takes a copy.
      if (room.byteLength < end - start) room = new Uint8Array(end - start);
      const slice = room.subarray(0, end - start);
      let at = 0;
      for (const piece of held) {
        slice.set(piece.subarray(0, slice.length - at), at);
        at = Math.min(slice.length, at + piece.length);
      }
      await skip(end);
      held.unshift(slice);
      from = start;
      return withType(slice, type);
    },
    async close() {
      await reader.return(undefined);
    },
  };
}

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

/**
 * The service has all bytes, and something failed after that: the waiting, or the last response has no record. What the
 * service returned is available here, so that nothing has to be uploaded again. `cause` is the error.
 *
 * @example
 * catch (error) {
 *   if (error instanceof UploadError) keep(error.record ?? error.answer);
 * }
 */
export class UploadError<Stored = unknown> extends Error {
  declare static readonly [Symbol.hasInstance]: HasInstance;

  // Private fields, so that loggers do not print the response.
  readonly #record: Stored | undefined;

  readonly #answer: unknown;

  constructor(message: string, record: Stored | undefined, answer: unknown, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    // A literal, because a minifier renames the class.
    this.name = 'UploadError';
    this.#record = record;
    this.#answer = answer;
  }

  /** The record in the last response of the upload, if there is one. */
  get record(): Stored | undefined {
    return this.#record;
  }

  /** The last response of the upload. */
  get answer(): unknown {
    return this.#answer;
  }
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
