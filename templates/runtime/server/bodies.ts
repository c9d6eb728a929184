// The bodies of a server: what a request carries, and what a response is written from, by media type.

import { type Bytes, isBytes } from '../call/raw-bytes.ts';
import { readEssence } from '../call/bodies.ts';
import { writeJson, writeText } from '../call/value-text.ts';
import { readExact, writeExact } from '../derived/exact-json.ts';
import { readPieces, streamFrom } from '../derived/multipart.ts';
import { placed, Refusal } from './refusal.ts';
import { parseJson } from './values.ts';

/**
 * One media type: how a body of a request is read, and how a body of a response is written.
 *
 * @example
 * const csv: MediaForm = { type: 'text/csv', read: async (body) => rowsOf(await body.text()) };
 */
export interface MediaForm {
  /** The media type, or a range such as `image/*`. */
  readonly type: string;

  /** Set if it takes an iterable, and writes its items one by one. */
  readonly items?: true;

  /** The value of a body; one that cannot be read is refused. */
  read?(body: IncomingBody): Promise<unknown>;

  write?(value: unknown): WrittenBody;
}

/**
 * A body as `Response` takes it, with a media type where that is not the form's.
 *
 * @example
 * const written: WrittenBody = { body: '{"a":1}' };
 */
export interface WrittenBody {
  readonly body: NonNullable<RequestInit['body']>;
  readonly type?: string | undefined;
}

/**
 * Content of a request, as its sender wrote it: the whole body, or a part of it.
 *
 * @example
 * const text = await content.text();
 */
export class IncomingContent {
  /** The content type, or nothing. */
  readonly type: string;

  /** The bytes, piece by piece as they arrive; they can be read once. */
  readonly pieces: () => AsyncGenerator<Uint8Array>;
  readonly #readWhole: () => Promise<Uint8Array>;
  #whole: Promise<Uint8Array> | undefined;

  constructor(
    type: string,
    pieces: () => AsyncGenerator<Uint8Array>,
    readWhole: () => Promise<Uint8Array> = () => readAll(pieces()),
  ) {
    this.type = type;
    this.pieces = pieces;
    this.#readWhole = readWhole;
  }

  /** All of it; it may be asked for again. */
  bytes(): Promise<Uint8Array> {
    this.#whole ??= this.#readWhole();
    return this.#whole;
  }

  /** All of it as text, in the charset of its content type. */
  async text(): Promise<string> {
    const decoder = createDecoder(this.type);
    const content = await this.bytes();
    try {
      return decoder.decode(content);
    } catch (cause) {
      return refuseBody(`is not ${decoder.encoding.toUpperCase()}`, cause);
    }
  }

  /** The bytes as a stream, which can be read once. */
  stream(): ReadableStream<Uint8Array> {
    return streamFrom(this.pieces());
  }
}

async function readAll(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    pieces.push(piece);
    size += piece.length;
  }
  const [first] = pieces;
  if (first && pieces.length === 1) return first;
  const all = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Refuses a body that cannot be read. */
export function refuseBody(message: string, cause?: unknown): never {
  throw new Refusal(400, `The body ${message}.`, { issues: [{ path: ['body'], message }], cause });
}

/**
 * The body of a request, never read beyond its limit: more than `maxBytes` is refused with 413, and a body that was cut off
 * with 400.
 *
 * @example
 * const text = await new IncomingBody(request, 2 ** 20).text();
 */
export class IncomingBody extends IncomingContent {
  constructor(request: Request, maxBytes: number = Infinity) {
    super(
      request.headers.get('content-type') ?? '',
      () => readBody(request, maxBytes),
      () => readStated(request, maxBytes),
    );
  }
}

/** The whole body, where the request says that it is not too large: most runtimes are faster at that. */
async function readStated(request: Request, maxBytes: number): Promise<Uint8Array> {
  const stated = Number(request.headers.get('content-length') ?? Infinity);
  const isCoded = request.headers.has('content-encoding');
  if (!(stated <= maxBytes) || isCoded) return readAll(readBody(request, maxBytes));
  const content = await request.arrayBuffer().catch((cause) => refuseBody('was cut off', cause));
  if (content.byteLength > maxBytes) throw createTooLarge(maxBytes);
  return new Uint8Array(content);
}

function createTooLarge(maxBytes: number): Refusal {
  return new Refusal(413, `The body has more than ${maxBytes} bytes.`);
}

async function* readBody({ body, headers }: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (!/^identity$/i.test(headers.get('content-encoding') ?? 'identity')) {
    const accepted = { 'accept-encoding': 'identity' };
    throw new Refusal(415, 'The body must not be compressed.', { headers: accepted });
  }
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw createTooLarge(maxBytes);
  let left = maxBytes;
  for await (const piece of body ? readWhole(body) : []) {
    left -= piece.length;
    if (left < 0) throw createTooLarge(maxBytes);
    yield piece;
  }
}

async function* readWhole(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = readPieces(body);
  try {
    yield* pieces;
  } catch (cause) {
    refuseBody('was cut off', cause);
  }
}

function createDecoder(type: string): TextDecoder {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type) ?? [];
  // JSON is always UTF-8.
  const name = /[/+]json$/.test(readEssence(type)) ? 'utf-8' : charset;
  try {
    return new TextDecoder(name, { fatal: true });
  } catch (cause) {
    throw new Refusal(415, 'The charset of the body is not supported.', { cause });
  }
}

/**
 * JSON; a body without content is `undefined`.
 *
 * @example
 * const contents: MediaForm[] = [jsonForm];
 */
export const jsonForm: MediaForm = {
  type: 'application/json',
  read: (body) => readJsonBody(body, (text) => JSON.parse(text)),
  write: (value) => ({ body: writeJson(['body'], value) }),
};

/**
 * JSON whose integers beyond 2^53 are `bigint`.
 *
 * @example
 * const contents: MediaForm[] = [exactJsonForm];
 */
export const exactJsonForm: MediaForm = {
  type: 'application/json',
  read: (body) => readJsonBody(body, readExact),
  write: (value) => ({ body: writeJson(['body'], value, writeExact) }),
};

async function readJsonBody(
  body: IncomingBody,
  parse: (text: string) => unknown,
): Promise<unknown> {
  const text = await body.text();
  return text === '' ? undefined : placed(['body'], () => parseJson(text, parse));
}

/**
 * Plain text.
 *
 * @example
 * const contents: MediaForm[] = [textForm];
 */
export const textForm: MediaForm = {
  type: 'text/plain',
  read: (body) => body.text(),
  write: (value) => ({ body: writeText('body', value) }),
};

/**
 * Plain text that contains a JSON value, such as a number. If it is not JSON, the text itself is given.
 *
 * @example
 * const contents: MediaForm[] = [plainForm];
 */
export const plainForm: MediaForm = {
  type: 'text/plain',
  async read(body) {
    const text = await body.text();
    return readPlain(text);
  },
  write: (value) => ({
    body: typeof value === 'string' ? writeText('body', value) : writeJson(['body'], value),
  }),
};

function readPlain(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/**
 * Raw bytes. The body of a request is read as `Uint8Array`; a response may be any of {@link Bytes}, or a text, which is UTF-8.
 *
 * @example
 * const contents: MediaForm[] = [mediaForm('image/png', bytesForm)];
 */
export const bytesForm: MediaForm = {
  type: '*/*',
  read: (body) => body.bytes(),
  write(value) {
    if (typeof value === 'string') return { body: value };
    if (!isBytes(value)) throw new TypeError('body must be bytes, a Blob or a stream');
    // A `Blob` has a type of its own.
    return {
      body: toBody(value),
      type: value instanceof Blob && value.type ? value.type : undefined,
    };
  },
};

/** Type libraries differ in the types of a body; all have these. */
function toBody(value: Bytes): WrittenBody['body'] {
  return value as WrittenBody['body'];
}

/**
 * A body whose format no document shows: JSON, text or a form by its content type, else bytes.
 *
 * @example
 * const contents: MediaForm[] = [openForm];
 */
export const openForm: MediaForm = {
  type: '*/*',
  async read(body) {
    const type = readEssence(body.type);
    if (/[/+]json$/.test(type)) return readJsonBody(body, (text) => JSON.parse(text));
    if (/^text\/|[/+]xml$/.test(type)) return body.text();
    if (type.endsWith('urlencoded')) return new URLSearchParams(await body.text());
    return body.bytes();
  },
  write(value) {
    if (isBytes(value)) return bytesForm.write?.(value) ?? { body: toBody(value) };
    if (value instanceof FormData || value instanceof URLSearchParams) return { body: value };
    return { body: writeJson(['body'], value), type: 'application/json' };
  },
};

/**
 * A form with another media type.
 *
 * @example
 * mediaForm('application/problem+json', jsonForm);
 */
export function mediaForm(type: string, form: MediaForm): MediaForm {
  return { ...form, type };
}
