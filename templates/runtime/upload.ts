// In: bytes and the calls that carry them, or a call to ask again and again. Out: the record, once it is there.

import type { Bytes } from './body.ts';
import { ProtocolError } from './errors.ts';
import type { Http } from './http.ts';
import type { RequestOptions } from './operation.ts';
import { pick } from './params.ts';
import type { ApiPromise } from './result.ts';
import { sleep } from './retry.ts';

/** What can be uploaded: bytes, a `Blob`, a `File`, or a stream of bytes. */
export type UploadSource = Bytes;

/** How far an upload is. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

/** Options of an upload, and of the waiting after it. */
export interface UploadOptions extends PollOptions {
  /** Media type of the source; that of a `Blob` by default, else `application/octet-stream`. */
  readonly type?: string | undefined;

  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
}

/** What is announced before the bytes are sent. */
export interface Announcement {
  readonly size: number;
  readonly contentType: string;
}

/** The calls of an upload. */
export interface UploadSteps<Stored> {
  /** Announces the bytes; the answer says where they go. */
  start(announced: Announcement, options: RequestOptions): ApiPromise<unknown>;

  /** Sends the bytes to the URL that the service gave. */
  finish(url: string, body: Blob, options: RequestOptions): PromiseLike<unknown>;

  /** Waits until the record can be used. */
  wait?(stored: Stored, options: PollOptions): PromiseLike<Stored>;
}

/** Where the answers of an upload have what the next call needs. */
export interface UploadRule {
  /** Id of the operation that starts it. */
  readonly operation: string;

  /** Response header with the URL; may hold variables such as `{vendor}`. */
  readonly url: string;

  /** Path of the record in the last answer, names joined by dots. */
  readonly result?: string;
}

/**
 * Announces bytes, sends them where the service says, and waits until the record can be used.
 *
 * @example
 * const file = await client.uploadFile(new Blob([bytes], { type: 'video/mp4' }), { body: { file: {} } });
 */
export async function upload<Stored>(
  http: Http,
  source: UploadSource,
  steps: UploadSteps<Stored>,
  rule: UploadRule,
  options: UploadOptions = {},
): Promise<Stored> {
  const { type, onProgress } = options;
  const body = await blobOf(source, type);
  const total = body.size;
  onProgress?.({ sent: 0, total });
  const announced = { size: total, contentType: body.type };
  const { response } = await steps.start(announced, options).withResponse();
  const url = response.headers.get(http.nameOf(rule.url));
  if (!url) {
    const facts = { operation: rule.operation, attempts: 1, status: response.status };
    throw new ProtocolError(`the answer has no header ${http.nameOf(rule.url)}`, facts);
  }
  const answer = await steps.finish(url, body, options);
  onProgress?.({ sent: total, total });
  // The spec says what the record is.
  const stored = (rule.result === undefined ? answer : pick(answer, rule.result)) as Stored;
  return steps.wait ? steps.wait(stored, options) : stored;
}

// A blob knows its size, and can be sent again.
async function blobOf(source: UploadSource, given?: string): Promise<Blob> {
  const type = given ?? ((source instanceof Blob && source.type) || 'application/octet-stream');
  const whole = source instanceof ReadableStream ? await new Response(source).blob() : source;
  if (whole instanceof Blob) return whole.type === type ? whole : whole.slice(0, whole.size, type);
  // Type libraries differ in whether a view on shared memory is a part of a blob.
  return new Blob([whole as ArrayBuffer], { type });
}

/** Options of waiting for a state. */
export interface PollOptions extends RequestOptions {
  /** Milliseconds between two calls; the spec's by default. */
  readonly interval?: number | undefined;

  /** Calls at most; no limit by default. */
  readonly maxPolls?: number | undefined;
}

/** How a state is waited for. */
export interface PollRule {
  /** Path of the state in the answer, names joined by dots. */
  readonly state: string;

  /** Milliseconds between two calls. */
  readonly interval: number;

  /** States in which the waiting goes on; any other ends it. */
  readonly while: readonly string[];
}

/**
 * A state was reached that is not the one waited for, or none in time.
 *
 * @example
 * catch (error) { if (error instanceof StateError && error.state === 'FAILED') … }
 */
export class StateError<Answer = unknown> extends Error {
  override readonly name = 'StateError';

  readonly state: string | undefined;

  // Not a member of its own, so that no logger that lists members prints it.
  readonly #answer: Answer;

  constructor(wanted: readonly string[], state: string | undefined, answer: Answer) {
    super(`waited for ${wanted.join(' or ')}, the state is ${state ?? 'not given'}`);
    this.state = state;
    this.#answer = answer;
  }

  /** The last answer. */
  get answer(): Answer {
    return this.#answer;
  }
}

/**
 * Asks until a state is reached.
 *
 * @example
 * const file = await client.waitForFile({ name: 'files/abc' }, 'ACTIVE');
 */
export async function waitFor<Answer>(
  ask: (options: PollOptions) => PromiseLike<Answer>,
  state: string | readonly string[],
  rule: PollRule,
  options: PollOptions = {},
): Promise<Answer> {
  const wanted = [state].flat();
  for (let polls = 1; ; polls++) {
    const answer = await ask(options);
    const found = pick(answer, rule.state);
    const text = typeof found === 'string' ? found : undefined;
    if (text !== undefined && wanted.includes(text)) return answer;
    const goesOn = text !== undefined && rule.while.includes(text);
    if (!goesOn || polls >= (options.maxPolls ?? Infinity)) {
      throw new StateError(wanted, text, answer);
    }
    // When the caller aborts, the next call says so.
    await sleep(options.interval ?? rule.interval, options.signal ?? null).catch(() => {});
  }
}
