// Response formats other than plain JSON: media types, and how each is read.

import { covers, readEssence, underType } from './bodies.ts';
import type { Call } from './call.ts';
import { ProtocolError } from './errors.ts';
import type { AnswerReader, Decoded } from './operation.ts';
import { decoderFor, readBytes, readText } from './results.ts';

/**
 * One media type of responses.
 *
 * @example
 * const csv: AnswerForm = { type: 'text/csv', decode: (text) => rowsOf(text) };
 */
export interface AnswerForm {
  /** The media type, or a range such as `image/*`. */
  readonly type: string;

  /** Whether the body is read as bytes, for any content type. */
  readonly raw?: boolean;

  /** Reads a response body, also asynchronously. Without this and without `raw`, the content type decides. */
  decode?(text: string, status?: number): unknown;
}

/**
 * One or several media types of responses.
 *
 * @example
 * const csv: Accept = answers({ type: 'text/csv', decode: (text) => rowsOf(text) });
 */
export interface Accept extends AnswerForm, AnswerReader {}

/**
 * Several response formats, the preferred one first; the response is read by its content type.
 *
 * @example
 * http.send({ id: 'getOrder', method: 'GET', path: '/order', accept: answers(asJson, asXml(orderXml)) });
 */
export function answers(first: AnswerForm, ...others: readonly AnswerForm[]): Accept {
  const forms = [first, ...others];
  return {
    ...first,
    accept: forms
      .map(({ type }, index) => (index ? `${type};q=0.${Math.max(10 - index, 1)}` : type))
      .join(', '),
    read: (call, response) => read(forms, call, response),
  };
}

type Forms = readonly AnswerForm[];

async function read(forms: Forms, call: Call, response: Response): Promise<Decoded> {
  const { ok, status, headers } = response;
  const { empty, method } = call.operation;
  const type = headers.get('content-type') ?? '';
  const reader = findReader(forms, type, ok, call.options.accept);
  // A form without `decode` and `raw` does not require a body.
  const isPromised = forms.some(({ decode, raw }) => decode || raw);
  const isDue = ok && isPromised && !empty && method !== 'HEAD' && !/^20[45]$/.test(String(status));
  if (reader === 'bytes') {
    const content = await readBytes(call, response);
    return [content.length || isDue ? content : undefined, ''];
  }
  const decoder = decoderFor(type);
  const text = await readText(call, response, decoder);
  if (!text && !isDue) return [undefined, text];
  if (!reader) return [text, text, true];
  if (!decoder) return [text, text, new RangeError('unknown charset')];
  try {
    return [await reader(text, status), text];
  } catch (cause) {
    return [text, text, cause];
  }
}

type Reader = 'bytes' | ((text: string, status: number) => unknown);

/** How a response is read; `undefined` if it has none of the formats and is not a failure. */
function findReader(
  forms: Forms,
  contentType: string,
  ok: boolean,
  wanted: string | undefined,
): Reader | undefined {
  const type = readEssence(contentType);
  // Without a content type, the response has the format of the spec.
  const form = type ? underType(forms, type) : forms[0];
  if (form) return form.decode ?? (form.raw ? 'bytes' : chooseReader(contentType, ok));
  // The caller asked for this media type.
  const asked = wanted?.split(',').map(readEssence) ?? [];
  const isAsked = asked.some((one) => !one.startsWith('*') && covers(one, type));
  if (ok && isAsked) return chooseReader(contentType, ok);
  const described = (ok ? forms : [{ type }]).find((one) => /[/+]json\b/.test(one.type));
  // Bytes that the document calls JSON come under any name.
  if (described) return 'raw' in described && described.raw ? 'bytes' : (text) => JSON.parse(text);
  return ok ? undefined : String;
}

/**
 * How content is read that the spec does not describe: by its content type. Without a content type it is bytes (RFC 9110
 * 8.3), and invalid JSON is given as text.
 */
function chooseReader(contentType: string, ok: boolean): Reader {
  const type = readEssence(contentType);
  if (/[/+]json$/.test(type) || (!ok && !type)) return parseOrKeep;
  const isText = /^text\/|[/+]xml$|urlencoded$/.test(type);
  return isText && decoderFor(contentType) ? String : 'bytes';
}

/** The parsed JSON, or the text itself if it is not JSON. */
function parseOrKeep(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * JSON.
 *
 * @example
 * http.send({ id: 'getRows', method: 'GET', path: '/rows', accept: answers(asJson, asMedia('text/csv', asText)) });
 */
export const asJson: Accept = /* @__PURE__ */ answers({
  type: 'application/json',
  decode: (text) => JSON.parse(text),
});

/**
 * Plain text.
 *
 * @example
 * http.send({ id: 'getNote', method: 'GET', path: '/note', accept: asText });
 */
export const asText: Accept = /* @__PURE__ */ answers({
  type: 'text/plain',
  decode: (text) => text,
});

/**
 * Plain text that contains a JSON value, such as a number. If it is not JSON, the text itself is given.
 *
 * @example
 * http.send({ id: 'countThings', method: 'GET', path: '/count', accept: asPlain }); // 7, for the body `7`
 */
export const asPlain: Accept = /* @__PURE__ */ answers({
  type: 'text/plain',
  decode: parseOrKeep,
});

/**
 * Bytes.
 *
 * @example
 * http.send({ id: 'getPicture', method: 'GET', path: '/picture', accept: asMedia('image/*', asBytes) });
 */
export const asBytes: Accept = /* @__PURE__ */ answers({ type: '*/*', raw: true });

/**
 * Content that the document does not describe: read by its content type.
 *
 * @example
 * http.send({ id: 'getFile', method: 'GET', path: '/file', accept: asContent });
 */
export const asContent: Accept = /* @__PURE__ */ answers({ type: '*/*' });

/**
 * Gives a form another media type.
 *
 * @example
 * asMedia('text/csv', asText);
 */
export function asMedia(type: string, form: AnswerForm): Accept {
  return answers({ ...form, type });
}

/**
 * For operations without a response body. If a body comes, it is read as JSON or text, by its content type; if it is larger
 * than the client's limit, it is ignored.
 *
 * @example
 * http.send({ id: 'remove', method: 'DELETE', path: '/things/{id}', idempotent: true, accept: nothing }, params, options);
 */
export const nothing = {
  accept: '*/*',

  async read(call: Call, response: Response): Promise<Decoded> {
    const type = response.headers.get('content-type') ?? '';
    const text = await readText(call, response, decoderFor(type)).catch(ignoreLimit);
    try {
      return [text && /[/+]json\b/.test(type) ? JSON.parse(text) : text || undefined, text];
    } catch {
      return [text, text];
    }
  },
};

/** A body that is too large is ignored. */
function ignoreLimit(error: unknown): string {
  if (error instanceof ProtocolError) return '';
  throw error;
}
