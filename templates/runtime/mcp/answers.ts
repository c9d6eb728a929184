// Answers of tools: data as text and structure, cut to a size.

import type { Issue } from '../call/errors.ts';
import type { Running, Tool } from './toolbox.ts';
import type { Capture } from './capture.ts';
import { answerFailure, listIssues } from './failures.ts';
import { canReadOn, restName } from './inputs.ts';
import type { Collected } from './streams.ts';
import { type AnswerContent, type CallAnswer, clean, encode, writeText } from './values.ts';
import { fillName } from '../call/request.ts';

/** What an answer is made with. */
interface Answering {
  readonly tool: Tool;
  readonly running: Running;
  readonly capture: Capture;
  /** Character at which it begins. */
  readonly from: number;
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
  if (direction !== 'response' || data === undefined) return answerFailure(error, capture);
  const { status, headers } = await readResponse(answering);
  const undescribed = data instanceof Uint8Array ? encode(data) : clean(data, capture);
  return fit({ status, ...headers, undescribed, issues: listIssues(issues ?? []) }, answering);
}

/** The whole answer, or a part of it that fits. */
function fit(structured: Record<string, unknown>, { tool, running, from }: Answering): CallAnswer {
  const { maxAnswerLength = 40_000 } = running.options;
  const { data, undescribed, ...rest } = structured;
  const { cut: former } = rest;
  const shown = data ?? undescribed;
  const text = typeof shown === 'string' ? shown : (JSON.stringify(shown) ?? '');
  if (from === 0 && text.length <= maxAnswerLength) {
    return { content: [writeText(structured)], structuredContent: structured };
  }
  const to = Math.min(text.length, findEnd(text, from + maxAnswerLength));
  const cut = {
    from,
    to,
    length: text.length,
    ...(to < text.length &&
      canReadOn(tool) && { next: `The same arguments with \`${restName}\`: ${to}` }),
  };
  const piece = text.slice(from, to);
  const structuredContent = { ...rest, text: piece, cut: { ...Object(former), ...cut } };
  return {
    content: [{ type: 'text', text: piece }, writeText({ ...rest, cut: structuredContent.cut })],
    structuredContent,
  };
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
  const { tool, running, capture } = answering;
  const { maxContentBytes = 1_048_576 } = running.options;
  const { mediaType } = await readResponse(answering);
  const data = { mediaType, size: bytes.length };
  const isLarge = bytes.length > maxContentBytes;
  if (isLarge || hasSecret(bytes, capture)) {
    const reason = isLarge
      ? `Content of more than ${maxContentBytes} bytes is not shown.`
      : 'It has a credential.';
    const structuredContent = { ...coded, data, cut: { reason } };
    return { content: [writeText(structuredContent)], structuredContent };
  }
  const blob = encode(bytes);
  const structuredContent = { ...coded, data };
  const [, kind] = /^(image|audio)\//.exec(mediaType) ?? [];
  const content: AnswerContent =
    kind === 'image' || kind === 'audio'
      ? { type: kind, data: blob, mimeType: mediaType }
      : { type: 'resource', resource: { uri: `answer:${tool.name}`, mimeType: mediaType, blob } };
  return { content: [writeText(structuredContent), content], structuredContent };
}

function hasSecret(bytes: Uint8Array, capture: Capture): boolean {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return capture.getRedaction().text(text) !== text;
}
