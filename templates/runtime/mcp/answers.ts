// Answers of tools: data as text, cut to a size.

import type { Issue } from '../call/errors.ts';
import type { Running, Tool } from './toolbox.ts';
import type { Capture } from './capture.ts';
import { answerFailure, listIssues } from './failures.ts';
import { canBeLong, canReadOn, restName } from './inputs.ts';
import { findMost, findRoom, fitPart, measureSent, sizeName } from './sizes.ts';
import { shorten } from './shorten.ts';
import type { Collected } from './streams.ts';
import { type AnswerContent, type CallAnswer, clean, encode, writeAnswer } from './values.ts';
import { fillName } from '../call/request.ts';

/** What an answer is made with. */
interface Answering {
  readonly tool: Tool;
  readonly running: Running;
  readonly capture: Capture;
  /** Character at which it begins, where it is read as text. */
  readonly from: number | undefined;
  /** What the call gave. */
  readonly returned: unknown;
}

/** The members of the result of a call that an answer shows. */
interface CallResult {
  readonly ok: boolean;
  readonly data?: unknown;
  readonly status?: number | undefined;
  readonly error?: unknown;
  readonly code?: string | undefined;
  readonly meaning?: string | undefined;
}

/** The answer to a call that was sent. */
export async function answerCall(
  result: CallResult | Collected,
  answering: Answering,
): Promise<CallAnswer> {
  const { capture } = answering;
  if ('items' in result) return answerItems(result, answering);
  const { ok, error, code, meaning } = result;
  if (!ok) return answerRefused(error, answering);
  const { status, headers } = await readResponse(answering);
  const coded = { status, ...(code !== undefined && { code, meaning }), ...headers };
  if (result.data instanceof Uint8Array) return answerBytes(result.data, coded, answering);
  const data = result.data === undefined ? {} : { data: clean(result.data, capture) };
  return fit({ ...coded, ...data }, answering);
}

function answerItems({ items, goesOn }: Collected, answering: Answering): CallAnswer {
  const { capture } = answering;
  const { issues } = capture;
  const data = clean(items, capture);
  const cut = goesOn && { cut: { reason: 'The stream goes on: these are its first items.' } };
  if (issues.length === 0) return fit({ data, ...cut }, answering);
  return fit({ undescribed: data, issues: listIssues(issues), ...cut }, answering);
}

/** What an answer says beside its data. */
interface Head {
  readonly status: number;
  readonly mediaType: string;
  /** Nothing where it has none of those that the document shows. */
  readonly headers: { readonly headers?: unknown };
}

async function readResponse({ tool, running, capture, returned }: Answering): Promise<Head> {
  const { response } = returned as { response(): Promise<Response> }; // what a call gives has it
  const { status, headers } = await response.call(returned);
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const found = (tool.headers ?? []).flatMap((name) => {
    const own = fillName(running.http.client, name);
    const value = headers.get(own);
    return value === null ? [] : [[own, value] as const];
  });
  const shown = capture.getRedaction().data(Object.fromEntries(found));
  return {
    status,
    mediaType: type.trim() || 'application/octet-stream',
    headers: found.length === 0 ? {} : { headers: shown },
  };
}

/** An answer that is not as the document says is an answer all the same. */
async function answerRefused(error: unknown, answering: Answering): Promise<CallAnswer> {
  const { capture } = answering;
  // What a validation error has.
  const { direction, issues, data } = Object(error) as {
    readonly direction?: string;
    readonly issues?: readonly Issue[];
    readonly data?: unknown;
  };
  if (direction !== 'response' || data === undefined) {
    return answerFailure(error, capture, answering.running);
  }
  const { status, headers } = await readResponse(answering);
  const undescribed = data instanceof Uint8Array ? encode(data) : clean(data, capture);
  return fit({ status, ...headers, undescribed, issues: listIssues(issues ?? []) }, answering);
}

/** The whole answer, or a part of it that fits. */
function fit(structured: Record<string, unknown>, answering: Answering): CallAnswer {
  const { running, from } = answering;
  if (from !== undefined) return readFrom(structured, { ...answering, from });
  const room = findRoom(running);
  if (measureSent(structured) <= room) return writeAnswer(structured, running.options);
  const { data, undescribed, ...rest } = structured;
  const { cut: former, ...head } = rest;
  const shown = data ?? undescribed;
  const { length } = toText(shown);
  const cut = { ...Object(former), length, next: describeRest(measureSent(structured), answering) };
  // Headers and issues have a third of the room at most: the data is what was asked for.
  const beside = Object(shorten(head, room / 3));
  const build = (part: unknown): Record<string, unknown> => ({ ...beside, part, cut });
  return writeAnswer(fitPart(shown, { room, build }), running.options);
}

/** How a caller gets what was left out. */
function describeRest(size: number, { tool, running }: Answering): string {
  const most = findMost(running.options);
  const says = '`…` says how much is left out.';
  if (!canBeLong(tool)) return says;
  const more = `For more, give \`${sizeName}\`: ${Math.min(size, most)}.`;
  if (!canReadOn(tool)) return `${says} ${more} To call again does it again.`;
  const all = size > most ? ` For all of it as text, give \`${restName}\`: 0.` : '';
  return `${says} ${more}${all}`;
}

/** A part of the text of a very long answer. */
function readFrom(
  structured: Record<string, unknown>,
  { running, from }: Answering & { readonly from: number },
): CallAnswer {
  const { data, undescribed, ...rest } = structured;
  const { cut: former } = rest;
  const text = toText(data ?? undescribed);
  const most =
    running.given[sizeName] === undefined ? findMost(running.options) : findRoom(running);
  const to = Math.min(text.length, findEnd(text, from + most));
  const next = to < text.length ? { next: `The same arguments with \`${restName}\`: ${to}` } : {};
  const cut = { ...Object(former), from, to, length: text.length, ...next };
  return writeAnswer({ ...rest, text: text.slice(from, to), cut }, running.options);
}

function toText(shown: unknown): string {
  return typeof shown === 'string' ? shown : (JSON.stringify(shown) ?? '');
}

/** Characters of two units are not cut in half. */
function findEnd(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit < 0xdc00 ? end + 1 : end;
}

/** A picture or a sound is shown; of what is too large only size and type are given. */
async function answerBytes(
  bytes: Uint8Array,
  coded: object,
  answering: Answering,
): Promise<CallAnswer> {
  const { tool, running } = answering;
  const { mediaType } = await readResponse(answering);
  const data = { mediaType, size: bytes.length };
  const [, kind] = /^(image|audio)\//.exec(mediaType) ?? [];
  const reason = findReason(bytes, { isSeen: kind !== undefined, answering });
  if (reason !== undefined) {
    return writeAnswer({ ...coded, data, cut: { reason } }, running.options);
  }
  const blob = encode(bytes);
  const { content, ...rest } = writeAnswer({ ...coded, data }, running.options);
  const shown: AnswerContent =
    kind === 'image' || kind === 'audio'
      ? { type: kind, data: blob, mimeType: mediaType }
      : { type: 'resource', resource: { uri: `answer:${tool.name}`, mimeType: mediaType, blob } };
  return { content: [...content, shown], ...rest };
}

interface Showing {
  /** Whether a model sees or hears it. */
  readonly isSeen: boolean;
  readonly answering: Answering;
}

/** Why content is not shown. */
function findReason(bytes: Uint8Array, { isSeen, answering }: Showing): string | undefined {
  const { running, capture } = answering;
  const { maxContentBytes = 1_048_576 } = running.options;
  if (bytes.length > maxContentBytes) {
    return `Content of more than ${maxContentBytes} bytes is not shown.`;
  }
  if (hasSecret(bytes, capture)) return 'It has a credential.';
  const size = Math.ceil(bytes.length / 3) * 4;
  if (isSeen || size <= findRoom(running)) return undefined;
  if (size > findMost(running.options)) return 'It is longer than an answer may be.';
  return `It has ${size} characters in base64. For them, give \`${sizeName}\`: ${size}.`;
}

function hasSecret(bytes: Uint8Array, capture: Capture): boolean {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return capture.getRedaction().text(text) !== text;
}
