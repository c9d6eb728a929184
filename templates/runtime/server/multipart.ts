// Multipart bodies of requests, read part by part as they arrive.

import { readEssence } from '../call/bodies.ts';
import { type IncomingBody, IncomingContent, refuseBody } from './bodies.ts';
import { Refusal } from './refusal.ts';

/**
 * One part of a multipart body. It can be read until the next part is asked for; what is not read is passed over.
 *
 * @example
 * if (part.fileName !== undefined) await save(part.stream());
 */
export class IncomingPart extends IncomingContent {
  /** Name of the member of the form; empty where the part has none. */
  readonly name: string;

  /** Name of a file, as the sender wrote it: never use it as a path. */
  readonly fileName: string | undefined;

  /** Headers by name in small letters. */
  readonly headers: ReadonlyMap<string, string>;

  constructor(headers: ReadonlyMap<string, string>, pieces: () => AsyncGenerator<Uint8Array>) {
    super(headers.get('content-type') ?? '', pieces);
    const params = readDisposition(headers.get('content-disposition') ?? '');
    this.headers = headers;
    this.name = params.get('name') ?? '';
    this.fileName = decodeExtended(params.get('filename*')) ?? params.get('filename');
  }
}

/**
 * Limits of a multipart body, besides that of its size.
 *
 * @example
 * const limits: PartLimits = { maxParts: 10 };
 */
export interface PartLimits {
  /** By default 1000. */
  readonly maxParts?: number;

  /** Most bytes of the headers of one part; by default 16 KiB. */
  readonly maxHeaderBytes?: number;

  /** Most bytes of the content of one part. */
  readonly maxPartBytes?: number;
}

/**
 * The parts of a body, one after another. A body that is not multipart, is cut off or goes beyond a limit is refused; leaving
 * the loop leaves the body.
 *
 * @example
 * for await (const part of readParts(body)) if (part.name === 'note') console.log(await part.text());
 */
export async function* readParts(
  body: IncomingBody,
  limits: PartLimits = {},
): AsyncGenerator<IncomingPart> {
  const { maxParts = 1000, maxHeaderBytes = 2 ** 14, maxPartBytes = Infinity } = limits;
  const source = body.pieces();
  const scanner = new Scanner(source, readBoundary(body.type));
  try {
    await scanner.passContent();
    for (let count = 1; scanner.hasPart; count++) {
      if (count > maxParts) throw new Refusal(413, `The body has more than ${maxParts} parts.`);
      const headers = readHeaders(await scanner.readHead(maxHeaderBytes));
      const content = scanner.listContent(maxPartBytes);
      yield new IncomingPart(headers, () => content);
      await scanner.passContent();
    }
    await scanner.passRest();
  } finally {
    await source.return(undefined);
  }
}

function readBoundary(type: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(type) ?? [];
  const boundary = quoted ?? plain ?? '';
  const isMultipart = readEssence(type).startsWith('multipart/');
  // The characters of RFC 2046, which allows 70 of them.
  const isFit = /^[\w'()+,./:=? -]{1,200}$/.test(boundary);
  return isMultipart && isFit ? boundary : refuseBody('has no boundary in its content type');
}

const lineBreak = '\r\n';

/** Finds where the contents of parts begin and end in pieces of any size; holds no more than it needs for that. */
class Scanner {
  /** Whether a part follows. */
  hasPart = true;
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #delimiter: Uint8Array;
  // The body begins as if a line ended before it, because a delimiter begins with the end of a line.
  #held: Uint8Array = toBytes(lineBreak);
  #isInside = true;
  // What is held begins with the line break before the content.
  #isStart = false;
  #turn = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(source: AsyncIterator<Uint8Array>, boundary: string) {
    this.#source = source;
    this.#delimiter = toBytes(`${lineBreak}--${boundary}`);
  }

  /** The content up to the next delimiter, until that is passed over. */
  listContent(maxBytes: number): AsyncGenerator<Uint8Array> {
    return this.#listContent(maxBytes, this.#turn);
  }

  async *#listContent(maxBytes: number, turn: number): AsyncGenerator<Uint8Array> {
    let left = maxBytes;
    for (;;) {
      if (turn !== this.#turn) throw new TypeError('The part has been passed over.');
      const piece = await this.#readInTurn();
      if (!piece) return;
      left -= piece.length;
      if (left < 0) throw new Refusal(413, `A part of the body has more than ${maxBytes} bytes.`);
      yield piece;
    }
  }

  async passContent(): Promise<void> {
    this.#turn++;
    while (await this.#readInTurn());
  }

  /** What follows the last part has no meaning, but has to be taken from the connection. */
  async passRest(): Promise<void> {
    do this.#held = new Uint8Array();
    while (await this.#fill());
  }

  /** The headers of a part, each after a line break. */
  async readHead(maxBytes: number): Promise<Uint8Array> {
    const end = toBytes(lineBreak + lineBreak);
    let at = find(this.#held, end, 0);
    while (at < 0 || at + end.length > this.#held.length) {
      const from = Math.max(0, this.#held.length - end.length);
      if (from > maxBytes) break;
      if (!(await this.#fill())) refuseBody('was cut off');
      at = find(this.#held, end, from);
    }
    if (at < 0 || at > maxBytes) {
      refuseBody(`has a part with headers of more than ${maxBytes} bytes`);
    }
    const head = this.#held.subarray(0, at);
    this.#held = this.#held.subarray(at + lineBreak.length);
    this.#isInside = true;
    this.#isStart = true;
    return head;
  }

  /** One after another, for all readers. */
  #readInTurn(): Promise<Uint8Array | undefined> {
    const next = this.#last.then(() => this.#readContent());
    this.#last = next;
    return next;
  }

  async #readContent(): Promise<Uint8Array | undefined> {
    while (this.#isInside) {
      const at = find(this.#held, this.#delimiter, 0);
      const [kind, end] = at === 0 ? this.#classify() : [];
      if (kind === 'part' || kind === 'end') this.#endContent(kind, end);
      else if (kind === 'cut' || this.#held.length === 0) {
        if (!(await this.#fill())) refuseBody('was cut off');
      } else if (this.#isStart) {
        this.#take(lineBreak.length);
        this.#isStart = false;
      } else return this.#take(at < 0 ? this.#held.length : at || this.#delimiter.length);
    }
    return undefined;
  }

  #endContent(kind: 'part' | 'end', end: number | undefined): void {
    this.hasPart = kind === 'part';
    this.#isInside = false;
    this.#isStart = false;
    this.#take(end ?? 0);
  }

  #take(size: number): Uint8Array {
    const taken = this.#held.subarray(0, size);
    this.#held = this.#held.subarray(size);
    return taken;
  }

  /** What a delimiter, or the beginning of one, is before, and where its line ends; other text after it makes it content. */
  #classify(): readonly [kind: 'part' | 'end' | 'content' | 'cut', end?: number] {
    const held = this.#held;
    const start = this.#delimiter.length;
    if (held.length < start + 2) return ['cut'];
    if (held[start] === dash && held[start + 1] === dash) return ['end', start + 2];
    let at = start;
    while (held[at] === space || held[at] === tab) at++;
    if (at > start + mostPadding) return ['content'];
    if (held.length < at + 2) return ['cut'];
    const isLine = held[at] === carriageReturn && held[at + 1] === lineFeed;
    return isLine ? ['part', at] : ['content'];
  }

  async #fill(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done) return false;
    this.#held = this.#held.length ? joined(this.#held, value) : value;
    return true;
  }
}

const tab = 9;
const lineFeed = 10;
const carriageReturn = 13;
const space = 32;
const dash = 45;
const mostPadding = 100;

function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** The index of bytes that begin with a carriage return, also if they are not there whole yet; else -1. */
function find(all: Uint8Array, wanted: Uint8Array, from: number): number {
  for (let at = from; ; at++) {
    at = all.indexOf(carriageReturn, at);
    if (at < 0) return -1;
    let size = 1;
    while (size < wanted.length && all[at + size] === wanted[size]) size++;
    if (size === wanted.length || at + size === all.length) return at;
  }
}

function readHeaders(head: Uint8Array): Map<string, string> {
  const headers = new Map<string, string>();
  // A line that begins with a blank continues the one before.
  for (const line of decodeHead(head)
    .replace(/\r\n[\t ]+/g, ' ')
    .split(lineBreak)) {
    if (line === '') continue;
    const at = line.indexOf(':');
    const name = line.slice(0, Math.max(at, 0));
    const value = line.slice(at + 1).trim();
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[\r\n\0]/.test(value)) {
      refuseBody('has a part with a line that is no header');
    }
    headers.set(name.toLowerCase(), value);
  }
  return headers;
}

function decodeHead(head: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head);
  } catch (cause) {
    return refuseBody('has a part with headers that are not UTF-8', cause);
  }
}

/** The parameters of a disposition, as the standard of forms writes them: with percent signs for quotes and line breaks. */
function readDisposition(text: string): Map<string, string> {
  const params = new Map<string, string>();
  for (const found of text.matchAll(/;\s*([^=;\s"]+)\s*=\s*(?:"([^"]*)"|([^;\s]*))/g)) {
    const [, name = '', quoted, plain = ''] = found;
    const value = quoted?.replace(/%0d|%0a|%22/gi, decodeURIComponent);
    params.set(name.toLowerCase(), value ?? plain);
  }
  return params;
}

/** `UTF-8''na%C3%AFve`, as RFC 8187 has it; what it does not explain counts as not given. */
function decodeExtended(text: string = ''): string | undefined {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(text) ?? [];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
